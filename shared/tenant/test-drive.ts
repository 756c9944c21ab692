import { z } from 'zod'
import { slug } from './fields.ts'

/** Which times are offered for a test drive (TST-01). */
export const testDriveSchema = z.object({
  /** How long one takes, and how far apart they begin. */
  slot_minutes: z.number().int().min(15).max(240).default(30),
  /** Nobody is asked to have a car ready sooner than this. */
  notice_hours: z.number().min(0).max(168).default(2),
  /** Days ahead, today among them. */
  horizon_days: z.number().int().min(1).max(60).default(14),
  /** How many people can be out at once from one location; a car is out once. */
  capacity: z.number().int().min(1).max(50).default(1),
  /** Locations, by slug, that can send out another number. */
  capacity_at: z.record(slug, z.number().int().min(1).max(50)).default({}),
})
