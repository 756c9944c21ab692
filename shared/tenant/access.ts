import type { Feature, Features } from './features.ts'
import { ROUTES, type Route, type RouteKey, routeOf } from './paths.ts'

/** API calls of a feature, by path prefix. */
const CALLS: [prefix: string, feature: Feature][] = [
  ['/api/watchlist', 'watchlist'],
  ['/api/searches', 'search_history'],
  ['/api/delivery', 'delivery'],
  ['/api/price-comparison', 'price_comparison'],
  ['/api/phone-reveal', 'phone_reveal'],
  ['/api/miscellaneous', 'trade_in'],
]

/** Routes with a feature; the first match applies. */
const ROUTES_WITH_FEATURE = (Object.keys(ROUTES) as RouteKey[]).flatMap((key) => {
  const { path, feature } = routeOf(key)
  return feature ? [{ feature, path }] : []
})

/** The feature of a canonical path; null for none. */
export function featureOf(pathname: string): Feature | null {
  const matchingCall = CALLS.find(([prefix]) => pathname.startsWith(prefix))
  if (matchingCall) return matchingCall[1]
  return ROUTES_WITH_FEATURE.find(({ path }) => pathFits(path, pathname))?.feature ?? null
}

/** Whether a site serves a path: a disabled feature has no pages and no calls (TEN-03). */
export function isOpen(features: Features, pathname: string): boolean {
  const feature = featureOf(pathname)
  return feature === null || features[feature]
}

/** Whether a route is built and its feature on. */
export function isReachable({ built, feature }: Route, features: Features): boolean {
  return built === true && (!feature || features[feature])
}

/** Whether a pathname matches a pattern such as '/cars/:slug'. */
export function pathFits(path: string, pathname: string): boolean {
  const [pattern, segments] = [path.split('/'), pathname.split('/')]
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  )
}
