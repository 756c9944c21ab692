import type { NewLead } from '../../shared/lead/lead.ts'
import { directionsTo, formatAddress } from '../../shared/location/address.ts'
import type { Site } from '../../shared/tenant/schema.ts'

/** Who gets a lead: the location it names, else the dealership, else the dealer. */
export function leadRecipient(site: Site, lead: Pick<NewLead, 'location_slug' | 'dealership_slug'> | null) {
  const location = site.locations.find(({ slug }) => slug === lead?.location_slug)
  const dealership = site.dealerships.find(({ slug }) => slug === lead?.dealership_slug)
  return {
    to: location?.name ?? dealership?.name ?? site.name,
    address: location ? formatAddress(location) : null,
    directions: location ? directionsTo(location) : null,
  }
}
