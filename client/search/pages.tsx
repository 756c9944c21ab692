import type { Pages } from '../../shared/search/page-links.ts'
import { Icon } from '../ui/icon.tsx'

export function PageLinks({ pages: { previous, next, links } }: { pages: Pages }) {
  return (
    <nav className="pages" aria-label="Pages of results">
      {previous && (
        <a href={previous} rel="prev">
          <Icon name="left" />
          <span>Previous</span>
        </a>
      )}
      {links.map((link, index) =>
        link === null ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={link.page}
            href={link.href}
            aria-current={link.current ? 'page' : undefined}
            aria-label={`Page ${link.page}`}
          >
            {link.page}
          </a>
        ),
      )}
      {next && (
        <a href={next} rel="next">
          <span>Next</span>
          <Icon name="right" />
        </a>
      )}
    </nav>
  )
}
