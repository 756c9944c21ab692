import { z } from 'zod'
import { CAR_STATUSES, CAR_TYPES } from '../car/schema.ts'
import { dollars, slug, text } from './fields.ts'

/** Which of the stock a site shows at all (SRC-04, TEN-04). null keeps all; an empty list shows none. */
export const stockSchema = z.object({
  statuses: z.array(z.enum(CAR_STATUSES)).default(['in_stock', 'coming_soon']),
  car_types: z.array(z.enum(CAR_TYPES)).nullable().default(null),
  makes: z.array(text).nullable().default(null),
  dealership_slugs: z.array(slug).nullable().default(null),
  location_names: z.array(text).nullable().default(null),
  excluded_stock_numbers: z.array(text).default([]),
  /** Cars at or below this price are left out. */
  price_above: dollars.nullable().default(null),
})
