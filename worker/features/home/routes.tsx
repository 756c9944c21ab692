import { Hono } from 'hono'
import { HomePage } from '../../../client/pages/home.tsx'
import { homeView } from '../../../shared/home.ts'
import { timeZoneOf } from '../../../shared/location/time-zone.ts'
import type { SearchQuery } from '../../../shared/search/query.ts'
import { initialSearch } from '../../../shared/search/state.ts'
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
      title: `${site.name}: ${view.hero.title}`,
      stylesheet: 'home',
      description: site.seo.description,
      canonical: '/',
      preload: view.hero.picture,
    },
  })
})

export const homeCache: CacheRule = { statuses: [200], key: () => '/' }
