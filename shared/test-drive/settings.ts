import { z } from 'zod'
import { count, slug } from '../settings/fields.ts'

const capacity = count(1, 50)

/** Which times are offered for a test drive (TST-01). */
export const testDriveSchema = z.strictObject({
  slot_minutes: count(15, 240)
    .default(30)
    .meta({ description: 'How long a test drive takes, and how far apart they begin.', unit: 'minutes' }),
  notice_hours: z
    .number()
    .min(0)
    .max(168)
    .default(2)
    .meta({ description: 'The least time between booking and driving.', unit: 'hours' }),
  horizon_days: count(1, 60)
    .default(14)
    .meta({ description: 'How far ahead times are offered, today included.', unit: 'days' }),
  capacity: capacity.default(1).describe('How many drives one location has at once.'),
  capacity_at: z.record(slug, capacity).default({}).describe('Locations, by slug, with another capacity.'),
})
