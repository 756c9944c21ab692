import { z } from 'zod'
import { CAR_STATUSES, CAR_TYPES } from '../car/schema.ts'
import { dollars, slug, text } from './fields.ts'

/** Stock filter of a site (SRC-04, TEN-04). null allows all values, an empty list none. */
export const stockSchema = z.object({
  statuses: z.array(z.enum(CAR_STATUSES)).default(['in_stock', 'coming_soon']),
  car_types: z.array(z.enum(CAR_TYPES)).nullable().default(null),
  makes: z.array(text).nullable().default(null),
  dealership_slugs: z.array(slug).nullable().default(null),
  location_names: z.array(text).nullable().default(null),
  excluded_stock_numbers: z.array(text).default([]),
  /** Exclusive minimum price in dollars. */
  price_above: dollars.nullable().default(null),
})
