import type { SuggestedLink } from '../../shared/search/view.ts'
import { TextLink } from '../ui/controls.tsx'

/** Links to lists of stock, or to what stands further down, under a heading; nothing without any. */
export function ListLinks({ heading, links }: { heading: string; links: readonly SuggestedLink[] }) {
  if (links.length === 0) return null
  return (
    <nav className="list-links tap-links" aria-label={heading}>
      <h2>{heading}</h2>
      <ul>
        {links.map(({ text, href }) => (
          <li key={href}>
            <TextLink href={href} text={text} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
