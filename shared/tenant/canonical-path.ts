import { matchesPath } from './access.ts'
import { ROUTES } from './paths.ts'
import type { Route } from './route.ts'

/** Redirects of common addresses of older sites, by the aliases of the route table (NAV-07). */
const ALIASES: Record<string, string> = Object.fromEntries(
  Object.values<Route>(ROUTES).flatMap(({ path, aliases = [] }) => aliases.map((alias) => [alias, path])),
)

/** API calls and files with an extension keep their case. */
const EXACT = /^\/api(\/|$)|\.[a-z0-9]{1,8}$/i

/**
 * Canonical spelling of a path (NAV-07): single slashes, none at the end, lower case, aliases resolved. Percent-encoded
 * bytes keep their value. Takes and returns a pathname without query; idempotent.
 */
export function canonicalPath(pathname: string): string {
  const path = `/${pathname.split('/').filter(Boolean).join('/')}`
  if (EXACT.test(path)) return ALIASES[path.toLowerCase()] ?? path
  const lower = path.replace(/%[0-9a-f]{2}|[^%]+/gi, (part) =>
    part.startsWith('%') ? part.toUpperCase() : part.toLowerCase(),
  )
  return ALIASES[lower] ?? lower
}

/** What every site answers under besides its routes. */
const RESERVED = /^\/(api|dev|cars|search|assets|brand|cdn-cgi|healthz)(\/|$)/

/** Routes whose path begins with a name take what nothing else answers. */
const FIXED = Object.values(ROUTES)
  .map(({ path }) => path)
  .filter((path) => !path.startsWith('/:'))

/** Whether a path leads somewhere on every site, so that none can give it a meaning of its own. */
export const isTakenPath = (path: string): boolean =>
  RESERVED.test(path) || canonicalPath(path) !== path || FIXED.some((route) => matchesPath(route, path))

/** The page whose sections stand on the page of every location. It has no address of its own. */
export const LOCATION_PAGES = '/locations'

/** Addresses whose content is a page of the site's own, where it has one. */
const CONTENT = Object.values<Route>(ROUTES)
  .filter(({ handler, sections }) => handler === 'content' || sections)
  .map(({ path }) => path)

/** Whether a site may have a page of its own at a path: a free one, or one that the route table leaves to pages. */
export const isPagePath = (path: string): boolean =>
  path === '/' || path === LOCATION_PAGES || CONTENT.some((route) => matchesPath(route, path)) || !isTakenPath(path)
