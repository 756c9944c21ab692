import type { SitemapEntry } from '../../../shared/seo/sitemap.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import type { Services } from '../../services.ts'

/** What the sources read from. */
export type SourceDeps = {
  site: Site
  services: Pick<
    Services,
    'stock' | 'scope' | 'listing' | 'search' | 'searchOptions' | 'question' | 'content' | 'offers'
  >
}

/** One kind of address in the sitemap, in parts that stay within the limits of a file. */
export type SitemapSource = {
  /** How many parts there are now; none leaves the source out. */
  countParts(deps: SourceDeps): Promise<number>
  /** The addresses of a part, counted from 1. */
  entriesOf(deps: SourceDeps, part: number): AsyncIterable<SitemapEntry>
}
