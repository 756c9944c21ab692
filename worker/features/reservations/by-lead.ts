import type { Reservation } from '../../../shared/reservation/reservation.ts'
import type { SiteStatement } from '../../platform/site-store.ts'
import { fromRow, type Row } from './row.ts'
import { IS_HOLDING, type Of, releasing, SELECT } from './statements.ts'

/** A reservation by its id and the lead that it was stored with. */
export type LeadReservation = { id: string; lead_id: string }

/** What the page of a lead reads and does (DSK-01). */
export type ReservationsByLead = {
  /** null for no such reservation. */
  ofLead(lead: LeadReservation): Promise<Reservation | null>
  /** Lets the car go, where a code has opened the page; null where there was nothing to let go. */
  releaseByLead(lead: LeadReservation): Promise<Reservation | null>
  /** Lets another browser of its shopper have the hold; false where it holds no car. */
  handOver(lead: LeadReservation, holder: string): Promise<boolean>
}

type Run = (statements: SiteStatement[]) => Promise<D1Result<Row>[]>

export function reservationsByLead({ store, now }: Of, run: Run): ReservationsByLead {
  const find = ({ id, lead_id }: LeadReservation) =>
    store.prepare(`${SELECT} where r.site = ?1 and r.id = ?2 and r.lead_id = ?3`).bind(id, lead_id)
  const ofLead = async (lead: LeadReservation) => {
    const row = await find(lead).first<Row>()
    return row && fromRow(row)
  }
  return {
    ofLead,
    async releaseByLead(lead) {
      if (!(await ofLead(lead))) return null
      const results = await run([
        ...releasing({ store, now }, { id: lead.id, reason: 'cancelled', owner: null }),
        find(lead),
      ])
      const row = results.at(-1)?.results[0]
      return (results[0]?.meta.changes ?? 0) > 0 && row ? fromRow(row) : null
    },
    async handOver({ id, lead_id }, holder) {
      const { meta } = await store
        .prepare(`update reservation set holder = ?4 where site = ?1 and id = ?2 and lead_id = ?3 and ${IS_HOLDING}`)
        .bind(id, lead_id, holder)
        .run()
      return meta.changes > 0
    },
  }
}
