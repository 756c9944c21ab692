import { SHOPPER_DESTINATIONS } from '../../../../shared/confirmation/channels.ts'
import type { SiteStatement, SiteStore } from '../../../platform/site-store.ts'
import type { PlannedConfirmation } from '../planned.ts'

/** The statement that puts a message to the shopper of a lead in the outbox, once for its key, by whichever channel. `held`: why it waits for the dealer. */
export const confirming = (
  store: SiteStore,
  lead_id: string,
  { event, destination, key, dueAt }: PlannedConfirmation,
  held: string | null = null,
): SiteStatement =>
  store
    .prepare(
      `insert into outbox (delivery_id, site, lead_id, change, destination, state, since, due_at, event, reason)
       select ?3, site, lead_id, ?4, ?5, iif(?8 is null, 'due', 'dismissed'), ?6, ?6, ?7, ?8 from lead where site = ?1 and lead_id = ?2
         and not (?4 like '~%' and exists (
           select 1 from outbox o where o.site = ?1 and o.lead_id = ?2 and o.change = ?4 and o.state <> 'dead'))
       on conflict do nothing`,
    )
    .bind(lead_id, crypto.randomUUID(), key, destination, dueAt, event, held)

/** Notes a message that no channel can carry, so that it is not asked for again. */
export const unwritable = (
  store: SiteStore,
  lead_id: string,
  { event, key }: Pick<PlannedConfirmation, 'event' | 'key'>,
  now: number,
): SiteStatement =>
  store
    .prepare(
      `insert into outbox (delivery_id, site, lead_id, change, destination, state, since, due_at, ended_at, reason, event)
       select ?3, site, lead_id, ?4, ?5, 'dismissed', ?6, ?6, ?6, 'no channel reaches the shopper', ?7
       from lead where site = ?1 and lead_id = ?2 on conflict do nothing`,
    )
    .bind(lead_id, crypto.randomUUID(), key, SHOPPER_DESTINATIONS.email, now, event)
