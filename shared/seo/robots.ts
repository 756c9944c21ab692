import { FINANCE_PAGES } from '../finance/settings.ts'
import { isRouteAvailable } from '../routes/access.ts'
import { requiredSignIn } from '../routes/gates.ts'
import { findRoute, listParams, PAGES, ROUTES, type RouteKey } from '../routes/paths.ts'
import type { Site } from '../tenant/site-fields.ts'
import { listWords } from '../text.ts'

/** Prefixes of addresses that no search engine has a use for on any site. */
const PROGRAMS = ['/api/', '/dev/']

/** Pages about one visitor, steps of a form, and copies of other pages. */
const CLOSED_PAGES: ReadonlySet<RouteKey> = new Set(
  listWords(
    'compare saved print car_pdf',
    'car_trade_in car_checkout car_buy_online checkout_journey personalised_finance online_payment spin_to_win',
    'sign_in watchlist my_garage alerts success success_calendar',
  ),
)

/** Whether robots are asked to stay out of a route (FND-01): calls, forms and `CLOSED_PAGES`. */
export function keepsRobotsOut(key: RouteKey): boolean {
  const { kind } = findRoute(key)
  return kind === 'form' || kind === 'call' || CLOSED_PAGES.has(key)
}

/** The paths of these routes as robots.txt has them: prefixes, with `*` for a parameter. */
const CLOSED_PATHS = (Object.keys(ROUTES) as RouteKey[])
  .filter(keepsRobotsOut)
  .map((key) => findRoute(key).path.replace(/:\w+/g, '*').replace(/\*$/, ''))

/** robots.txt of a site (FND-01): all but calls, forms and personal pages, with the sitemap; nothing unless `isPublic`. */
export function robotsText(site: Pick<Site, 'url'>, isPublic: boolean): string {
  if (!isPublic) return 'User-agent: *\nDisallow: /\n'
  const closed = withoutCovered([...PROGRAMS, ...CLOSED_PATHS])
  const lines = closed.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...lines, '', `Sitemap: ${new URL('/sitemap.xml', site.url).href}`, ''].join('\n')
}

/** Without paths that a shorter prefix among them covers. */
const withoutCovered = (paths: string[]) =>
  [...new Set(paths)].filter((path) => !paths.some((other) => other !== path && path.startsWith(other))).toSorted()

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
      const route = findRoute(key)
      // A site has one of the addresses that a finance enquiry can have; the others lead there.
      if (FINANCE_KEYS.includes(key) && key !== FINANCE_PAGES[site.finance.page]) return false
      if (LISTED_ELSEWHERE.has(route.handler ?? '') || OF_A_VISITOR.has(route.handler ?? '')) return false
      const isFixed = listParams(key).length === 0 && route.cache !== 'search' && !keepsRobotsOut(key)
      return isFixed && isRouteAvailable(route, site.features) && requiredSignIn(site, route.path) === null
    })
    .map((key) => findRoute(key).path)
}
