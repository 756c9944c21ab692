import type { Booking, TimeSpan } from '../../../shared/test-drive/times.ts'
import { DAY_MS } from '../../../shared/time.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/** The test drive diary of one site (TST-01). */
export type Appointments = {
  /** What is booked at a location at any time of a span. Throws where the diary does not answer. */
  booked(location_id: number, span: TimeSpan): Promise<Booking[]>
  /**
   * Books a drive, unless others have the time or the car by then; two people never get the same. A form books one:
   * the same key again for the same time changes nothing, for another time it moves. Throws where the diary does not answer.
   */
  book(wish: Wish): Promise<'booked' | 'taken'>
  /** Gives up what a form booked. Absent where the diary cannot; the same form then keeps its time when it is sent again. */
  cancel?(key: string): Promise<void>
}

export type Wish = TimeSpan & {
  location_id: number
  car_id: number | null
  /** How many can be out from there at once. */
  capacity: number
  /** Idempotency key of the form. */
  key: string
}

/** No drive is longer, so that what is on at a moment is found among those that began within so long before it. */
const LONGEST_MS = DAY_MS

/** Booked by a statement that finds the time free and takes it in one: the database does one at a time. */
export const databaseAppointments = (store: SiteStore): Appointments => ({
  async booked(location_id, { start, end }) {
    const { results } = await store
      .prepare(
        `select starts_at as start, ends_at as end, car_id from test_drive
         where site = ?1 and location_id = ?2 and starts_at > ?3 - ${LONGEST_MS} and starts_at < ?4 and ends_at > ?3
         order by starts_at`,
      )
      .bind(location_id, start, end)
      .all<Booking>()
    return results
  },
  async book({ location_id, car_id, start, end, capacity, key }) {
    const [, , held] = await store.batch([
      store
        .prepare(
          `with others as (
             select car_id from test_drive
             where site = ?1 and location_id = ?2 and key != ?6
               and starts_at > ?3 - ${LONGEST_MS} and starts_at < ?4 and ends_at > ?3
           )
           insert into test_drive (site, location_id, starts_at, ends_at, car_id, key)
           select ?1, ?2, ?3, ?4, ?5, ?6
           where (select count(*) from others) < ?7 and not exists (select 1 from others where car_id = ?5)
           on conflict do nothing`,
        )
        .bind(location_id, start, end, car_id, key, capacity),
      // The earlier time is given up only once the new one is booked.
      store
        .prepare(
          `delete from test_drive where site = ?1 and key = ?4 and not (location_id = ?2 and starts_at = ?3)
           and exists (select 1 from test_drive where site = ?1 and location_id = ?2 and starts_at = ?3 and key = ?4)`,
        )
        .bind(location_id, start, key),
      store
        .prepare('select 1 from test_drive where site = ?1 and location_id = ?2 and starts_at = ?3 and key = ?4')
        .bind(location_id, start, key),
    ])
    return held?.results.length ? 'booked' : 'taken'
  },
  async cancel(key) {
    await store.prepare('delete from test_drive where site = ?1 and key = ?2').bind(key).run()
  },
})
