import { isReachable } from './access.ts'
import type { Features } from './features.ts'
import type { Link, LinkGroup } from './navigation.ts'
import { fillPath, routeOf } from './paths.ts'
import type { Site } from './schema.ts'

/** A link ready to draw. */
export type MenuLink = { label: string; href: string; isOutside: boolean }
export type MenuGroup = { label: string; items: MenuLink[] }

/** The header's menu, with what this site cannot answer left out (NAV-02, NAV-03). */
export function headerMenu(site: Pick<Site, 'navigation' | 'features'>): (MenuLink | MenuGroup)[] {
  return site.navigation.flatMap<MenuLink | MenuGroup>((entry) =>
    'items' in entry ? menuGroups([entry], site.features) : menuLinks([entry], site.features),
  )
}

/** The footer's columns, the last one named for the dealer (NAV-04). */
export function footerMenu(site: Pick<Site, 'name' | 'footer' | 'features'>): MenuGroup[] {
  const { columns, dealer } = site.footer
  return menuGroups([...columns, { label: site.name, items: dealer }], site.features)
}

/** Links of a tenant that lead somewhere today: to a route that is built and whose feature is on, or elsewhere. */
export function menuLinks(links: Link[], features: Features): MenuLink[] {
  return links
    .filter((link) => 'href' in link || isReachable(routeOf(link.to), features))
    .map((link) => ({ label: link.label, href: linkHref(link), isOutside: 'href' in link }))
}

/** Where a tenant's link leads. */
export function linkHref(link: Link): string {
  if ('href' in link) return link.href
  const query = Object.entries(link.query).map((pair) => pair.map(encodeURIComponent).join('='))
  return [
    fillPath(link.to, link.params),
    query.length > 0 ? `?${query.join('&')}` : '',
    link.anchor ? `#${link.anchor}` : '',
  ].join('')
}

function menuGroups(groups: LinkGroup[], features: Features): MenuGroup[] {
  return groups
    .map(({ label, items }) => ({ label, items: menuLinks(items, features) }))
    .filter(({ items }) => items.length > 0)
}
