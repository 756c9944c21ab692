import type { AlertItem } from '../../../shared/alert/changes.ts'
import { ALERT_RETRIES } from '../../../shared/alert/delivery-times.ts'
import type { Channel } from '../../../shared/alert/subscriber.ts'
import { nextAttemptAt } from '../../../shared/lead/retry.ts'
import { DAY_MS, MINUTE_MS } from '../../../shared/time.ts'
import { newToken, sha256Hex } from '../../platform/crypto.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'

/**
 * What a reader has yet to hear; `confirm` is the token of a question whether an address is theirs, 'link' a link that was
 * asked for in place of an expired one, 'on' that alerts are on.
 */
type MessageContent =
  | { kind: 'news'; news: AlertItem[] }
  | { kind: 'confirm'; confirm: string }
  | { kind: 'link' }
  | { kind: 'on' }
/** `stop` is the token that ends them all: kept as it is until the message is sent, and as a hash from then on. */
export type MessageDoc = MessageContent & { stop: string }

/** Short enough for a text message, and beyond guessing. */
const STOP_BYTES = 16

/** A message for a reader, stored only while their count of looks is unchanged and fewer than `most` of its kind went in a day. */
export async function newMessage(
  store: SiteStore,
  phone: string,
  said: MessageContent,
  now: number,
  { looks = null, most = null }: { looks?: number | null; most?: number | null } = {},
): Promise<SiteStatement> {
  const stop = newToken(STOP_BYTES)
  const doc: MessageDoc = { ...said, stop }
  return store.prepare(
    `insert into alert_message (site, id, reader, kind, doc, stop, state, since, due_at)
     select site, ?3, id, ?4, ?5, ?6, 'due', ?7, ?7 from alert_reader
     where site = ?1 and phone = ?2 and state <> 'stopped' and (?8 is null or looks = ?8)
       and (?9 is null or ?9 > (select count(*) from alert_message
         where site = ?1 and reader = alert_reader.id and kind = ?4 and since > ?10))`,
    [phone, crypto.randomUUID(), said.kind, JSON.stringify(doc), await sha256Hex(stop), now, looks, most, now - DAY_MS],
  )
}

/** A message while it is sent. */
export type ClaimedMessage = {
  id: string
  doc: MessageDoc
  channel: Channel
  /** Where it goes now: a number or an address. */
  to: string
  tries: number
  since: number
}

/** Longer than an attempt takes: a message that is held longer has lost its sender. */
export const LEASE_MS = MINUTE_MS

type Row = Omit<ClaimedMessage, 'doc' | 'to'> & { doc: string; phone: string; address: string | null }

/**
 * Takes the message that is longest due, for a reader whose alerts are on; null when there is none. No two callers get
 * the same. `mayNotify`: outside quiet hours; within them only what the shopper waits for goes: confirmations, links, and that
 * alerts are on.
 */
export async function claimMessage(store: SiteStore, now: number, mayNotify: boolean): Promise<ClaimedMessage | null> {
  const row = await store.first<Row>(
    `update alert_message set state = 'sending', lease_until = ?3, tries = tries + 1,
       channel = (select r.channel from alert_reader r where r.site = ?1 and r.id = alert_message.reader)
     where site = ?1 and id = (
       select m.id from alert_message m join alert_reader r on r.site = ?1 and r.id = m.reader
       where m.site = ?1 and m.ended_at is null and m.state = 'due' and m.due_at <= ?2 and m.since > ?4
       and ((m.kind = 'news' and r.state = 'on' and ?5) or (m.kind = 'confirm' and r.state = 'unconfirmed')
         or (m.kind in ('link', 'on') and r.state = 'on'))
       order by m.due_at, m.id limit 1)
     returning id, doc, channel, tries, since,
       (select r.phone from alert_reader r where r.site = ?1 and r.id = alert_message.reader) as phone,
       (select r.address from alert_reader r where r.site = ?1 and r.id = alert_message.reader) as address`,
    [now, now + LEASE_MS, now - ALERT_RETRIES.giveUpAfterMs, mayNotify ? 1 : 0],
  )
  if (!row) return null
  const { doc, phone, address, ...taken } = row
  return { ...taken, doc: JSON.parse(doc) as MessageDoc, to: taken.channel === 'email' ? (address ?? '') : phone }
}

/** How a message ends; 'unknown': its last attempt may have been accepted. Its text is deleted, its unsubscribe token stays valid for its time. */
type End = 'sent' | 'dead' | 'unknown'

export const endMessage = (store: SiteStore, id: string, end: End, now: number, reason: string | null = null) =>
  store.run(
    `update alert_message set state = ?3, ended_at = ?4, reason = ?5, doc = '', lease_until = 0
     where site = ?1 and id = ?2 and ended_at is null`,
    [id, end, now, reason],
  )

/** Stores a failed attempt: true where the message is tried again, false where it is given up, and ends so. */
export async function recordFailedAttempt(
  store: SiteStore,
  taken: ClaimedMessage,
  now: number,
  reason: string,
  end: End,
): Promise<boolean> {
  // Without jitter, which is for destinations that many deliveries wait for.
  const next = nextAttemptAt(taken, now, 0.5, 0, ALERT_RETRIES)
  if (next === null) {
    await endMessage(store, taken.id, end, now, reason)
    return false
  }
  await store.run(
    `update alert_message set state = 'due', due_at = ?3, reason = ?4, lease_until = 0
     where site = ?1 and id = ?2 and state = 'sending' and tries = ?5`,
    [taken.id, next, reason, taken.tries],
  )
  return true
}
