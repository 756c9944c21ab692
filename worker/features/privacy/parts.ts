import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'
import type { Keys } from './find.ts'

/**
 * What is kept of a person: rows of a table whose column has one of the keys. `erase`: they are deleted, or, with `set`,
 * blanked; `keep`: the law or the dealer's books need them, and they say nothing of the person without what is erased.
 */
export type Part = { table: string; column: string; keys: keyof Keys } & (
  | { erase: 'delete' }
  | { erase: 'blank'; set: string }
  | { erase: 'keep'; reason: string }
)

/** In the order of erasing: what names a row goes before it. */
export const PARTS: readonly Part[] = [
  { table: 'outbox', column: 'lead_id', keys: 'leads', erase: 'delete' },
  { table: 'lead_change', column: 'lead_id', keys: 'leads', erase: 'delete' },
  { table: 'trade_in', column: 'reference', keys: 'trades', erase: 'delete' },
  { table: 'test_drive', column: 'key', keys: 'forms', erase: 'delete' },
  { table: 'used_challenge', column: 'key', keys: 'forms', erase: 'delete' },
  { table: 'lead', column: 'lead_id', keys: 'leads', erase: 'delete' },
  { table: 'reservation', column: 'id', keys: 'reservations', erase: 'delete' },
  {
    table: 'payment_event',
    column: 'payment',
    keys: 'payments',
    erase: 'keep',
    reason: 'says which message of the processor changed a payment, and nothing of the person',
  },
  {
    table: 'payment',
    column: 'id',
    keys: 'payments',
    erase: 'blank',
    set: "holder = '', key = id, url = null, reference = null, lead_id = null, untold = 0",
  },
  { table: 'spin', column: 'who', keys: 'customers', erase: 'delete' },
  { table: 'shopper_session', column: 'phone', keys: 'phones', erase: 'delete' },
  { table: 'sign_in_challenge', column: 'phone', keys: 'phones', erase: 'delete' },
  { table: 'trust_count', column: 'who', keys: 'counts', erase: 'delete' },
  { table: 'watched_car', column: 'phone', keys: 'phones', erase: 'delete' },
  { table: 'alert_search', column: 'phone', keys: 'phones', erase: 'delete' },
  { table: 'alert_message', column: 'reader', keys: 'readers', erase: 'delete' },
  { table: 'alert_reader', column: 'id', keys: 'readers', erase: 'delete' },
  { table: 'mail', column: 'id', keys: 'mails', erase: 'delete' },
  { table: 'text_message', column: 'id', keys: 'texts', erase: 'delete' },
]

/** The rows of a part, by `?2`, the keys as JSON. */
const condition = ({ column }: Part) => `site = ?1 and ${column} in (select value from json_each(?2))`

export const selectPart = (store: SiteStore, part: Part, keys: Keys): SiteStatement =>
  store.prepare(`select * from ${part.table} where ${condition(part)}`).bind(JSON.stringify(keys[part.keys]))

/** null for a part that stays. */
export function erasePart(store: SiteStore, part: Part, keys: Keys): SiteStatement | null {
  if (part.erase === 'keep') return null
  const head = part.erase === 'delete' ? `delete from ${part.table}` : `update ${part.table} set ${part.set}`
  return store.prepare(`${head} where ${condition(part)}`).bind(JSON.stringify(keys[part.keys]))
}
