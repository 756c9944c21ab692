import { GATHERED_MS, GATHERED_REASON } from '../../../shared/lead/ledger.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'

/** Deliveries of a lead that wait for the end of the hour, and are not on their way. */
const GATHERED = `site = ?1 and lead_id = ?2 and state = 'due' and reason = '${GATHERED_REASON}'`

type Change = { lead_id: string; key: string; now: number }

/** When a gathered change is due: with those that wait already, so that each hour has one. ?4 is now. */
export const GATHERED_DUE = `coalesce((select min(due_at) from outbox where ${GATHERED}), ?4 + ${GATHERED_MS})`

/** Forgets the changes that a gathered one takes the place of; to be run after it is stored. */
export function replacing(store: SiteStore, { lead_id, key, now }: Change): SiteStatement[] {
  const replaced = `${GATHERED} and change <> ?3 and lease_until <= ?4`
  return [
    `delete from lead_change where site = ?1 and lead_id = ?2 and key in (select change from outbox where ${replaced})`,
    `delete from outbox where ${replaced}`,
  ].map((sql) => store.prepare(sql).bind(lead_id, key, now))
}
