import type { Site } from '../tenant/schema.ts'
import { joined } from '../text.ts'
import { carLocation } from './place.ts'
import type { Car } from './schema.ts'

/** The seller of a car on paper. */
export type Seller = {
  name: string
  /** Public URL of the site. */
  url: string
  logo: string
  phone: string
  /** Motor dealer licence number; null where the config has none. */
  licence: string | null
  address: { street: string | null; city: string | null; state: string | null; postcode: string | null } | null
}

/** The seller of a car for print: the car's location, else the site itself. */
export function sellerOf(car: Pick<Car, 'location_name' | 'location_id'>, site: Site): Seller {
  const location = carLocation(car, site.locations)
  // A number that is revealed on request appears nowhere else (VDP-06).
  const phone = site.features.phone_reveal ? site.phone : (location?.contact_detail.phone ?? site.phone)
  return {
    name: joined([site.name, location?.name], ', ')!,
    url: site.url,
    logo: site.logo.url,
    phone,
    licence: site.locations.find(({ id }) => id === location?.id)?.dealer_license_number ?? null,
    address: location && { ...location.address, state: location.address.state?.toUpperCase() ?? null },
  }
}
