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

/** `changedAt`: epoch ms when its addresses or what they show last changed; absent where that is unknown. */
export type SitemapPart = { changedAt?: number }

/** One kind of address in the sitemap, in parts that stay within the limits of a file. */
export type SitemapSource = {
  /** The parts there are now; none leaves the source out. */
  parts(deps: SourceDeps): Promise<SitemapPart[]>
  /** The addresses of a part, counted from 1. */
  entriesOf(deps: SourceDeps, part: number): AsyncIterable<SitemapEntry>
}
