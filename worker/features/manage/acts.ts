import type { Context } from 'hono'
import type { Values } from '../../../shared/form/form-view.ts'
import { MESSAGE_ADDED, PHOTO_ADDED } from '../../../shared/lead/notes.ts'
import { clockStamp, parseClockStamp } from '../../../shared/location/wall-clock.ts'
import {
  ADDED_WITH,
  MAX_PHOTO_BYTES,
  MESSAGE_FIELDS,
  messageProblem,
  PHOTO_FIELD,
  PHOTO_PROBLEMS,
} from '../../../shared/manage/additions.ts'
import {
  CANNOT_CANCEL,
  canCancelDrive,
  canChooseTime,
  DRIVE_CHANGED,
  DRIVE_CHANGES,
  type DriveChange,
  driveVersion,
  type ManagedDrive,
  TIME_PROBLEMS,
} from '../../../shared/manage/drive.ts'
import { isHolding } from '../../../shared/manage/hold-view.ts'
import { stripPhoto } from '../../../shared/photo/strip.ts'
import { checkoutPath } from '../../../shared/reservation/checkout-page.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { photoKey } from '../../../shared/tenant/kv-keys.ts'
import { DRIVE_FIELDS, type DriveStatus } from '../../../shared/test-drive/status.ts'
import { DAY_MS, SECOND_MS } from '../../../shared/time.ts'
import { limit } from '../../../shared/trust/limits.ts'
import type { AppEnv } from '../../context.ts'
import { notifyStatusChange } from '../../forms/notify-status.ts'
import type { Outcome } from '../../forms/submission.ts'
import { storedToken } from '../../http/address-token.ts'
import { ensureHolder } from '../../http/customer.ts'
import { messagePage } from '../../http/errors.tsx'
import type { Fields } from '../../http/read-form.ts'
import { spendBudget } from '../../http/trust-budget.ts'
import { backgroundBindings } from '../../platform/bounded-bindings.ts'
import { contentHash } from '../../platform/crypto.ts'
import { photoToken, readPhotoToken } from '../../platform/lead-tokens.ts'
import { siteOrigin } from '../../platform/site-origin.ts'
import { textedNumber } from '../account/sign-in/part.ts'
import { countLetGo } from '../checkout/part.ts'
import type { LeadChange } from '../leads/service.ts'
import { depositPage } from '../payments/part.ts'
import { bookTime, locationClock, offerTime } from '../test-drive/part.ts'
import { carryOn, decideOffer } from '../trade-in/part.ts'
import { type ManagedLead, manageHref } from './managed-lead.ts'
import { holdContext, isPayable } from './matters.ts'
import { redirectWithOutcome, showManage } from './page.tsx'
import { soonKey, soonReminderState } from './view.ts'

const HOLD_ENDED = 'Your hold has ended since you opened this page. Here’s where it’s at now.'
const NOT_OPENED = 'The payment page didn’t open. No money was taken and you still have your hold. Please try again.'

/** The page as it stands now, with why the act was not done. */
const refused = (c: Context<AppEnv>, managed: ManagedLead, trouble: string | null = null) =>
  showManage(c, managed, { trouble, status: 409 })

/** Opens the processor's page while the deposit is not paid and the car is held. */
export async function payDeposit(c: Context<AppEnv>, managed: ManagedLead): Promise<Outcome> {
  const { hold, opened } = managed
  if (!hold || !isHolding(hold, holdContext(c, managed)) || !isPayable(hold))
    return refused(c, managed, hold?.state === 'paid' ? null : HOLD_ENDED)
  // The processor gets no address that opens the page: a browser without cookies comes back to the car's checkout.
  const back =
    opened.isInAddress && !(await storedToken(c, 'manage'))
      ? checkoutPath(c.var.site, hold.car.slug)
      : manageHref(opened)
  const page = await depositPage(c, hold, back)
  if (page === 'settled') return { next: manageHref(opened) }
  return page === null ? showManage(c, managed, { trouble: NOT_OPENED, status: 502 }) : { next: page.url }
}

/** Lets the car go; a deposit that was paid goes back. A second time changes nothing. */
export async function releaseHold(c: Context<AppEnv>, managed: ManagedLead): Promise<Outcome> {
  const { hold, stored } = managed
  if (!hold) return refused(c, managed)
  const released = await c.var.services.reservations.leads.release({ id: hold.id, lead_id: stored.lead_id })
  if (released && hold.state === 'paid') await countLetGo(c, hold.id, textedNumber(stored.sent.contact.phone))
  return redirectWithOutcome(c, managed, 'released')
}

/** The checkout of the car knows its shopper in this browser from now on. */
export async function adoptHold(c: Context<AppEnv>, managed: ManagedLead): Promise<Outcome> {
  const { hold, stored } = managed
  const lead = hold && { id: hold.id, lead_id: stored.lead_id }
  const isAdopted = lead && (await c.var.services.reservations.leads.handOver(lead, await ensureHolder(c)))
  return isAdopted ? redirectWithOutcome(c, managed, 'adopted') : refused(c, managed, HOLD_ENDED)
}

/**
 * Books the chosen time by the key of the lead's form, so that the earlier one is free at once and is given up only once the
 * new one is booked. The same choice again changes nothing.
 */
export async function moveDrive(c: Context<AppEnv>, managed: ManagedLead, values: Values): Promise<Outcome> {
  const { drive, location, car, stored, opened, isOpen } = managed
  const again = (more: Parameters<typeof showManage>[2]) => showManage(c, managed, { does: 'move', values, ...more })
  if (car.isUnknown) throw new Error('The stock could not be read.')
  if (!drive || !location || !canChooseTime(drive, { now: c.var.now, isForSale: car.isForSale }))
    return refused(c, managed, DRIVE_CHANGED)
  const start = parseClockStamp(values['drive_time'] ?? '')
  if (start === null) return again({ errors: { drive_time: 'Please choose a time.' }, status: 422 })
  if (drive.status === 'Booked' && start === drive.start) return { next: manageHref(opened) }
  if (values['version'] !== driveVersion(drive)) return again({ error: DRIVE_CHANGED, status: 409 })
  const reached = await spendBudget(c, ['drive_moves_lead'], {
    lead: stored.lead_id,
    key: `move ${stored.lead_id} ${start} ${stored.changes.length}`,
  })
  if (reached) return again({ error: limit(reached).shown, status: 429 })
  const proved = isOpen ? textedNumber(stored.sent.contact.phone) : null
  const { status, fields } = await bookTime(
    c,
    { car: car.car, location },
    { lead: stored.lead, key: stored.key, start, proved },
  )
  if (status !== 'Booked') return again({ error: TIME_PROBLEMS[status as keyof typeof TIME_PROBLEMS], status: 409 })
  const was = drive.status === 'Booked'
  await notify(c, managed, { fields, confirmation: was ? 'drive_moved' : 'drive_booked' }, was ? 'moved' : 'booked')
  // A drive that is booked is limited by itself (TRU-01): its lead waits for no decision.
  await c.var.services.leads.updates.release(stored.lead_id)
  if (was && drive.start !== null) offerTime(c, location, drive.start)
  return redirectWithOutcome(c, managed, was ? 'moved' : 'booked')
}

/** Gives the time back. Where the diary takes no cancellations nothing changes, and the shopper is asked to call. */
export async function cancelDrive(c: Context<AppEnv>, managed: ManagedLead): Promise<Outcome> {
  const { drive, location, stored, opened } = managed
  if (drive?.status === 'Cancelled') return { next: manageHref(opened) }
  if (!drive || !canCancelDrive(drive, c.var.now)) return refused(c, managed, DRIVE_CHANGED)
  const isFreed = await c.var.services.appointments.cancel(stored.key)
  if (!isFreed && drive.status === 'Booked') return refused(c, managed, CANNOT_CANCEL)
  const fields = { ...driveTimeFields(managed, drive), [DRIVE_FIELDS.status]: 'Cancelled' satisfies DriveStatus }
  await notify(c, managed, { fields, confirmation: 'drive_cancelled' }, 'cancelled')
  if (drive.status === 'Booked' && drive.start !== null && location) offerTime(c, location, drive.start)
  return redirectWithOutcome(c, managed, 'cancelled')
}

function driveTimeFields({ location }: ManagedLead, { start, time }: ManagedDrive): Record<string, string> {
  return {
    ...(time !== null && { [DRIVE_FIELDS.time]: time }),
    ...(start !== null && location && { [DRIVE_FIELDS.starts]: clockStamp(locationClock(location), start) }),
  }
}

type Change = Pick<LeadChange, 'fields' | 'confirmation'>

/** Notifies dealer and shopper. Throws where that could not be stored; sending the form again continues. */
async function notify(c: Context<AppEnv>, { stored }: ManagedLead, change: Change, what: DriveChange) {
  const { category, event } = stored.lead
  const all = { ...change, category, subcategory: DRIVE_CHANGES[what], event }
  if (!(await notifyStatusChange(c.var.services.leads.updates, stored.lead_id, all)))
    throw new Error('The lead is gone.')
}

/** Adds a message, of which the dealer hears at once. The same words of one day are one message. */
export async function addMessage(c: Context<AppEnv>, managed: ManagedLead, values: Values): Promise<Outcome> {
  const { stored, isOpen } = managed
  const { lead, lead_id } = stored
  const again = (more: Parameters<typeof showManage>[2]) => showManage(c, managed, { does: 'message', values, ...more })
  const text = values['message'] ?? ''
  const problem = messageProblem(text)
  if (problem !== null) return again({ errors: { message: problem }, status: 422 })
  const key = await contentHash(JSON.stringify(['message', lead_id, Math.floor(c.var.now / DAY_MS), text]))
  const reached = await spendBudget(c, ['messages_lead', 'messages_address'], { lead: lead_id, key })
  if (reached) return again({ error: limit(reached).shown, status: 429 })
  const fields = { [MESSAGE_FIELDS.text]: text, [MESSAGE_FIELDS.with]: ADDED_WITH[isOpen ? 'code' : 'link'] }
  const change = { category: lead.category, subcategory: MESSAGE_ADDED, event: lead.event, fields }
  if (!(await c.var.services.leads.updates.amend(lead_id, change, key))) throw new Error('The lead is gone.')
  return redirectWithOutcome(c, managed, 'message')
}

export const decide =
  (decision: 'accept' | 'decline') =>
  async (c: Context<AppEnv>, managed: ManagedLead, values: Values): Promise<Outcome> => {
    const { trade } = managed
    if (!trade) return refused(c, managed, TRADE_ENDED)
    const trouble = await decideOffer(c, trade, { decision, valuation: values['valuation'] ?? '' })
    if (trouble !== null) return refused(c, managed, trouble)
    return redirectWithOutcome(c, managed, decision === 'accept' ? 'accepted' : 'declined')
  }

const TRADE_ENDED = 'This trade-in has ended. Please call us.'

/** Opens the page of the trade-in itself, in this browser. */
export async function openTrade(c: Context<AppEnv>, managed: ManagedLead): Promise<Outcome> {
  const next = managed.trade && (await carryOn(c, managed.trade))
  return next === null ? refused(c, managed, TRADE_ENDED) : { next }
}

/** Reminds of a drive two hours before as well, and of each time that it is moved to. */
export async function remindSoon(c: Context<AppEnv>, managed: ManagedLead): Promise<Outcome> {
  if (soonReminderState(c, managed) !== 'offered' || managed.stored.messages_stopped_at !== null)
    return { next: manageHref(managed.opened) }
  await c.var.services.leads.updates.writeToShopper(managed.stored.lead_id, {
    event: 'drive_soon',
    key: soonKey(managed),
  })
  return redirectWithOutcome(c, managed, 'reminded')
}

export async function stopMessages(c: Context<AppEnv>, managed: ManagedLead): Promise<Outcome> {
  await c.var.services.leads.stored.stopMessages(managed.stored.lead_id)
  return redirectWithOutcome(c, managed, 'stopped')
}

export async function resumeMessages(c: Context<AppEnv>, managed: ManagedLead): Promise<Outcome> {
  await c.var.services.leads.stored.resumeMessages(managed.stored.lead_id)
  return redirectWithOutcome(c, managed, 'resumed')
}

/** KV's minimum `expirationTtl`. */
const LEAST_S = 60

/** The first 64 bits of its content's hash: the same photograph again is the same one. */
const ID_DIGITS = 16

/** Adds a photograph, `null` where it was too large to be read, without what cameras write into it, and gives the dealer an address that opens it. */
export async function addPhoto(c: Context<AppEnv>, managed: ManagedLead, fields: Fields | null): Promise<Outcome> {
  const { site, services, now } = c.var
  const { stored } = managed
  const { lead, lead_id } = stored
  const again = (error: string | null, status: 413 | 422 | 429) =>
    showManage(c, managed, { does: 'photos', error, trouble: error && `We couldn’t add your photo. ${error}`, status })
  if (!fields) return again(PHOTO_PROBLEMS.too_large, 413)
  const file = fields['photo']
  if (!(file instanceof Blob) || file.size === 0) return again(PHOTO_PROBLEMS.none, 422)
  if (file.size > MAX_PHOTO_BYTES) return again(PHOTO_PROBLEMS.too_large, 413)
  const photo = stripPhoto(new Uint8Array(await file.arrayBuffer()))
  if (!photo.ok) return again(PHOTO_PROBLEMS[photo.problem], 422)
  const key = await contentHash(photo.bytes)
  const name = { lead_id, id: key.slice(0, ID_DIGITS) }
  const token = await photoToken(c.env, site.slug, name)
  if (token === null) throw new Error('There is no secret to sign the address with.')
  const request = `photo ${lead_id} ${key}`
  const reached = await spendBudget(c, ['photos_lead', 'photos_address'], { lead: lead_id, key: request })
  if (reached) return again(limit(reached).shown, 429)
  // As long as its lead at most; an upload takes longer than other writes.
  const expirationTtl = Math.max(LEAST_S, Math.ceil((stored.at + site.lead.kept_days * DAY_MS - now) / SECOND_MS))
  const { type, bytes } = photo
  await backgroundBindings(c.env).KV.put(photoKey(site.slug, name), bytes, { expirationTtl, metadata: { type } })
  const address = siteOrigin(c.env, site) + pathTo('manage_photo', { photo: token })
  const change = {
    category: lead.category,
    subcategory: PHOTO_ADDED,
    event: lead.event,
    fields: { [PHOTO_FIELD]: address },
  }
  // Where it is uncertain, the photograph stays: an earlier change may name the same one. An erasure finds it by its lead.
  if (!(await services.leads.updates.amend(lead_id, change, request))) {
    await c.env.KV.delete(photoKey(site.slug, name))
    throw new Error('The lead is gone.')
  }
  return redirectWithOutcome(c, managed, 'photo')
}

/** GET /manage/photos/{token}: a photograph, for whom the dealer gives its address; no page, and no robot's. */
export async function sendPhoto(c: Context<AppEnv>): Promise<Response> {
  const { slug } = c.var.site
  const name = await readPhotoToken(c.env, slug, c.req.param('photo') ?? '')
  if (!name) return messagePage(c, 404)
  const { value, metadata } = await c.env.KV.getWithMetadata<{ type: string }>(photoKey(slug, name), 'arrayBuffer')
  if (!value || !metadata) return messagePage(c, 404)
  return c.body(value, 200, {
    'Content-Type': metadata.type,
    'Content-Disposition': 'inline',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'private, no-store',
  })
}
