import type { AnnouncementLine } from '../../shared/tenant/frame.ts'

export function Announcement({ text, link }: AnnouncementLine) {
  return (
    <aside className="announcement" aria-label="Announcement">
      <p className="wrap">
        {text} {link && <a href={link.href}>{link.label}</a>}
      </p>
    </aside>
  )
}
