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

/**
 * The dealer's own diary: `GET /appointments?location_id=&from=&to=` and `POST /appointments`, answered `booked` or
 * `taken`; a 409 means `taken`. Times are ISO 8601 in UTC. `key` is the idempotency key.
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
})

const iso = (at: number) => new Date(at).toISOString()
