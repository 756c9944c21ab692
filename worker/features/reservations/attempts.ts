import type { PaymentEvent } from '../../../shared/reservation/reservation.ts'
import { MINUTE_MS } from '../../../shared/time.ts'
import type { SiteStatement } from '../../platform/site-store.ts'
import { holdingFor, type Of } from './statements.ts'

/**
 * SQL of the attempts to pay a deposit while its hold lasts. Attempts are numbered, and what the processor says of one changes
 * nothing once the next has begun: events may repeat, and come in any order.
 */

type Failure = Extract<PaymentEvent, { attempt: number }>

/** An attempt came to nothing; money that came before stays. The hold goes on until its time is over. */
export const recordFailure = ({ store, now }: Of, { payment, kind, attempt }: Failure): SiteStatement[] => [
  ...(kind === 'unpaid' ? [] : [notifyDecline({ store, now }, payment, attempt)]),
  store.prepare(
    `update payment set changed_at = ?2, state = iif(?5 = 'unpaid' and purpose = 'deposit', state, 'failed'),
       attempt = attempt + (?5 <> 'declined'), begun_at = iif(?5 = 'declined', begun_at, 0),
       url = iif(?5 = 'declined', url, null), ref = iif(?5 = 'declined', ref, null)
     where site = ?1 and id = ?3 and attempt = ?4 and state in ('open', 'failed')
       and (?5 <> 'declined' or purpose = 'deposit')`,
    [now, payment, attempt, kind],
  ),
]

/** The dealer hears that a card was declined, once until the next attempt. */
const notifyDecline = ({ store, now }: Of, payment: string, attempt: number): SiteStatement =>
  store.prepare(
    `update reservation set changed_at = ?2, untold = 1
     where site = ?1 and id = ?3 and state in ${holdingFor('fail')}
       and exists (select 1 from payment p where p.site = ?1 and p.id = ?3 and p.state = 'open' and p.attempt = ?4)`,
    [now, payment, attempt],
  )

/** A page that was asked for so long ago and is not known by now was lost on its way: the next press asks for another. */
const LOST_AFTER_MS = MINUTE_MS

/** Begins an attempt for a deposit that has no page; of several presses at once, one does. Then reads which attempt it is. */
export const beginAttempt = ({ store, now }: Of, id: string): SiteStatement[] => [
  store.prepare(
    `update payment set state = 'open', attempt = attempt + (begun_at > 0), begun_at = ?2, changed_at = ?2
     where site = ?1 and id = ?3 and purpose = 'deposit' and state in ('open', 'failed') and url is null and begun_at <= ?4
       and exists (select 1 from reservation r where r.site = ?1 and r.id = ?3 and r.state = 'held' and r.held_until > ?2)`,
    [now, id, now - LOST_AFTER_MS],
  ),
  store.prepare(
    `select p.attempt, p.begun_at, p.url from payment p
     join reservation r on r.site = ?1 and r.id = p.id and r.state = 'held' and r.held_until > ?3
     where p.site = ?1 and p.id = ?2 and p.state in ('open', 'failed')`,
    [id, now],
  ),
]

/** Keeps the page of the attempt that it was opened for. */
export const storePage = (
  { store }: Pick<Of, 'store'>,
  id: string,
  { attempt, ref, url }: { attempt: number; ref: string; url: string },
): SiteStatement =>
  store.prepare('update payment set ref = ?4, url = ?5 where site = ?1 and id = ?2 and attempt = ?3', [
    id,
    attempt,
    ref,
    url,
  ])
