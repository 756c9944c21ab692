import type { Site } from '../tenant/site-fields.ts'
import { joined } from '../text.ts'
import type { Location, MapTiles } from './settings.ts'

type HasAddress = { address: Record<'street' | 'city' | 'state' | 'postcode', string | null> }

/** '12 Ferry Road, Springwood QLD 4127' */
export const formatAddress = ({ address: { street, city, state, postcode } }: HasAddress): string =>
  joined([street, joined([city, state?.toUpperCase(), postcode])], ', ') ?? ''

type HasDirections = { address: { place_url: string | null; lat: number; long: number } }

/** URL of directions: the dealer's own map entry, else by coordinates. */
export const directionsTo = ({ address: { place_url, lat, long } }: HasDirections): string =>
  place_url ?? `https://www.google.com/maps/dir/?api=1&destination=${lat},${long}`

export type HasNumbers = { contact_detail: { phone: string | null } }

/** The number of a branch: its own, else that of the dealer; the dealer's where no branch is known. */
export const branchPhone = <Number extends string | null>(
  site: { phone: Number },
  location: HasNumbers | null | undefined,
): string | Number => location?.contact_detail.phone ?? site.phone

/** A link to a website of another address, with its logo where it has one. */
export type WebsiteLink = { text: string; href: string; logo: string | null }

/** The website of a location's dealership (B3 'Dealership website'); null without one, or where its make is not meant. */
export function findWebsite(
  { dealership_id }: Pick<Location, 'dealership_id'>,
  dealerships: Site['dealerships'],
  isMeant: (make: string | null) => boolean = () => true,
): WebsiteLink | null {
  const website = dealerships.find(({ id }) => id === dealership_id)?.website
  if (!website || !isMeant(website.make)) return null
  const { url, name, logo, title } = website
  return { text: title ?? name, href: url, logo: logo?.url ?? null }
}

type Mapped = Pick<Site, 'map' | 'locations'>

/** The tiles of a map of a location, or of several, with the map service's key of that location or of the primary one. */
export function mapTiles({ map, locations }: Mapped, location?: Pick<Location, 'address'> | null): MapTiles {
  const key = location?.address.map_key ?? locations.find(({ primary }) => primary)?.address.map_key ?? ''
  return { ...map, tiles: map.tiles.replace('{key}', encodeURIComponent(key)) }
}
