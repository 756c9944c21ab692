import { FINANCE_PAGES } from '../finance/settings.ts'
import { isRouteAvailable } from '../routes/access.ts'
import { requiredSignIn } from '../routes/gates.ts'
import { PAGES, paramsOf, type RouteKey, routeOf } from '../routes/paths.ts'
import type { Site } from '../tenant/schema.ts'
import { keepsRobotsOut } from './robots.ts'

const FINANCE_KEYS: readonly RouteKey[] = Object.values(FINANCE_PAGES)

/** Listed by what is published: pages of the site's own, its posts and its offers. */
const LISTED_ELSEWHERE: ReadonlySet<string> = new Set(['content', 'blog', 'special_offers'])
/** Handlers whose pages say `noindex`: they are of one visitor. */
const OF_A_VISITOR: ReadonlySet<string> = new Set(['privacy_choices'])

/** Paths of the pages of one address that a site serves to everyone; lists of stock have a source of their own. */
export function indexedPages(site: Pick<Site, 'features' | 'gates' | 'finance'>): string[] {
  const keys = Object.keys(PAGES) as RouteKey[]
  return keys
    .filter((key) => {
      const route = routeOf(key)
      // A site has one of the addresses that a finance enquiry can have; the others lead there.
      if (FINANCE_KEYS.includes(key) && key !== FINANCE_PAGES[site.finance.page]) return false
      if (LISTED_ELSEWHERE.has(route.handler ?? '') || OF_A_VISITOR.has(route.handler ?? '')) return false
      const isFixed = paramsOf(key).length === 0 && route.cache !== 'search' && !keepsRobotsOut(key)
      return isFixed && isRouteAvailable(route, site.features) && requiredSignIn(site, route.path) === null
    })
    .map((key) => routeOf(key).path)
}
