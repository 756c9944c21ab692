import type { MessagePlace } from '../../../../shared/confirmation/facts.ts'
import type { NewLead } from '../../../../shared/lead/lead.ts'
import { directionsTo, formatAddress } from '../../../../shared/location/address.ts'
import { branchOf } from '../../../../shared/location/branch.ts'
import { departmentsOf } from '../../../../shared/location/hours.ts'
import { nextOpeningText } from '../../../../shared/location/next-opening.ts'
import type { Department, Location } from '../../../../shared/location/schema.ts'
import { type TimeZone, timeZoneOf } from '../../../../shared/location/time-zone.ts'
import type { Site } from '../../../../shared/tenant/schema.ts'
import { localTime } from '../../../platform/local-time.ts'

type LeadPlace = Pick<NewLead, 'location_slug' | 'dealership_slug' | 'car' | 'form'>

/** The department that answers a form, where that is not the location's own. */
const DEPARTMENT: Record<string, Department> = { service: 'service', parts: 'parts' }

function openText(site: Site, location: Location, form: string, now: number): string | null {
  const asked = DEPARTMENT[form]
  const department = asked && departmentsOf(location).includes(asked) ? asked : location.location_type
  return nextOpeningText(location, site.special_hours, localTime(now, timeZoneOf(location)), department)
}

/** The time zone of what a lead is about: that of its location, else of the dealer. */
export function zoneOf(site: Site, lead: LeadPlace): TimeZone {
  const location = branchOf(site, lead).location ?? site.locations.find(({ primary }) => primary)
  return timeZoneOf(location ?? { time_zone: null, address: site.address })
}

/** The branch that a message names; the site itself where several could have it. */
export function placeOf(site: Site, lead: LeadPlace, now: number): MessagePlace {
  const { name, phone, location } = branchOf(site, lead)
  const home = location ?? site.locations.find(({ primary }) => primary) ?? null
  return {
    name,
    phone,
    address: location && formatAddress(location),
    directions: location && directionsTo(location),
    open: location && openText(site, location, lead.form, now),
    licence: home?.dealer_license_number ?? null,
    imprintAddress: home && formatAddress(home),
  }
}
