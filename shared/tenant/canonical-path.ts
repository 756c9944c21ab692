/** Redirects of common addresses of older sites (NAV-07). */
const ALIASES: Record<string, string> = {
  '/home': '/',
  '/index.html': '/',
  '/cars': '/search/new-used-and-demo-cars',
  '/stock': '/search/new-used-and-demo-cars',
  '/our-stock': '/search/new-used-and-demo-cars',
  '/inventory': '/search/new-used-and-demo-cars',
  '/used-car': '/search/used-cars',
  '/used-cars': '/search/used-cars',
  '/new-car': '/search/new-cars',
  '/new-cars': '/search/new-cars',
  '/demo-car': '/search/demo-cars',
  '/demo-cars': '/search/demo-cars',
  '/search/new-used-demo-cars': '/search/new-used-and-demo-cars',
  '/offers': '/special-offers',
  '/contact': '/contact-us',
  '/about': '/about-us',
  '/terms': '/terms-and-conditions',
  '/privacy': '/privacy-policy',
  '/tradein': '/trade-in',
  '/test-drive': '/book-test-drive',
}

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
