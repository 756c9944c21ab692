import type { Context } from 'hono'
import type { Spec } from '../../../shared/car/specs.ts'
import type { NewLead } from '../../../shared/lead/lead.ts'
import { directionsTo, formatAddress } from '../../../shared/location/address.ts'
import { todayText } from '../../../shared/location/hours.ts'
import type { Location } from '../../../shared/location/schema.ts'
import { timeZoneOf } from '../../../shared/location/time-zone.ts'
import { type Phone, toPhone } from '../../../shared/phone.ts'
import { joined } from '../../../shared/text.ts'
import type { AppEnv } from '../../context.ts'
import { localTime } from '../../platform/local-time.ts'

/** The location of a lead; null for one that names none. */
export const leadLocation = ({ var: { site } }: Context<AppEnv>, lead: NewLead): Location | null =>
  site.locations.find(({ slug }) => slug === lead.location_slug) ?? null

/** The phone of a branch, else of the site; where a site counts phone reveals, a branch's is shown on request only (VDP-06). */
export const leadPhone = ({ var: { site } }: Context<AppEnv>, location: Location | null): Phone =>
  toPhone((!site.features.phone_reveal && location?.contact_detail.phone) || site.phone)

type PlaceView = { rows: Spec[]; directions: string | null }

/** Where it is and how long it is open today. */
export function placeView(
  { var: { site, now } }: Context<AppEnv>,
  lead: NewLead,
  location: Location | null,
  label: string,
): PlaceView {
  if (!location) {
    const dealership = site.dealerships.find(({ slug }) => slug === lead.dealership_slug)
    return { rows: [{ label, text: dealership?.name ?? site.name }], directions: null }
  }
  const text = joined([location.name, formatAddress(location)], ', ') ?? site.name
  const today = todayText(location, site.special_hours, localTime(now, timeZoneOf(location)))
  return {
    rows: [
      { label, text },
      { label: 'Today', text: today },
    ],
    directions: directionsTo(location),
  }
}
