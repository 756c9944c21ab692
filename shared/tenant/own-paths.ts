import { isRouteAvailable } from './access.ts'
import { linkHref } from './menu.ts'
import { garagePath, pathTo, routeOf } from './paths.ts'
import type { Site } from './schema.ts'

/** Addresses that a site has of its own for routes that every site has (NAV-07, GAT-01). */

/** The path that the route table has for a path of this site: the same, but for the personalised area. */
export const builtInPath = (site: Pick<Site, 'gates'>, pathname: string): string =>
  pathname === garagePath(site) ? pathTo('my_garage') : pathname

/** Where an alias of the site leads; null where the path is none, or the route is not open on this site. */
export function aliasTarget(site: Pick<Site, 'aliases' | 'features' | 'gates'>, pathname: string): string | null {
  const { aliases, features } = site
  const target = Object.hasOwn(aliases, pathname) ? aliases[pathname] : undefined
  if (!target || !isRouteAvailable(routeOf(target.to), features)) return null
  return target.to === 'my_garage' ? garagePath(site) : linkHref({ label: pathname, ...target })
}
