import { brandPath, modelPagePath } from '../../../shared/brand/brand-paths.ts'
import { offerPath } from '../../../shared/offer/address.ts'
import { EMPTY_OFFER_QUERY } from '../../../shared/offer/search.ts'
import type { PageEntry } from '../../../shared/page/page.ts'
import { routeAt } from '../../../shared/routes/access.ts'
import { isSharedPage } from '../../../shared/routes/canonical-path.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { modelsByMake } from '../../../shared/search/sentence/models.ts'
import type { SitemapEntry } from '../../../shared/seo/sitemap.ts'
import { slugify } from '../../../shared/text.ts'
import type { SourceDeps } from './sitemap-source.ts'

type Content = Pick<SourceDeps, 'services'>

/** Pages of the site's own that search engines may list; sections that stand on the pages of routes have no address. */
async function ownPages({ services }: Content): Promise<[path: string, entry: PageEntry][]> {
  const { pages } = await services.content.manifest()
  return Object.entries(pages).filter(
    ([path, { noindex }]) => !noindex && !isSharedPage(path) && routeAt(path)?.sections !== true,
  )
}

const entryOf = ([path, { updated, image }]: [string, PageEntry]): SitemapEntry => ({
  path,
  ...(updated && { changedAt: Date.parse(updated) }),
  ...(image && { pictures: [image.url] }),
})

export async function contentEntries(deps: Content): Promise<SitemapEntry[]> {
  const { pages } = await deps.services.content.manifest()
  const own = (await ownPages(deps)).filter(([, { article }]) => article === null)
  return [...(Object.hasOwn(pages, '/') ? [] : [{ path: '/' }]), ...own.map(entryOf)]
}

/** Posts, and the lists that have any. */
export async function articleEntries(deps: Content): Promise<SitemapEntry[]> {
  const posts = (await ownPages(deps)).filter(([, { article }]) => article !== null).map(entryOf)
  const lists = [pathTo('blog'), pathTo('vehicle_reviews')].flatMap((path) => {
    const listed = posts.filter((post) => post.path.startsWith(`${path}/`))
    return listed.length > 0 ? [{ path, changedAt: Math.max(...listed.map(({ changedAt = 0 }) => changedAt)) }] : []
  })
  return [...lists, ...posts]
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
