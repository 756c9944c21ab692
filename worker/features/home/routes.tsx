import { type Context, Hono } from 'hono'
import { HomePage } from '../../../client/pages/home.tsx'
import { homeView } from '../../../shared/home.ts'
import { timeZoneOf } from '../../../shared/location/time-zone.ts'
import type { SearchQuery } from '../../../shared/search/query.ts'
import { initialSearch } from '../../../shared/search/state.ts'
import { pageTexts } from '../../../shared/seo/page-kinds.ts'
import { dealerId, dealerNode } from '../../../shared/structured-data/dealer.ts'
import { webSite } from '../../../shared/structured-data/web-site.ts'
import type { AppEnv } from '../../context.ts'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import { localTime } from '../../platform/local-time.ts'

const NEWEST = 6

export const home = new Hono<AppEnv>().get('/', async (c) => {
  const { site, now, services } = c.var
  const options = await services.searchOptions()
  const inStock: SearchQuery = {
    scope: services.scope,
    text: '',
    synonyms: [],
    facets: { status: ['in_stock'] },
    ranges: {},
    sort: 'latest',
    pinned: [],
    page: 1,
    pageSize: NEWEST,
  }
  const [newest, all] = await Promise.all([
    services.search.search(inStock),
    services.search.search(services.question(initialSearch(options), options, 0)),
  ])
  const view = homeView(site, services.listing, { newest, all }, options, now, (location) =>
    localTime(now, timeZoneOf(location)),
  )
  return c.render(<HomePage view={view} />, {
    head: {
      ...pageTexts(site, 'home', { heading: view.hero.title, description: site.seo.description }),
      stylesheet: 'home',
      canonical: '/',
      preload: view.hero.picture,
      data: dealers(c, options.vocabulary.item_type ?? []),
    },
  })
})

/** The site and its locations as search engines read them. */
function dealers({ var: { site, now } }: Context<AppEnv>, kinds: readonly string[]): object[] {
  const visible = site.locations.filter((location) => location.visible)
  const nodes = visible.map((location) =>
    dealerNode(site, location, { kinds, today: localTime(now, timeZoneOf(location)).date }),
  )
  const all = nodes.length > 0 ? nodes : [dealerNode(site, null, { kinds, today: '' })]
  const primary = visible.find((location) => location.primary) ?? visible[0] ?? null
  return [webSite(site, dealerId(primary, site.url)), ...all]
}

export const homeCache: CacheRule = { statuses: [200], key: () => '/' }
