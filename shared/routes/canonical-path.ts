import { matchesPath, routeAt } from './access.ts'
import { pathTo, ROUTES, type Route } from './paths.ts'

/** Redirects of common addresses of older sites, by the aliases of the route table (NAV-07). */
const ALIASES: Record<string, string> = Object.fromEntries(
  Object.values<Route>(ROUTES).flatMap(({ path, aliases = [] }) => aliases.map((alias) => [alias, path])),
)

/** API calls and files with an extension keep their case. */
const EXACT = /^\/api(\/|$)|\.[a-z0-9]{1,8}$/i

/** Canonical spelling of a pathname (NAV-07): single slashes, lower case, aliases resolved, encoded bytes kept. Idempotent. */
export function canonicalPath(pathname: string): string {
  const path = singleSlashes(pathname)
  if (EXACT.test(path)) return ALIASES[path.toLowerCase()] ?? path
  const lower = lowerCase(path)
  return ALIASES[lower] ?? lower
}

/** Without doubled slashes and one at its end. */
export const singleSlashes = (pathname: string) => `/${pathname.split('/').filter(Boolean).join('/')}`

/** Percent-encoded bytes keep their value. */
const lowerCase = (path: string) =>
  path.replace(/%[0-9a-f]{2}|[^%]+/gi, (part) => (part.startsWith('%') ? part.toUpperCase() : part.toLowerCase()))

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
/** The page whose sections stand on the page of every offer. It has no address of its own. */
const OFFER_PAGES = '/offers'
const SHARED_PAGES = [LOCATION_PAGES, OFFER_PAGES]

/** Whether a page of the site's own has no address: its sections stand on the pages of routes below it. */
export const isSharedPage = (path: string): boolean => SHARED_PAGES.includes(path)

const OVERVIEW = /^\/([^/]+)\/overview$/

/** The pages of the site's own whose sections stand at the address of a route, in order; none where it takes none. */
export function pagesBelow(path: string): string[] {
  const brand = OVERVIEW.exec(path)?.[1]
  const address = brand === undefined ? path : pathTo('brand', { brand })
  if (routeAt(address)?.sections !== true) return []
  return [...SHARED_PAGES.filter((shared) => address.startsWith(`${shared}/`)), address]
}

/** Addresses whose content is a page of the site's own, where it has one. */
const CONTENT = Object.values<Route>(ROUTES)
  .filter(({ handler, sections }) => handler === 'content' || sections)
  .map(({ path }) => path)

/** Whether a site may have a page of its own at a path: a free one, or one that the route table leaves to pages. */
export const isPagePath = (path: string): boolean =>
  path === '/' || isSharedPage(path) || CONTENT.some((route) => matchesPath(route, path)) || !isTakenPath(path)

const MAX_CHARS = 2_000

/** Placeholder origin for relative URLs. */
const OWN_ORIGIN = 'https://site.invalid'

/** Characters that parsers disagree on: controls, backslashes, encoded slashes. */
const AMBIGUOUS = /[\s\p{Cc}\p{Cf}\\]/u
const AMBIGUOUS_IN_PATH = /%(0[0-9a-f]|1[0-9a-f]|2f|5c|7f)|\/\//i

/** A same-site path with query and fragment, normalised; null for anything that could lead to another origin (GAT-01). */
export function sameSitePath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_CHARS || !value.startsWith('/') || AMBIGUOUS.test(value))
    return null
  const url = URL.parse(value, OWN_ORIGIN)
  // Dot segments may have joined two slashes.
  if (!url || url.origin !== OWN_ORIGIN || AMBIGUOUS_IN_PATH.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
