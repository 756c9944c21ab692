import { TOKEN_PARAM } from '../../../../shared/alert/subscriber.ts'
import { carPath } from '../../../../shared/car/links.ts'
import type { Car } from '../../../../shared/car/schema.ts'
import { isPurchasable } from '../../../../shared/car/status.ts'
import { type ConfirmationEvent, confirmationRow } from '../../../../shared/confirmation/events.ts'
import type { ConfirmationFacts } from '../../../../shared/confirmation/facts.ts'
import { answeredText } from '../../../../shared/lead/forms.ts'
import type { NewLead } from '../../../../shared/lead/lead.ts'
import { leadWords } from '../../../../shared/lead/sent-enquiry.ts'
import type { StoredLead } from '../../../../shared/lead/stored-lead.ts'
import { parseClockStamp } from '../../../../shared/location/wall-clock.ts'
import { dollars } from '../../../../shared/money.ts'
import type { Reservation } from '../../../../shared/reservation/reservation.ts'
import { fillPath, pathTo } from '../../../../shared/routes/paths.ts'
import type { Site } from '../../../../shared/tenant/site-fields.ts'
import { DRIVE_FIELDS } from '../../../../shared/test-drive/status.ts'
import { momentText, shortMomentText } from '../../../../shared/test-drive/view.ts'
import { DAY_MS } from '../../../../shared/time.ts'
import type { Bindings } from '../../../bindings.ts'
import { manageToken } from '../../../platform/lead-tokens.ts'
import { dealerClock, wallClock } from '../../../platform/local-time.ts'
import { siteOrigin } from '../../../platform/site-origin.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { readCarById } from '../../../stock-records/records.ts'
import { reservationById } from '../../reservations/part.ts'
import type { Delivery } from '../outbox.ts'
import { databaseStoredLeads } from '../stored-leads.ts'
import { leadTimeZone, messagePlace } from './plan.ts'

/** What is known of a lead when a message about it is due. */
export type LeadNow = { stored: StoredLead; car: Car | null; reservation: Reservation | null }

/** null where the lead is gone. */
export async function readLeadNow(store: SiteStore, lead_id: string, now: number): Promise<LeadNow | null> {
  const stored = await databaseStoredLeads(store, now).find({ lead_id })
  if (!stored) return null
  const { lead } = stored
  const id = lead.fields['Reservation']
  const [car, reservation] = await Promise.all([
    lead.car && readCarById(store, lead.car.car_id),
    id ? reservationById(store, id) : null,
  ])
  return { stored, car, reservation }
}

/** What the words of a message are filled with. */
export async function collectFacts(
  { env, site, now }: { env: Bindings; site: Site; now: number },
  { event, lead_id, since }: Pick<Delivery, 'lead_id' | 'since'> & { event: ConfirmationEvent },
  { stored: { lead }, car, reservation }: LeadNow,
): Promise<ConfirmationFacts> {
  const origin = siteOrigin(env, site)
  const isForSale = car !== null && isPurchasable(car)
  const expiresAt = linkExpiresAt({ since, lead, reservation })
  const token = await manageToken(env, site.slug, { lead_id, expiresAt })
  const { Payment: reference, Amount: amount } = lead.fields
  return {
    event,
    site: { name: site.name, url: origin },
    branch: messagePlace(site, lead, now),
    answered: answeredText(lead.form, site.lead),
    lead,
    words: leadWords(lead, car, site.stock.kinds),
    carNow: car === null || isForSale ? null : car.status === 'sold' ? 'sold' : 'withdrawn',
    drive: readDrive(site, lead),
    hold: reservation && { reservation, until: dealerClock(site, car)(reservation.held_until) },
    payment: lead.form === 'online_payment' && amount && reference ? { amount, reference } : null,
    offer: readOffer(lead),
    at: dealerClock(site, car, 'with year')(since),
    links: {
      manage: token && manageHref(origin, token) + freeTime(event, lead),
      car: isForSale ? origin + carPath(car) : null,
      picture: isForSale && car.images.length > 0 ? origin + fillPath('car_share', { slug: car.slug }) : null,
      stop: token && confirmationRow(event).class !== 'answer' ? manageHref(origin, token, 'manage_stop') : null,
    },
  }
}

/** A time that is free again is chosen already on the page. */
function freeTime(event: ConfirmationEvent, { fields }: NewLead): string {
  const starts = fields[DRIVE_FIELDS.starts]
  return event === 'drive_time_free' && starts ? `&${new URLSearchParams({ time: starts }).toString()}` : ''
}

function readDrive(site: Site, lead: NewLead): ConfirmationFacts['drive'] {
  const start = parseClockStamp(lead.fields[DRIVE_FIELDS.starts] ?? '')
  if (start === null) return null
  const clock = wallClock(leadTimeZone(site, lead))
  return { time: `${momentText(clock, start)} (${clock.words})`, short: shortMomentText(clock, start) }
}

function readOffer({ fields }: NewLead): string | null {
  const offer = Number(fields['offer_price'] ?? Number.NaN)
  return offer > 0 ? dollars(offer) : null
}

/** How long the link of a message opens its page; later a code opens it. */
const LINK_DAYS = 14
/** At least so many days after a drive, or after a hold, whose refund shows there. */
const DAYS_AFTER = { drive: 1, hold: 14 } as const

type Matter = { since: number; lead: Pick<NewLead, 'fields'>; reservation: Pick<Reservation, 'held_until'> | null }

/** Epoch ms; the same at every attempt of a message, so that a repeat has the same words. */
export function linkExpiresAt({ since, lead, reservation }: Matter): number {
  const starts = parseClockStamp(lead.fields[DRIVE_FIELDS.starts] ?? '')
  return Math.max(
    since + LINK_DAYS * DAY_MS,
    starts === null ? 0 : starts + DAYS_AFTER.drive * DAY_MS,
    reservation === null ? 0 : reservation.held_until + DAYS_AFTER.hold * DAY_MS,
  )
}

/** Spam Act 2003 (Cth) s 18 asks for 30 days of a link that stops messages; it works after its page has closed. */
const manageHref = (origin: string, token: string, route: 'manage' | 'manage_stop' = 'manage'): string =>
  `${origin}${pathTo(route)}?${TOKEN_PARAM}=${token}`
