import { z } from 'zod'
import { slug } from './fields.ts'

/** Test drive times (TST-01). */
export const testDriveSchema = z.object({
  /** Length of a drive and interval between starts. */
  slot_minutes: z.number().int().min(15).max(240).default(30),
  /** Minimum notice in hours. */
  notice_hours: z.number().min(0).max(168).default(2),
  /** Bookable days, including today. */
  horizon_days: z.number().int().min(1).max(60).default(14),
  /** Concurrent drives per location; each car is in one at a time. */
  capacity: z.number().int().min(1).max(50).default(1),
  /** Overrides of `capacity` by location slug. */
  capacity_at: z.record(slug, z.number().int().min(1).max(50)).default({}),
})
