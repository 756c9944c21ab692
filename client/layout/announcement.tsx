import type { FrameLink } from '../../shared/tenant/frame.ts'

export function Announcement({ text, link }: { text: string; link: FrameLink | null }) {
  return (
    <aside className="announcement" aria-label="Announcement">
      <p className="container">
        {text} {link && <a href={link.href}>{link.text}</a>}
      </p>
    </aside>
  )
}
