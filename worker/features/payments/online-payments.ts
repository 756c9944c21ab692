import { newReadableId } from '../../platform/crypto.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { retryOnce } from '../../platform/timeout.ts'
import type { LeadTransaction } from '../leads/service.ts'
import type { OnlinePayment, OnlinePayments } from './service.ts'

const COLUMNS = "id, amount, coalesce(reference, '') as reference, state, opened_at, url, lead_id"

type Deps = { store: SiteStore; now: number; leads: LeadTransaction }

export const onlinePayments = ({ store, now, leads }: Deps): OnlinePayments => ({
  async open({ key, holder, amount, reference, lead }) {
    const id = newReadableId()
    const prepared = leads.prepare(lead, `payment ${id}`, { table: 'payment', id })
    const statements = [
      store.prepare(
        `insert into payment (site, id, key, purpose, amount, state, reference, holder, opened_at, changed_at, lead_id)
         values (?1, ?2, ?3, 'online', ?4, 'open', ?5, ?6, ?7, ?7, ?8) on conflict do nothing`,
        [id, key, amount, reference, holder, now, prepared.lead_id],
      ),
      ...prepared.statements,
      store.prepare(`select ${COLUMNS} from payment where site = ?1 and purpose = 'online' and key = ?2`, [key]),
    ]
    // Where the answer of the first try was lost, the second finds what it stored.
    const results = await retryOnce(() => store.batch<OnlinePayment>(statements))
    const row = results.at(-1)?.results[0]
    if (!row) throw new Error('The payment could not be stored.')
    if (row.id === id) prepared.deliver()
    return row
  },
  async rememberPage(id, { ref, url }) {
    await store.run('update payment set ref = ?3, url = ?4 where site = ?1 and id = ?2', [id, ref, url])
  },
  find: (id, holder) =>
    store.first<OnlinePayment>(
      `select ${COLUMNS} from payment where site = ?1 and id = ?2 and holder = ?3 and purpose = 'online'`,
      [id, holder],
    ),
})
