import { boundedMemo, computeOnce } from '../memo.ts'
import type { Feature, Features } from '../tenant/features.ts'
import { findRoute, ROUTES, type Route, type RouteKey } from './paths.ts'

const KEYS = Object.keys(ROUTES) as RouteKey[]
const isPattern = (path: string) => /[:*]/.test(path)

/** Routes of one path each, looked up; the others are tried in the order of the table, those alone that may fit. */
const FIXED = new Map(
  KEYS.filter((key) => !isPattern(findRoute(key).path)).map((key) => [findRoute(key).path, findRoute(key)]),
)
const PATTERNS = KEYS.map(findRoute).filter(({ path }) => isPattern(path))

const firstSegment = (path: string) => path.split('/', 2)[1] ?? ''
/** Those that begin with a name, and take any. */
const OPEN = PATTERNS.filter(({ path }) => isPattern(firstSegment(path)))
const BY_FIRST = new Map(
  PATTERNS.map(({ path }) => firstSegment(path)).map((first) => [
    first,
    PATTERNS.filter((route) => firstSegment(route.path) === first || OPEN.includes(route)),
  ]),
)

/** The row of a canonical path; null for an address that no route has. */
export const routeAt = (pathname: string): Route | null =>
  FIXED.get(pathname) ??
  computeOnce(patternsOf, pathname, () => {
    const patterns = BY_FIRST.get(firstSegment(pathname)) ?? OPEN
    return patterns.find((route) => isRouteOf(route, pathname)) ?? null
  })

/** A request asks for its own row some ten times. */
const patternsOf = boundedMemo<string, Route | null>(1_000)

const isRouteOf = ({ path, matches }: Route, pathname: string) =>
  matchesPath(path, pathname) && (!matches || matches.test(pathname))

/** The feature of a canonical path; null for none. */
export const findFeature = (pathname: string): Feature | null => routeAt(pathname)?.feature ?? null

/** Whether a site serves a path: a disabled feature has no pages and no calls (TEN-03). */
export function isPathAvailable(features: Features, pathname: string): boolean {
  const feature = findFeature(pathname)
  return feature === null || features[feature]
}

/** Whether a route has a handler and its feature is on. */
export function isRouteAvailable({ handler, feature }: Route, features: Features): boolean {
  return handler !== undefined && (!feature || features[feature])
}

/** Whether a pathname matches a pattern such as '/cars/:slug' or '/search/*'. */
export function matchesPath(path: string, pathname: string): boolean {
  const [pattern, segments] = [path.split('/'), pathname.split('/')]
  const hasRest = pattern.at(-1) === '*'
  if (hasRest ? segments.length < pattern.length : segments.length !== pattern.length) return false
  const fixed = hasRest ? pattern.slice(0, -1) : pattern
  return fixed.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
}
