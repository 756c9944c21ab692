import type { PaymentState } from '../../../shared/reservation/reservation.ts'
import { newId } from '../../platform/readable-id.ts'

/** A payment that is for no car: an invoice, an account. Cents; times are epoch ms. */
export type OnlinePayment = {
  id: string
  amount: number
  reference: string
  state: PaymentState
  opened_at: number
  url: string | null
}

export type OnlinePaymentRow = {
  id: string
  amount: number
  state: PaymentState
  reference: string | null
  opened_at: number
  changed_at: number
  url: string | null
  lead_id: string | null
}

/** The online payments of one site (RES-04). */
export type OnlinePayments = {
  /** The same key again is the payment that it opened first. */
  open(order: { key: string; holder: string; amount: number; reference: string }): Promise<OnlinePayment>
  /** Keeps where it is paid, and which lead told the dealer of it. */
  opened(id: string, page: { ref: string; url: string }, lead_id: string): Promise<void>
  /** The last one of a browser; null where it has none. */
  last(holder: string | null): Promise<OnlinePayment | null>
}

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
