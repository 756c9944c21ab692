import { directionsTo, formatAddress } from '../location/address.ts'
import { openHours } from '../location/open-hours.ts'
import { shortNames } from '../location/short-names.ts'
import { type Phone, toPhone } from '../phone.ts'
import { pathTo } from '../routes/paths.ts'
import type { Site } from './schema.ts'

/** A location as the footer names it. */
export type FooterPlace = {
  name: string
  href: string
  address: string
  directions: string
  /** null where numbers are revealed on request (VDP-06). */
  phone: Phone | null
  hours: string[]
}

/** More are behind the link to all locations. */
const MAX_PLACES = 8

/** The visible locations, for footers that name them. */
export function footerPlaces({ footer, locations, features }: Pick<Site, 'footer' | 'locations' | 'features'>) {
  if (!NAMES_PLACES.has(footer.variant)) return []
  const visible = locations.filter((location) => location.visible)
  const names = shortNames(visible.map(({ name }) => name))
  return visible.slice(0, MAX_PLACES).map(
    (location, at): FooterPlace => ({
      name: names[at]!,
      href: pathTo('location', { location: location.slug }),
      address: formatAddress(location),
      directions: directionsTo(location),
      phone: features.phone_reveal ? null : toPhone(location.contact_detail.phone),
      hours: openHours(location),
    }),
  )
}

const NAMES_PLACES = new Set<Site['footer']['variant']>(['directory', 'plate', 'visit'])
