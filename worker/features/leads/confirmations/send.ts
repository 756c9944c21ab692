import { channelOfDestination, type ShopperChannel } from '../../../../shared/confirmation/channels.ts'
import { type ConfirmationEvent, confirmationRow } from '../../../../shared/confirmation/events.ts'
import type { ConfirmationFacts } from '../../../../shared/confirmation/facts.ts'
import { confirmationLetter, confirmationSms, letterText } from '../../../../shared/confirmation/letter.ts'
import { CONFIRMATION_WORDS } from '../../../../shared/confirmation/words.ts'
import { enquiryCarName } from '../../../../shared/lead/sent-enquiry.ts'
import type { StoredLead } from '../../../../shared/lead/stored-lead.ts'
import { managedDrive } from '../../../../shared/manage/drive.ts'
import { pathTo } from '../../../../shared/routes/paths.ts'
import { smsLength } from '../../../../shared/sms.ts'
import type { Site } from '../../../../shared/tenant/site-fields.ts'
import { buildCalendar } from '../../../../shared/test-drive/calendar.ts'
import { joined } from '../../../../shared/text.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../shared/time.ts'
import { limitInWords, textLimits } from '../../../../shared/trust/limits.ts'
import { normaliseMailbox } from '../../../../shared/trust/mailbox.ts'
import { raiseAlarm } from '../../../platform/alarms.ts'
import { budgetMost } from '../../../platform/code-settings.ts'
import { contentHash } from '../../../platform/crypto.ts'
import { countHashes } from '../../../platform/keyed-hashes.ts'
import { createMailer } from '../../../platform/mail/site-mailer.ts'
import { platformStore } from '../../../platform/store-of.ts'
import { createTextMessages } from '../../../platform/text-messages.ts'
import { type Counting, databaseTrustCounts } from '../../../platform/trust-counts.ts'
import type { Delivery, DeliveryDeps } from '../outbox.ts'
import { findOvertakenReason } from './overtaken.ts'
import { collectFacts, type LeadNow, readLeadNow } from './read-facts.ts'

/** A message that is not sent, and why: it is overtaken, stopped, or one too many. `byOther`: it goes by the other channel. */
export type NotSent = { isSkipped: true; reason: string; byOther?: true }
export type Confirmation = Delivery & { event: ConfirmationEvent }

export class ClaimLost extends Error {}

/** Older messages are of no use, and mail services forget idempotency keys after a day. */
const OF_USE_MS = 23 * HOUR_MS
export const TOO_OLD = 'it could not be sent within a day'

/** Sends a message to a shopper once, from what is known now. Throws MailFailure or TextFailure; null: it is taken. */
export async function sendConfirmation(deps: DeliveryDeps, delivery: Confirmation): Promise<NotSent | null> {
  const { store, site, clock } = deps
  const known = await readLeadNow(store, delivery.lead_id, clock())
  const channel = channelOfDestination(delivery.destination)
  if (!known || !channel) return skip('the lead is gone')
  if (clock() - delivery.since > OF_USE_MS) return skip(TOO_OLD)
  if (!site.confirmations.channels.includes(channel)) return skip('the site does not write by this channel any more')
  const { contact } = known.stored.lead
  const to = channel === 'email' ? contact.email : contact.phone
  if (to === null) return skip('the lead has no such address')
  if (known.stored.messages_stopped_at !== null && confirmationRow(delivery.event).class !== 'answer')
    return skip('the shopper has stopped these messages')
  const overtaken = await findOvertakenReason(delivery.event, { ...known, delivery, now: clock(), store })
  if (overtaken) return skip(overtaken)
  const reached = confirmationRow(delivery.event).isTyped ? await overLimit(deps, delivery, channel, to) : null
  if (reached) return skip(limitInWords(reached))
  return SENDS[channel](deps, delivery, known, to)
}

/** The limit that a message to an unconfirmed address has reached. An address is one person's on all sites. */
async function overLimit(
  { env, clock }: DeliveryDeps,
  { delivery_id }: Confirmation,
  channel: ShopperChannel,
  to: string,
) {
  const everywhere = databaseTrustCounts({ store: platformStore(env), now: clock(), hashes: countHashes(env) })
  // Under what anyone can type: an address or a number.
  const typed: Counting =
    channel === 'email'
      ? { limit: 'shopper_messages_mailbox', who: normaliseMailbox(to) }
      : { limit: 'shopper_messages_number', who: to }
  return everywhere.take([typed], `confirmation ${delivery_id}`)
}

/** Counts a text in parts, by what the site pays; one too many goes by the other channel, and raises an alarm. */
async function spendTexts(
  { env, store, clock }: DeliveryDeps,
  { delivery_id, event }: Confirmation,
  { stored }: LeadNow,
  text: string,
): Promise<NotSent | null> {
  const limits = textLimits(confirmationRow(event).isTyped === true, stored.sent.is_proved === true)
  const most = budgetMost(env, {}, limits)
  const times = smsLength(text).parts
  const countings = limits.map((limit): Counting => ({ limit, who: '', most: most[limit]!, times }))
  const ofSite = databaseTrustCounts({ store, now: clock(), hashes: countHashes(env) })
  const reached = await ofSite.take(countings, `text ${delivery_id}`)
  if (!reached) return null
  const reason = limitInWords(reached, most[reached])
  await raiseAlarm(store, 'budget_spent', { subject: 'of text messages', facts: { reason } }, clock())
  return { ...skip(reason), byOther: true }
}

const skip = (reason: string): NotSent => ({ isSkipped: true, reason })

type Send = (deps: DeliveryDeps, delivery: Confirmation, known: LeadNow, to: string) => Promise<NotSent | null>

const SENDS: Record<ShopperChannel, Send> = {
  async email(deps, delivery, known, to) {
    const { env, store, site, clock, fetcher } = deps
    const now = clock()
    const facts = await collectFacts({ env, site, now }, delivery, known)
    const letter = confirmationLetter(facts, eventWords(deps, delivery.event), {
      signOff: site.confirmations.sign_off,
      now,
    })
    // Loaded when it is needed: the operator's commands load no components.
    const { letterHtml } = await import('../part.tsx')
    const calendar = buildDriveCalendar(facts, { site, stored: known.stored, uid: await contentHash(delivery.lead_id) })
    await extendClaim(deps, delivery, null)
    await createMailer(env, store, now, fetcher).send({
      id: delivery.delivery_id,
      to,
      from_name: site.name,
      subject: letter.subject,
      text: letterText(letter),
      html: letterHtml(letter, site.theme),
      ...(letter.stop && { unsubscribe: letter.stop.href }),
      ...(calendar && { attachments: [calendar] }),
      tags: { site: site.slug, delivery: delivery.delivery_id },
    })
    return null
  },

  async sms(deps, delivery, known, to) {
    const { env, store, site, clock } = deps
    const facts = await collectFacts({ env, site, now: clock() }, delivery, known)
    const words = confirmationSms(facts, eventWords(deps, delivery.event))
    const tooMany = await spendTexts(deps, delivery, known, words)
    if (tooMany) return tooMany
    const text = (await extendClaim(deps, delivery, words)) ?? words
    await createTextMessages(env, store, clock()).send({
      id: delivery.delivery_id,
      to,
      text,
      isRepeat: delivery.tries > 1,
      since: delivery.since,
      report: textReportUrl(facts.site.url, delivery.delivery_id),
    })
    return null
  },
}

const SENDING_MS = 60_000

/**
 * Right before the service is asked: extends the claim, and gives the words of the first attempt, since a text that is sent again
 * is looked for by them. Throws ClaimLost where another has the message by now.
 */
async function extendClaim(
  { store, clock }: DeliveryDeps,
  { lead_id, delivery_id, tries }: Confirmation,
  text: string | null,
) {
  const row = await store.first<{ words: string | null }>(
    `update outbox set words = coalesce(words, ?4), lease_until = ?5
     where site = ?1 and lead_id = ?2 and delivery_id = ?3 and state = 'due' and tries = ?6 returning words`,
    [lead_id, delivery_id, text, clock() + SENDING_MS, tries],
  )
  if (!row) throw new ClaimLost()
  return row.words
}

const eventWords = ({ site }: DeliveryDeps, event: ConfirmationEvent) => ({
  ...CONFIRMATION_WORDS[event],
  ...site.confirmations.words[event],
})

/** The messages that carry the time of a test drive for a calendar. */
const WITH_TIME: ReadonlySet<ConfirmationEvent> = new Set(['drive_booked', 'drive_moved', 'drive_cancelled'])

type Of = { site: Site; stored: StoredLead /** Names the drive. */; uid: string }

/** The .ics file of a test drive; null for a message without one. A higher sequence replaces the earlier file. */
function buildDriveCalendar(facts: ConfirmationFacts, { site, stored, uid }: Of) {
  const { event, lead, words, branch, links } = facts
  const drive = managedDrive(stored)
  if (!WITH_TIME.has(event) || !drive || drive.start === null) return null
  const text = buildCalendar({
    uid: `${uid}@${new URL(facts.site.url).hostname}`,
    sequence: drive.sequence,
    isCancelled: drive.status === 'Cancelled',
    now: stored.changes.at(-1)?.at ?? stored.at,
    start: drive.start,
    end: drive.start + site.test_drive.slot_minutes * MINUTE_MS,
    title: `${words.trial.title}${lead.car ? `: ${enquiryCarName(lead.car)}` : ''}, ${site.name}`,
    bring: words.trial.bring,
    place: joined([branch.name, branch.address], ', ') ?? '',
    url: links.manage ?? facts.site.url,
    phone: branch.phone,
  })
  const method = drive.status === 'Cancelled' ? 'CANCEL' : 'PUBLISH'
  return { name: 'test-drive.ics', type: `text/calendar; charset=utf-8; method=${method}`, text }
}

/** The parameter of a report's address that names the delivery. */
export const DELIVERY = 'delivery'

/** The address that Twilio reports a text of this delivery to. `origin` is the site's own. */
export const textReportUrl = (origin: string, delivery_id: string): string =>
  `${origin}${pathTo('api_messages_sms')}?${new URLSearchParams({ [DELIVERY]: delivery_id }).toString()}`
