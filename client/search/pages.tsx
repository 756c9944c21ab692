import type { Pages } from '../../shared/search/list.ts'
import { Icon } from '../ui/icon.tsx'

export function PageLinks({ pages }: { pages: Pages }) {
  return (
    <>
      <NearPages pages={pages} />
      {pages.all.length > 0 && <AllPages pages={pages.all} />}
    </>
  )
}

function AllPages({ pages }: { pages: Pages['all'] }) {
  return (
    <details className="all-pages">
      <summary>All {pages.length} pages</summary>
      <nav className="pages" aria-label="All pages of results">
        {pages.map(({ page, href }) => (
          <a key={page} href={href} aria-label={`Page ${page}`}>
            {page}
          </a>
        ))}
      </nav>
    </details>
  )
}

function NearPages({ pages: { previous, next, links } }: { pages: Pages }) {
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
