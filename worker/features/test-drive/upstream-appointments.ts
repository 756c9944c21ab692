import { z } from 'zod'
import type { Booking, TimeSpan } from '../../../shared/test-drive/times.ts'
import { type Upstream, UpstreamFailure } from '../../platform/upstream.ts'

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
/** Answer of `GET /appointments`. */
export const appointmentsAnswerSchema = z.object({
  appointments: z
    .array(z.object({ starts_at: moment, ends_at: moment, car_id: z.number().int().nullable().default(null) }))
    .max(2_000),
})
/** Answer of `POST /appointments`. */
export const bookingAnswerSchema = z.object({ status: z.enum(['booked', 'taken']) })

type BookingRequest = TimeSpan & { location_id: number; car_id: number | null; capacity: number; key: string }

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
  async book({ start, end, key, location_id, car_id, capacity }: BookingRequest): Promise<'booked' | 'taken'> {
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
