import { isRouteAvailable } from '../tenant/access.ts'
import { requiredSignIn } from '../tenant/gates.ts'
import { PAGES, paramsOf, type RouteKey, routeOf } from '../tenant/paths.ts'
import type { Site } from '../tenant/schema.ts'
import { keepsRobotsOut } from './robots.ts'

/** Paths of the pages of one address that a site serves to everyone; lists of stock have a source of their own. */
export function indexedPages(site: Pick<Site, 'features' | 'gates'>): string[] {
  const keys = Object.keys(PAGES) as RouteKey[]
  return keys
    .filter((key) => {
      const route = routeOf(key)
      const isFixed = paramsOf(key).length === 0 && route.cache !== 'search' && !keepsRobotsOut(key)
      return isFixed && isRouteAvailable(route, site.features) && requiredSignIn(site, route.path) === null
    })
    .map((key) => routeOf(key).path)
}
