import type { Features } from '../tenant/features.ts'
import type { Site } from '../tenant/site-fields.ts'
import { isRouteAvailable } from './access.ts'
import { fillPath, findRoute } from './paths.ts'
import type { Link } from './settings.ts'

export type MenuLink = {
  label: string
  href: string
  isOutside: boolean
  /** Stands under all links of its group. */
  isLast?: true
  /** Slug of the location that it chooses, '' for none: a button in place of a link. */
  at?: string
}

/** Available links: external ones, pages of the site's own (publishing checks them), and routes that are built and on. */
export function menuLinks(links: Link[], features: Features): MenuLink[] {
  return links
    .filter((link) => !('to' in link) || isRouteAvailable(findRoute(link.to), features))
    .map((link) => ({ label: link.label, href: linkHref(link), isOutside: 'href' in link }))
}

export function linkHref(link: Link): string {
  if ('href' in link) return link.href
  if ('page' in link) return link.page + (link.anchor ? `#${link.anchor}` : '')
  const query = Object.entries(link.query).map((pair) => pair.map(encodeURIComponent).join('='))
  return [
    fillPath(link.to, link.params),
    query.length > 0 ? `?${query.join('&')}` : '',
    link.anchor ? `#${link.anchor}` : '',
  ].join('')
}

/** Where an alias of the site leads; null where the path is none, or the route is not open on this site. */
export function aliasTarget(site: Pick<Site, 'aliases' | 'features'>, pathname: string): string | null {
  const { aliases, features } = site
  const target = Object.hasOwn(aliases, pathname) ? aliases[pathname] : undefined
  if (!target || !isRouteAvailable(findRoute(target.to), features)) return null
  return linkHref({ label: pathname, ...target })
}
