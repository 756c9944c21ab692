import type { NewLead } from '../../shared/lead/lead.ts'
import { directionsTo, formatAddress } from '../../shared/location/address.ts'
import { findBranch } from '../../shared/location/branch.ts'
import { toPhone } from '../../shared/phone.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'

/** Who gets a lead: the location it names, else the dealership, else the dealer. */
export function leadRecipient(site: Site, lead: Pick<NewLead, 'location_slug' | 'dealership_slug'> | null) {
  const location = site.locations.find(({ slug }) => slug === lead?.location_slug)
  const { name, phone } = findBranch(site, lead)
  return {
    to: name,
    phone: toPhone(phone),
    address: location ? formatAddress(location) : null,
    directions: location ? directionsTo(location) : null,
  }
}
