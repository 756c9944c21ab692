import type { z } from 'zod'
import type { carInputSchema } from '../../shared/car/schema.ts'

/** A car as a feed would send it, before the schema fills in what it leaves out. */
export type Draft = z.input<typeof carInputSchema> & { price: number | null }
