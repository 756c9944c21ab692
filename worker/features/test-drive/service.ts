import { z } from 'zod'
import type { Booking, TimeSpan } from '../../../shared/test-drive/times.ts'
import { DAY_MS } from '../../../shared/time.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { type Upstream, UpstreamFailure } from '../../platform/upstream.ts'

/** The test drive diary of one site (TST-01). */
export type Appointments = {
  /** What is booked at a location at any time of a span. Throws where the diary does not answer. */
  booked(location_id: number, span: TimeSpan): Promise<Booking[]>
  /**
   * Books a drive, unless others have the time or the car by then; two people never get the same. A form books one:
   * the same key again for the same time changes nothing, for another time it moves. Throws where the diary does not answer.
   */
  book(wish: Wish): Promise<Booked>
  /**
   * Gives up what a form booked; true where it has nothing booked any more, false where the diary cannot: the same form then
   * keeps its time when it is sent again. Throws where the diary does not answer.
   */
  cancel(key: string): Promise<boolean>
}

/** `kept_back`: the time is free, and kept for others by the share. */
export type Booked = 'booked' | 'taken' | 'kept_back'

export type Wish = TimeSpan & {
  location_id: number
  car_id: number | null
  /** How many can be out from there at once. */
  capacity: number
  /** Idempotency key of the form. */
  key: string
  /**
   * Nothing is booked where others have `most` drives within a span; null: no such limit. Kept by the statement that books;
   * a diary elsewhere has no such statement, and leaves it out.
   */
  share: (TimeSpan & { most: number }) | null
}

/** Upper bound on a drive: bounds the search for drives at a moment. */
const LONGEST_MS = DAY_MS

const OTHERS = `with others as (
  select car_id from test_drive
  where site = ?1 and location_id = ?2 and key != ?6
    and starts_at > ?3 - ${LONGEST_MS} and starts_at < ?4 and ends_at > ?3
)`
const IS_FREE = '(select count(*) from others) < ?7 and not exists (select 1 from others where car_id = ?5)'
/** Fewer than its share of the span are booked by other forms. */
const HAS_SHARE = `(?10 is null or (select count(*) from test_drive
  where site = ?1 and location_id = ?2 and key != ?6
    and starts_at > ?8 - ${LONGEST_MS} and starts_at < ?9 and ends_at > ?8) < ?10)`

/** Booked by a statement that finds the time free and takes it in one: the database does one at a time. */
export const databaseAppointments = (store: SiteStore): Appointments => ({
  booked: (location_id, { start, end }) =>
    store.rows<Booking>(
      `select starts_at as start, ends_at as end, car_id from test_drive
       where site = ?1 and location_id = ?2 and starts_at > ?3 - ${LONGEST_MS} and starts_at < ?4 and ends_at > ?3
       order by starts_at`,
      [location_id, start, end],
    ),
  async book({ location_id, car_id, start, end, capacity, key, share }) {
    const shared = [share?.start ?? 0, share?.end ?? 0, share?.most ?? null]
    const wish = [location_id, start, end, car_id, key, capacity, ...shared]
    const [, , held, left] = await store.batch([
      store.prepare(
        `${OTHERS}
         insert into test_drive (site, location_id, starts_at, ends_at, car_id, key)
         select ?1, ?2, ?3, ?4, ?5, ?6
         where ${IS_FREE} and ${HAS_SHARE}
         on conflict do nothing`,
        wish,
      ),
      // The earlier time is given up only once the new one is booked.
      store.prepare(
        `delete from test_drive where site = ?1 and key = ?4 and not (location_id = ?2 and starts_at = ?3)
         and exists (select 1 from test_drive where site = ?1 and location_id = ?2 and starts_at = ?3 and key = ?4)`,
        [location_id, start, key],
      ),
      store.prepare('select 1 from test_drive where site = ?1 and location_id = ?2 and starts_at = ?3 and key = ?4', [
        location_id,
        start,
        key,
      ]),
      store.prepare(`${OTHERS} select 1 where ${IS_FREE} and not ${HAS_SHARE}`, wish),
    ])
    if (held?.results.length) return 'booked'
    return left?.results.length ? 'kept_back' : 'taken'
  },
  async cancel(key) {
    await store.run('delete from test_drive where site = ?1 and key = ?2', [key])
    return true
  },
})

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
export const appointmentsAnswerSchema = z.object({
  appointments: z
    .array(z.object({ starts_at: moment, ends_at: moment, car_id: z.number().int().nullable().default(null) }))
    .max(2_000),
})
/** Answer of `POST /appointments`. */
export const bookingAnswerSchema = z.object({ status: z.enum(['booked', 'taken']) })

const CONFLICT = 409
const GONE: ReadonlySet<number | null> = new Set([404, 410])
/** Answers of a diary that knows no such call. */
const UNKNOWN_CALL: ReadonlySet<number | null> = new Set([405, 501])

/**
 * The dealer's own diary: `GET /appointments?location_id=&from=&to=`; `POST /appointments`, answered `booked` or `taken`; a
 * 409 means `taken`; `DELETE /appointments/{key}`, where a 404 means that nothing is booked. Times are ISO 8601 in UTC. `key` is the idempotency key.
 */
export const upstreamAppointments = (upstream: Upstream) => ({
  async booked(location_id: number, { start, end }: TimeSpan): Promise<Booking[]> {
    const query = new URLSearchParams({ location_id: String(location_id), from: iso(start), to: iso(end) })
    const { appointments } = await upstream.get(`/appointments?${query.toString()}`, appointmentsAnswerSchema)
    return appointments.map(({ starts_at, ends_at, car_id }) => ({ start: starts_at, end: ends_at, car_id }))
  },
  async book({ start, end, key, location_id, car_id, capacity }: Omit<Wish, 'share'>): Promise<'booked' | 'taken'> {
    try {
      const body = { key, location_id, car_id, capacity, starts_at: iso(start), ends_at: iso(end) }
      return (await upstream.post('/appointments', body, bookingAnswerSchema)).status
    } catch (error) {
      if (error instanceof UpstreamFailure && error.status === CONFLICT) return 'taken'
      throw error
    }
  },
  async cancel(key: string): Promise<boolean> {
    try {
      await upstream.delete(`/appointments/${encodeURIComponent(key)}`)
      return true
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      if (GONE.has(error.status)) return true
      if (UNKNOWN_CALL.has(error.status)) return false
      throw error
    }
  },
})

const iso = (at: number) => new Date(at).toISOString()
