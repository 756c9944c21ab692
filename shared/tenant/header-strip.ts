import { shortNames } from '../location/short-names.ts'
import { type Phone, toPhone } from '../phone.ts'
import { type MenuLink, menuLinks } from '../routes/links.ts'
import { pathTo } from '../routes/paths.ts'
import type { Site } from './schema.ts'

/** The line of locations and brands over the menu, of the header variant `directory`. */
export type HeaderStrip = { locations: { name: string; href: string; phone: Phone | null }[]; links: MenuLink[] }

/** More are behind the link to all locations. */
const MAX_LOCATIONS = 8

/** null for another variant of the header, and where nothing would stand in it. */
export function headerStrip(site: Pick<Site, 'header' | 'locations' | 'features'>): HeaderStrip | null {
  if (site.header.variant !== 'directory') return null
  const visible = site.locations.filter((location) => location.visible)
  const names = shortNames(visible.map(({ name }) => name))
  const locations = visible.slice(0, MAX_LOCATIONS).map(({ slug, contact_detail }, index) => ({
    name: names[index]!,
    href: pathTo('location', { location: slug }),
    // A number that is revealed on request stands nowhere else (VDP-06).
    phone: site.features.phone_reveal ? null : toPhone(contact_detail.phone),
  }))
  const all = `All ${visible.length} locations`
  const links = menuLinks(
    [
      ...(visible.length > MAX_LOCATIONS ? [{ label: all, to: 'dealerships' as const, params: {}, query: {} }] : []),
      { label: 'Brands', to: 'brands', params: {}, query: {} },
    ],
    site.features,
  )
  return locations.length + links.length > 0 ? { locations, links } : null
}
