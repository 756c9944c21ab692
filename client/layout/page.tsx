import type { ReactNode } from 'react'
import type { AnnouncementLine, Frame } from '../../shared/tenant/frame.ts'
import { Announcement } from './announcement.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

type Props = {
  frame: Frame
  announcement: AnnouncementLine | null
  path: string
  children: ReactNode
}

/** What stands around the content of every page. */
export function PageLayout({ frame, announcement, path, children }: Props) {
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      {announcement && <Announcement {...announcement} />}
      <Header frame={frame} path={path} />
      <main id="content">{children}</main>
      <Footer frame={frame} />
    </>
  )
}
