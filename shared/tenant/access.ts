import type { Feature, Features } from './features.ts'
import { ROUTES, type Route, type RouteKey, routeOf } from './paths.ts'

/** Calls of the browser that belong to a feature, by how their path begins. */
export const CALLS: [prefix: string, feature: Feature][] = [
  ['/api/watchlist', 'watchlist'],
  ['/api/searches', 'search_history'],
  ['/api/delivery', 'delivery'],
  ['/api/price-comparison', 'price_comparison'],
  ['/api/phone-reveal', 'phone_reveal'],
  ['/api/miscellaneous', 'trade_in'],
]

/** The rows that stand behind a feature; the first that matches a path is the one. */
const GUARDED = (Object.keys(ROUTES) as RouteKey[]).flatMap((key) => {
  const { path, feature } = routeOf(key)
  return feature ? [{ feature, path }] : []
})

/** The feature that a canonical path belongs to, or null when it belongs to none. */
export function featureOf(pathname: string): Feature | null {
  const call = CALLS.find(([prefix]) => pathname.startsWith(prefix))
  if (call) return call[1]
  return GUARDED.find(({ path }) => pathFits(path, pathname))?.feature ?? null
}

/** Whether a site answers at this path at all: a feature that is off has no pages and no calls (TEN-03). */
export function isOpen(features: Features, pathname: string): boolean {
  const feature = featureOf(pathname)
  return feature === null || features[feature]
}

/** Whether a link to a route leads anywhere today. */
export function isReachable({ built, feature }: Route, features: Features): boolean {
  return built === true && (!feature || features[feature])
}

/** Whether a pathname is one of a route's, such as '/cars/:slug'. */
export function pathFits(path: string, pathname: string): boolean {
  const [pattern, segments] = [path.split('/'), pathname.split('/')]
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  )
}
