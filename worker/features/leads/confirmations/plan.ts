import { channelFor, SHOPPER_DESTINATIONS, type ShopperChannel } from '../../../../shared/confirmation/channels.ts'
import {
  confirmationOfLead,
  ownKey,
  planReminders,
  type Reminder,
  soonReminder,
} from '../../../../shared/confirmation/choose-event.ts'
import { type ConfirmationEvent, confirmationRow } from '../../../../shared/confirmation/events.ts'
import type { MessagePlace } from '../../../../shared/confirmation/facts.ts'
import type { NewLead } from '../../../../shared/lead/lead.ts'
import { ANSWERED_BY } from '../../../../shared/lead/place-filter.ts'
import { directionsTo, formatAddress } from '../../../../shared/location/address.ts'
import { findBranch } from '../../../../shared/location/branch.ts'
import { listDepartments, nextOpeningText } from '../../../../shared/location/hours.ts'
import type { Location } from '../../../../shared/location/settings.ts'
import { chooseTimeZone, type TimeZone } from '../../../../shared/location/time-zone.ts'
import { parseClockStamp } from '../../../../shared/location/wall-clock.ts'
import type { Site } from '../../../../shared/tenant/site-fields.ts'
import { DRIVE_FIELDS } from '../../../../shared/test-drive/status.ts'
import type { Bindings } from '../../../bindings.ts'
import { localTime, wallClock } from '../../../platform/local-time.ts'
import { hasMailService } from '../../../platform/mail/site-mailer.ts'
import { parseMobile } from '../../../platform/phone-number.ts'
import { hasTextService } from '../../../platform/text-messages.ts'
import type { PlannedConfirmation, Written } from '../insert-lead.ts'

/** The channels that a site uses and its deployment has. */
function chooseChannels(env: Bindings, { confirmations }: Site): ShopperChannel[] {
  const has = { email: hasMailService(env), sms: hasTextService(env) }
  return confirmations.channels.filter((channel) => has[channel])
}

/** The channel of a shopper; null where they cannot be written to. */
export const shopperChannel = (env: Bindings, site: Site, { contact }: Pick<NewLead, 'contact'>) =>
  channelFor(contact, chooseChannels(env, site), (phone) => parseMobile(phone) !== null)

const REMINDED: ReadonlySet<ConfirmationEvent> = new Set(['drive_booked', 'drive_moved'])

/** What the shopper of a lead gets in writing (DSK-01), for the lead or the key of a change; with a drive's reminders. */
export function planConfirmations(
  env: Bindings,
  site: Site,
  now: number,
  lead: NewLead,
  { key, event: given, isSoonWanted = false }: Written,
): PlannedConfirmation[] {
  const event = given ?? confirmationOfLead(lead)
  const channel = event && shopperChannel(env, site, lead)
  if (!event || !channel) return []
  const destination = SHOPPER_DESTINATIONS[channel]
  const stamp = lead.fields[DRIVE_FIELDS.starts] ?? ''
  const start = parseClockStamp(stamp)
  const reminder = ({ event: of, at }: Reminder) => ({ event: of, destination, key: ownKey(of, stamp), dueAt: at })
  if (event === 'drive_soon') return start === null ? [] : [reminder(soonReminder(start))]
  const soon = isSoonWanted ? 'shopper' : site.confirmations.soon_reminder ? 'site' : null
  const reminders =
    start !== null && REMINDED.has(event)
      ? planReminders({ start, now, soon }, wallClock(leadTimeZone(site, lead)))
      : []
  const planned = { event, destination, key, dueAt: now + (confirmationRow(event).delayMs ?? 0) }
  return [planned, ...reminders.map(reminder)]
}

type LeadPlace = Pick<NewLead, 'location_slug' | 'dealership_slug' | 'car' | 'form'>

/** When those who answer a form are there. */
export function openText(site: Site, location: Location, form: string, now: number): string | null {
  const asked = ANSWERED_BY[form]
  const department = asked && listDepartments(location).includes(asked) ? asked : location.location_type
  return nextOpeningText(location, site.special_hours, localTime(now, chooseTimeZone(location)), department)
}

/** The time zone of what a lead is about: that of its location, else of the dealer. */
export function leadTimeZone(site: Site, lead: LeadPlace): TimeZone {
  const location = findBranch(site, lead).location ?? site.locations.find(({ primary }) => primary)
  return chooseTimeZone(location ?? { time_zone: null, address: site.address })
}

/** The branch that a message names; the site itself where several could have it. */
export function messagePlace(site: Site, lead: LeadPlace, now: number): MessagePlace {
  const { name, phone, location } = findBranch(site, lead)
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
