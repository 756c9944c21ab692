import type { ReactNode } from 'react'
import type { AnnouncementLine, Frame } from '../../shared/layout/frame.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

type Props = {
  frame: Frame
  announcement: AnnouncementLine | null
  path: string
  /** Parts of the page that the keyboard can go to at once, before its content. */
  skips?: readonly Skip[]
  children: ReactNode
}

export type Skip = { text: string; href: string }

/** What stands around the content of every page. */
export function PageLayout({ frame, announcement, path, skips, children }: Props) {
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      {skips?.map(({ text, href }) => (
        <a key={href} className="skip" href={href}>
          {text}
        </a>
      ))}
      {announcement && <Announcement {...announcement} />}
      <Header frame={frame} current={entryAt(frame, path)} />
      <main id="content">{children}</main>
      <Footer frame={frame} />
    </>
  )
}

function Announcement({ text, link }: AnnouncementLine) {
  return (
    <aside className="announcement" aria-label="Announcement">
      <p className="wrap">
        {text} {link && <a href={link.href}>{link.label}</a>}
      </p>
    </aside>
  )
}

/** The address of the menu's entry for a path; pages the menu does not name share one drawing of it. */
const entryAt = ({ menu }: Frame, path: string) =>
  menu.some((entry) => ('items' in entry ? entry.items.some(({ href }) => href === path) : entry.href === path))
    ? path
    : null

type PreviewBarProps = { notice: { what: string; ends: string } }

/** The bar that marks a preview, above everything else. */
export const PreviewBar = ({ notice: { what, ends } }: PreviewBarProps) => (
  <aside className="preview-bar" aria-label="Preview">
    <p className="wrap">
      <strong>{what}</strong> {ends}
    </p>
  </aside>
)
