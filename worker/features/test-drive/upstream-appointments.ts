import { z } from 'zod'
import { type Upstream, UpstreamFailure } from '../../platform/upstream.ts'
import type { Appointments } from './service.ts'

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const bookedSchema = z.object({
  appointments: z
    .array(z.object({ starts_at: moment, ends_at: moment, car_id: z.number().int().nullable().default(null) }))
    .max(2_000),
})
const answerSchema = z.object({ status: z.enum(['booked', 'taken']) })

const CONFLICT = 409

/**
 * The dealer's own diary: `GET /appointments?location_id=&from=&to=` and `POST /appointments` with what is wished for,
 * answered `booked` or `taken` (or by a 409). Moments go as ISO 8601 in UTC. The key makes a second post the first.
 */
export const upstreamAppointments = (upstream: Upstream): Appointments => ({
  async booked(location_id, { start, end }) {
    const query = new URLSearchParams({ location_id: String(location_id), from: iso(start), to: iso(end) })
    const { appointments } = await upstream.get(`/appointments?${query.toString()}`, bookedSchema)
    return appointments.map(({ starts_at, ends_at, car_id }) => ({ start: starts_at, end: ends_at, car_id }))
  },
  async book({ start, end, ...wish }) {
    try {
      const body = { ...wish, starts_at: iso(start), ends_at: iso(end) }
      return (await upstream.post('/appointments', body, answerSchema)).status
    } catch (error) {
      if (error instanceof UpstreamFailure && error.status === CONFLICT) return 'taken'
      throw error
    }
  },
})

const iso = (at: number) => new Date(at).toISOString()
