import type { Branch } from '../../../../shared/confirmation/facts.ts'
import type { NewLead } from '../../../../shared/lead/lead.ts'
import { directionsTo, formatAddress } from '../../../../shared/location/address.ts'
import { nextOpeningText } from '../../../../shared/location/next-opening.ts'
import type { Location } from '../../../../shared/location/schema.ts'
import { type TimeZone, timeZoneOf } from '../../../../shared/location/time-zone.ts'
import type { Site } from '../../../../shared/tenant/schema.ts'
import { localTime } from '../../../platform/local-time.ts'

type LeadPlace = Pick<NewLead, 'location_slug' | 'dealership_slug'>

/** The location that has a lead: its own, else the only one of its dealership, else the only one of the site. */
export function locationOf({ locations }: Site, { location_slug, dealership_slug }: LeadPlace): Location | null {
  const named = locations.find(({ slug }) => slug === location_slug)
  const ofDealership = locations.filter((each) => each.dealership_slug === dealership_slug)
  const [only = null] = ofDealership.length === 1 ? ofDealership : locations.length === 1 ? locations : []
  return named ?? only
}

/** The time zone of what a lead is about: that of its location, else of the dealer. */
export function zoneOf(site: Site, lead: LeadPlace): TimeZone {
  const location = locationOf(site, lead) ?? site.locations.find(({ primary }) => primary)
  return timeZoneOf(location ?? { time_zone: null, address: site.address })
}

/** The branch that a message names; the site itself where several could have it. */
export function branchOf(site: Site, lead: LeadPlace, now: number): Branch {
  const location = locationOf(site, lead)
  const dealership = site.dealerships.find(({ slug }) => slug === lead.dealership_slug)
  if (!location)
    return {
      name: dealership?.name ?? site.name,
      address: null,
      phone: site.phone,
      directions: null,
      open: null,
      licence: null,
    }
  return {
    name: location.name,
    address: formatAddress(location),
    phone: location.contact_detail.phone,
    directions: directionsTo(location),
    open: nextOpeningText(location, site.special_hours, localTime(now, timeZoneOf(location))),
    licence: location.dealer_license_number,
  }
}
