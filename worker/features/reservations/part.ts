import type { Reservation } from '../../../shared/reservation/reservation.ts'
import { HOLDING_STATES } from '../../../shared/reservation/state-machine.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { fromRow, type Row } from './row.ts'
import { SELECT } from './statements.ts'

/** A reservation of a site, for a message about it; null where there is none of that id. */
export async function reservationById(store: SiteStore, id: string): Promise<Reservation | null> {
  const row = await store.prepare(`${SELECT} where r.site = ?1 and r.id = ?2`).bind(id).first<Row>()
  return row && fromRow(row)
}

/** Whether a car is on hold now. */
export async function isCarHeld(store: SiteStore, car: number, now: number): Promise<boolean> {
  const row = await store
    .prepare(
      `select 1 as held from reservation where site = ?1 and car_id = ?2 and held_until > ?3
         and state in (${HOLDING_STATES.map((state) => `'${state}'`).join(', ')}) limit 1`,
    )
    .bind(car, now)
    .first()
  return row !== null
}
