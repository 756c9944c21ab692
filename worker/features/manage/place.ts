import type { Context } from 'hono'
import type { Spec } from '../../../shared/car/specs.ts'
import type { NewLead } from '../../../shared/lead/lead.ts'
import { directionsTo, formatAddress } from '../../../shared/location/address.ts'
import { type Branch, branchOf } from '../../../shared/location/branch.ts'
import { todayText } from '../../../shared/location/hours.ts'
import { timeZoneOf } from '../../../shared/location/time-zone.ts'
import { joined } from '../../../shared/text.ts'
import type { AppEnv } from '../../context.ts'
import { localTime } from '../../platform/local-time.ts'

/** The branch of a lead, whose number its page names. */
export const leadBranch = ({ var: { site } }: Context<AppEnv>, lead: NewLead): Branch => branchOf(site, lead)

type PlaceView = { rows: Spec[]; directions: string | null }

/** Where it is and, unless it is about another day, how long it is open today. */
export function placeView(
  { var: { site, now } }: Context<AppEnv>,
  { name, location }: Pick<Branch, 'name' | 'location'>,
  { label, isToday }: { label: string; isToday: boolean },
): PlaceView {
  if (!location) return { rows: [{ label, text: name }], directions: null }
  const text = joined([location.name, formatAddress(location)], ', ') ?? site.name
  const today = todayText(location, site.special_hours, localTime(now, timeZoneOf(location)))
  return {
    rows: [{ label, text }, ...(isToday ? [{ label: 'Today', text: today }] : [])],
    directions: directionsTo(location),
  }
}
