import { newId } from '../../platform/readable-id.ts'
import type { OnlinePayment, OnlinePaymentRow, OnlinePayments } from './service.ts'

type Means = { db: D1Database; site: string; now: number }

export const onlinePayments = ({ db, site, now }: Means): OnlinePayments => ({
  async open({ key, holder, amount, reference }) {
    const [, stored] = await db.batch<OnlinePaymentRow>([
      db
        .prepare(
          `insert into payment (site, id, key, purpose, amount, state, reference, holder, opened_at, changed_at)
           values (?1, ?2, ?3, 'online', ?4, 'open', ?5, ?6, ?7, ?7) on conflict do nothing`,
        )
        .bind(site, newId(), key, amount, reference, holder, now),
      db.prepare("select * from payment where site = ? and purpose = 'online' and key = ?").bind(site, key),
    ])
    const [row] = stored?.results ?? []
    if (!row) throw new Error('The payment could not be stored.')
    return fromRow(row)
  },
  async opened(id, { ref, url }, lead_id) {
    await db
      .prepare('update payment set ref = ?3, url = ?4, lead_id = ?5 where site = ?1 and id = ?2')
      .bind(site, id, ref, url, lead_id)
      .run()
  },
  async last(holder) {
    const row = await db
      .prepare(
        "select * from payment where site = ? and holder = ? and purpose = 'online' order by opened_at desc limit 1",
      )
      .bind(site, holder)
      .first<OnlinePaymentRow>()
    return row && fromRow(row)
  },
})

const fromRow = ({ id, amount, reference, state, opened_at, url }: OnlinePaymentRow): OnlinePayment => ({
  id,
  amount,
  reference: reference ?? '',
  state,
  opened_at,
  url,
})
