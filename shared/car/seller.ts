import { branchPhone, formatAddress } from '../location/address.ts'
import type { Site } from '../tenant/site-fields.ts'
import { joined } from '../text.ts'
import type { Car } from './schema.ts'
import { carLocation } from './stock-place.ts'

export type Seller = ReturnType<typeof findSeller>

/** The seller of a car for print: the car's location, else the site itself. */
export function findSeller(car: Pick<Car, 'location_name' | 'location_id'>, site: Site) {
  const location = carLocation(car, site.locations)
  return {
    name: joined([site.name, location?.name], ', ')!,
    url: site.url,
    logo: site.logo.url,
    // Paper has no button that reveals a number: it is the branch's own on every site.
    phone: branchPhone(site, location),
    licence: site.locations.find(({ id }) => id === location?.id)?.dealer_license_number ?? null,
    address: location && formatAddress(location),
  }
}
