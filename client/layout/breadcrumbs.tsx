import type { ReactNode } from 'react'
import type { Link } from '../../shared/car/links.ts'

/** Home, links, current title (NAV-05). */
export function Breadcrumbs({ links, current }: { links: Link[]; current: ReactNode }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {links.map(({ text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
