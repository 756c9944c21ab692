import type { ReactNode } from 'react'
import { CONSENT_ANSWERS } from '../../shared/analytics/consent.ts'
import type { AnnouncementLine, Frame } from '../../shared/layout/frame.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import { SubmitButton } from '../ui/controls.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

type Props = {
  frame: Frame
  announcement: AnnouncementLine | null
  path: string
  day: string
  /** Parts of the page that the keyboard can go to at once, before its content. */
  skips?: readonly Skip[]
  children: ReactNode
}

export type Skip = { text: string; href: string }

/** What stands around the content of every page. */
export function PageLayout({ frame, announcement, path, day, skips, children }: Props) {
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
      <Header frame={frame} current={entryAt(frame, path)} day={day} />
      {frame.question && path !== pathTo('privacy_choices') && <Question text={frame.question} />}
      <main id="content">{children}</main>
      <Footer frame={frame} />
    </>
  )
}

/** Part of the page, so that it covers nothing of it. Shown from the first paint until it is answered (client/first-view.ts). */
const Question = ({ text }: { text: string }) => (
  <section className="consent" aria-label="Privacy choices">
    <form className="wrap" method="post" action={pathTo('privacy_choices')}>
      <p>{text}</p>
      <input type="hidden" name="what" value="counting" />
      <p className="consent-answers">
        {CONSENT_ANSWERS.map(({ value, text: words }) => (
          <SubmitButton key={value} text={words} look="secondary" name="agrees" value={value} />
        ))}
      </p>
    </form>
  </section>
)

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

/** The bar that marks a preview, above everything else. */
export const PreviewBar = ({ notice: { what, ends } }: { notice: { what: string; ends: string } }) => (
  <aside className="preview-bar" aria-label="Preview">
    <p className="wrap">
      <strong>{what}</strong> {ends}
    </p>
  </aside>
)
