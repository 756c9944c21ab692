import type { Booked, Span } from '../../../shared/test-drive/times.ts'
import { DAY_MS } from '../../../shared/time.ts'
import type { Upstream } from '../../platform/upstream.ts'
import { upstreamAppointments } from './upstream-appointments.ts'

/** Booked test drives at the locations of one site (TST-01). */
export type Appointments = {
  /** Bookings of a location that overlap a span. Rejects when the diary does not answer. */
  booked(location_id: number, span: Span): Promise<Booked[]>
  /**
   * Books a drive; 'taken' where the time or the car is booked already. `key` is idempotent: for the same time it changes
   * nothing, for another time it moves the booking. Rejects when the diary does not answer.
   */
  book(request: BookingRequest): Promise<'booked' | 'taken'>
}

export type BookingRequest = Span & {
  location_id: number
  car_id: number | null
  /** Drives at the same time from this location. */
  capacity: number
  /** Idempotency key of the form. */
  key: string
}

/** Upper bound on the duration of a drive: overlapping bookings start no earlier than this before a span. */
const MAX_DRIVE_MS = DAY_MS

/** One statement checks that the time is free and books it; the database runs statements one at a time. */
export const databaseAppointments = (db: D1Database, site: string): Appointments => ({
  async booked(location_id, { start, end }) {
    const { results } = await db
      .prepare(
        `select starts_at as start, ends_at as end, car_id from test_drive
         where site = ?1 and location_id = ?2 and starts_at > ?3 - ${MAX_DRIVE_MS} and starts_at < ?4 and ends_at > ?3
         order by starts_at`,
      )
      .bind(site, location_id, start, end)
      .all<Booked>()
    return results
  },
  async book({ location_id, car_id, start, end, capacity, key }) {
    const [, , booking] = await db.batch([
      db
        .prepare(
          `with others as (
             select car_id from test_drive
             where site = ?1 and location_id = ?2 and key != ?6
               and starts_at > ?3 - ${MAX_DRIVE_MS} and starts_at < ?4 and ends_at > ?3
           )
           insert into test_drive (site, location_id, starts_at, ends_at, car_id, key)
           select ?1, ?2, ?3, ?4, ?5, ?6
           where (select count(*) from others) < ?7 and not exists (select 1 from others where car_id = ?5)
           on conflict do nothing`,
        )
        .bind(site, location_id, start, end, car_id, key, capacity),
      // The earlier booking of the key is released only once the new one exists.
      db
        .prepare(
          `delete from test_drive where site = ?1 and key = ?4 and not (location_id = ?2 and starts_at = ?3)
           and exists (select 1 from test_drive where site = ?1 and location_id = ?2 and starts_at = ?3 and key = ?4)`,
        )
        .bind(site, location_id, start, key),
      db
        .prepare('select 1 from test_drive where site = ? and location_id = ? and starts_at = ? and key = ?')
        .bind(site, location_id, start, key),
    ])
    return booking?.results.length ? 'booked' : 'taken'
  },
})

export const appointmentsOf = (service: Upstream | null, db: D1Database, site: string): Appointments =>
  service ? upstreamAppointments(service) : databaseAppointments(db, site)

const KEPT_MS = 30 * DAY_MS

/** Deletes drives that ended more than KEPT_MS ago. Scans the whole table, so it runs once a day. */
export const purgeExpiredTestDrives = (db: D1Database, now: number) =>
  db
    .prepare('delete from test_drive where ends_at < ?')
    .bind(now - KEPT_MS)
    .run()
