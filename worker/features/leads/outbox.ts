import type { Lead, NewLead } from '../../../shared/lead/lead.ts'
import { GIVEN_UP_AFTER, nextTry } from '../../../shared/lead/pace.ts'
import type { Failure } from '../../platform/post-json.ts'
import { BROKEN } from './pauses.ts'
import type { LeadChange } from './service.ts'

/** One message for one destination, held by the caller who took it until its lease ends. */
export type Delivery = {
  /** The same at every try: the destination knows a repeat by it. */
  delivery_id: string
  destination: string
  lead: Lead
  /** What became of the lead since; null: the lead itself is told of. */
  change: (LeadChange & { at: number }) | null
  tries: number
  since: number
}

/** Longer than a try takes. Who holds a delivery longer was killed, and another may take it. */
export const LEASE_MS = 30_000

/** What may be taken now; nothing while what was said before it of the same lead is still on its way. */
const READY = `state = 'due' and due_at <= ?2 and lease_until <= ?2 and site = ?1 and not exists (
  select 1 from outbox as earlier where earlier.site = outbox.site and earlier.lead_id = outbox.lead_id
  and earlier.destination = outbox.destination and earlier.state = 'due' and earlier.seq < outbox.seq)`

const NOT_PAUSED = `not exists (select 1 from outbox_pause as pause where pause.site = outbox.site
  and pause.destination = outbox.destination and pause.failures >= ${BROKEN})`

const CHOICES = {
  /** Anything about one lead. */
  lead: `lead_id = ?3 and ${NOT_PAUSED}`,
  /** Anything for one destination. */
  destination: `destination = ?3 and ${NOT_PAUSED}`,
  /** The same while it is paused: to see whether it answers again. */
  probe: 'destination = ?3',
}

type Taken = { delivery_id: string; lead_id: string; destination: string; tries: number; since: number }
type Row = Taken & { lead: string | null; at: number | null; change: string | null; change_at: number | null }

/** Takes the delivery that is longest due, for LEASE_MS; null when there is none. No two callers get the same. */
export async function take(
  db: D1Database,
  site: string,
  choice: [by: keyof typeof CHOICES, what: string],
  now: number,
): Promise<Delivery | null> {
  const row = await db
    .prepare(
      `update outbox set lease_until = ?4, tries = tries + 1
       where seq = (select seq from outbox where ${READY} and ${CHOICES[choice[0]]} order by due_at, seq limit 1)
       returning delivery_id, lead_id, destination, tries, since,
         (select doc from lead where lead.site = ?1 and lead.lead_id = outbox.lead_id) as lead,
         (select at from lead where lead.site = ?1 and lead.lead_id = outbox.lead_id) as at,
         (select doc from lead_change c where c.site = ?1 and c.lead_id = outbox.lead_id and c.key = change) as change,
         (select at from lead_change c where c.site = ?1 and c.lead_id = outbox.lead_id and c.key = change) as change_at`,
    )
    .bind(site, now, choice[1], now + LEASE_MS)
    .first<Row>()
  return row && read(row)
}

function read({ lead, at, change, change_at, lead_id, ...taken }: Row): Delivery | null {
  if (lead === null || at === null) return null
  return {
    delivery_id: taken.delivery_id,
    destination: taken.destination,
    tries: taken.tries,
    since: taken.since,
    lead: { ...(JSON.parse(lead) as NewLead), lead_id, at },
    change: change === null ? null : { ...(JSON.parse(change) as LeadChange), at: change_at ?? at },
  }
}

/** Stores that the destination accepted it, even where the lease has ended meanwhile. */
export const delivered = (db: D1Database, site: string, delivery: Delivery, status: number | null, now: number) =>
  db
    .prepare(
      `update outbox set state = 'delivered', status = ?3, reason = null, ended_at = ?4, lease_until = 0
       where site = ?1 and lead_id = ?5 and delivery_id = ?2 and state <> 'delivered'`,
    )
    .bind(site, delivery.delivery_id, status, now, delivery.lead.lead_id)

/** It was not; says when it is tried again, null: it is given up. Whoever took it since knows better. */
export function failed(
  db: D1Database,
  site: string,
  { delivery_id, lead: { lead_id }, tries, since }: Delivery,
  { reason, status, wait }: Failure,
  now: number,
): { statement: D1PreparedStatement; next: number | null } {
  const next = nextTry({ tries, since }, now, Math.random(), wait)
  const statement = db
    .prepare(
      `update outbox set state = ?3, due_at = ?4, status = ?5, reason = ?6, ended_at = ?7, lease_until = 0
       where site = ?1 and lead_id = ?9 and delivery_id = ?2 and tries = ?8 and state = 'due'`,
    )
    .bind(
      site,
      delivery_id,
      next === null ? 'dead' : 'due',
      next ?? now,
      status,
      reason,
      next === null ? now : null,
      tries,
      lead_id,
    )
  return { statement, next }
}

export type Due = { site: string; destination: string; failures: number | null; until: number | null }

/** Destinations of all sites with something to hear now, and how they are. */
export async function dueDestinations(db: D1Database, now: number): Promise<Due[]> {
  const { results } = await db
    .prepare(
      `select site, destination, failures, until
       from (select distinct site, destination from outbox where state = 'due' and due_at <= ?1 and lease_until <= ?1)
       left join outbox_pause using (site, destination)`,
    )
    .bind(now)
    .all<Due>()
  return results
}

/** Gives up what nobody could try for too long, as while its destination was paused. Says of how many sites. */
export async function giveUpOld(db: D1Database, now: number): Promise<{ site: string; destination: string }[]> {
  const { results } = await db
    .prepare(
      `update outbox set state = 'dead', ended_at = ?1, reason = coalesce(reason, 'was not tried in time')
       where state = 'due' and since < ?2 and lease_until <= ?1 returning site, destination`,
    )
    .bind(now, now - GIVEN_UP_AFTER)
    .all<{ site: string; destination: string }>()
  return results
}
