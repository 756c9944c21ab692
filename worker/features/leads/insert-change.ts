import { GATHERED_REASON } from '../../../shared/lead/ledger.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'
import { GATHERED_DUE, replacing } from './gather.ts'

/** Changes are read in the order of their time, and a request may have begun before another that was done sooner. ?4 is now. */
const AFTER_OTHERS = `max(?4, coalesce(
  (select max(at) + 1 from lead_change c where c.site = ?1 and c.lead_id = ?2), 0))`

type ChangeInsert = {
  lead_id: string
  /** Stored as it is. */
  change: object
  key: string
  now: number
  /** Names of the dealer's destinations that have the lead. */
  destinations: readonly string[]
  pace: 'at once' | 'gathered'
}

/** The statements that store a change of a lead, once for its key, and deliver it where the lead went. */
export function insertChange(
  store: SiteStore,
  { lead_id, change, key, now, destinations, pace }: ChangeInsert,
): SiteStatement[] {
  const isGathered = pace === 'gathered'
  const [due, reason] = isGathered ? [GATHERED_DUE, `'${GATHERED_REASON}'`] : ['?4', 'null']
  return [
    store
      .prepare(
        `insert into lead_change (site, lead_id, key, at, doc)
         select site, lead_id, ?3, ${AFTER_OTHERS}, ?5 from lead where site = ?1 and lead_id = ?2 on conflict do nothing`,
      )
      .bind(lead_id, key, now, JSON.stringify(change)),
    store
      .prepare(
        `insert into outbox (delivery_id, site, lead_id, change, destination, state, since, due_at, reason)
         select value ->> 0, ?1, ?2, ?3, value ->> 1, 'due', ${due}, ${due}, ${reason} from json_each(?5)
         where exists (select 1 from lead where site = ?1 and lead_id = ?2) on conflict do nothing`,
      )
      .bind(lead_id, key, now, JSON.stringify(destinations.map((name) => [crypto.randomUUID(), name]))),
    ...(isGathered ? replacing(store, { lead_id, key, now }) : []),
  ]
}
