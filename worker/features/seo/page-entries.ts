import { brandPath, modelPagePath } from '../../../shared/brand/brand-paths.ts'
import { offerPath } from '../../../shared/offer/address.ts'
import { EMPTY_OFFER_QUERY } from '../../../shared/offer/search.ts'
import { modelsByMake } from '../../../shared/search/sentence/models.ts'
import type { SitemapEntry } from '../../../shared/seo/sitemap.ts'
import { routeAt } from '../../../shared/tenant/access.ts'
import { isSharedPage } from '../../../shared/tenant/canonical-path.ts'
import { pathTo } from '../../../shared/tenant/paths.ts'
import { slugify } from '../../../shared/text.ts'
import type { SourceDeps } from './sitemap-source.ts'

/** Pages of the site's own; sections that stand on the pages of routes have no address. A post's list comes with it. */
export async function contentEntries({ services }: Pick<SourceDeps, 'services'>): Promise<SitemapEntry[]> {
  const { pages } = await services.content.manifest()
  const home = Object.hasOwn(pages, '/') ? [] : [{ path: '/' }]
  const own = Object.entries(pages).filter(
    ([path, { noindex }]) => !noindex && !isSharedPage(path) && routeAt(path)?.sections !== true,
  )
  const lists = [pathTo('blog'), pathTo('vehicle_reviews')].filter((list) =>
    own.some(([path, { article }]) => article !== null && path.startsWith(`${list}/`)),
  )
  return [
    ...home,
    ...own.map(([path, { updated, image }]) => ({
      path,
      ...(updated && { changedAt: Date.parse(updated) }),
      ...(image && { pictures: [image.url] }),
    })),
    ...lists.map((path) => ({ path })),
  ]
}

/** Pages of locations and, where they have people, of their teams. */
export const locationEntries = ({ site }: Pick<SourceDeps, 'site'>): SitemapEntry[] =>
  site.locations
    .filter(({ visible }) => visible)
    .flatMap(({ slug, team }) => [
      { path: pathTo('location', { location: slug }) },
      ...(team.length > 0 ? [{ path: pathTo('team', { location: slug }) }] : []),
    ])

export async function offerEntries({ site, services }: SourceDeps): Promise<SitemapEntry[]> {
  if (!site.features.offers) return []
  const entries: SitemapEntry[] = []
  for (let page = 1; ; page++) {
    const results = await services.offers.search({ ...EMPTY_OFFER_QUERY, page })
    if (results.page !== page || results.offers.length === 0) return entries
    if (page === 1) entries.push({ path: pathTo('special_offers') })
    entries.push(...results.offers.map((offer) => ({ path: offerPath(offer) })))
  }
}

/** Brands and models of the stock. */
export async function brandEntries({ site, services }: SourceDeps): Promise<SitemapEntry[]> {
  if (!site.features.brands) return []
  const { vocabulary } = await services.searchOptions()
  return [...modelsByMake(vocabulary)].flatMap(([make, models]) => [
    { path: brandPath(slugify(make)) },
    ...models.flatMap((model) => {
      const path = modelPagePath(site.brand_directory.models, slugify(make), slugify(model))
      return path === null ? [] : [{ path }]
    }),
  ])
}
