import { isRouteAvailable, routeAt } from '../routes/access.ts'
import { canonicalPath } from '../routes/canonical-path.ts'
import { aliasTarget } from '../routes/links.ts'
import type { Site } from '../tenant/site-fields.ts'

/** What a site has at its addresses: routes and aliases by its config, and its pages and files. */
export type OwnAddresses = {
  site: Pick<Site, 'aliases' | 'features' | 'gates'>
  hasPage: (path: string) => boolean
  hasFile: (path: string) => boolean
  /** The page that an older address of it leads to. */
  older: (path: string) => string | null
}

/** Whether a site answers at a path, so that no redirect is looked up for it. */
export const isAnswered = (path: string, { site, hasPage, hasFile }: OwnAddresses): boolean =>
  hasPage(path) || hasFile(path) || isAnsweredByRoute(path, site)

/** Where an alias or an older address of a page leads; null for any other path. */
export function leadsTo(path: string, { site, older }: OwnAddresses): string | null {
  const canonical = canonicalPath(path)
  return canonical.toLowerCase() === path.toLowerCase() ? (aliasTarget(site, path) ?? older(path)) : canonical
}

/** Whether a site has nothing at a path with certainty; a car, a brand or a search is known to its stock alone. */
export function isVacant(path: string, own: OwnAddresses): boolean {
  if (isAnswered(path, own) || leadsTo(path, own) !== null) return false
  const route = routeAt(path)
  return route === null || route.handler === 'content' || !isRouteAvailable(route, own.site.features)
}

/** Routes whose handler answers 404 for a name that it does not know leave the others to old addresses. */
function isAnsweredByRoute(path: string, site: OwnAddresses['site']): boolean {
  if (path === '/') return true
  const route = routeAt(path)
  if (!route || route.handler === 'content' || !isRouteAvailable(route, site.features)) return false
  return !route.path.includes(':') || route.path.startsWith('/search/') || route.path.startsWith('/api/')
}
