import { z } from 'zod'
import { dollars, maybeText, text } from './fields.ts'

/** A postcode '4000', or an inclusive range '4000-4207'. */
const postcodes = z
  .string()
  .regex(/^\d{4}(-\d{4})?$/, 'must be a postcode like 4000, or a range like 4000-4207')
  .refine((range) => range.slice(0, 4) <= range.slice(-4), 'must begin with the lower postcode')

/** Fixed dollars, or dollars by great-circle kilometres from the car's location beyond the free ones. */
const priceSchema = z.union([
  dollars,
  z.object({
    base: dollars.default(0),
    per_km: dollars,
    /** Kilometres with free delivery, base included. */
    free_km: z.number().nonnegative().default(0),
  }),
])

const zoneSchema = z.object({
  /** Display name; null uses the name of the postcode's region. */
  name: maybeText,
  /** null matches every postcode. */
  postcodes: z.array(postcodes).min(1).nullable().default(null),
  /** null matches any distance. */
  within_km: z.number().positive().nullable().default(null),
  price: priceSchema,
})

/** Delivery prices (CAL-02). */
export const deliverySchema = z.object({
  /** Zones in order; the first that matches sets the price. Fallback where the dealer's own system serves delivery. */
  zones: z.array(zoneSchema).default([]),
  /** Maximum distance in kilometres. */
  max_km: z.number().positive().nullable().default(null),
  /** Rounding unit in dollars. */
  round_to: z.number().positive().default(1),
  /** Note below the form about coverage and duration. */
  note: text.default('An estimate for one car to your door. We confirm the price and the day before you buy.'),
})

export type RateCard = Pick<z.output<typeof deliverySchema>, 'zones' | 'max_km' | 'round_to'>
export type Zone = RateCard['zones'][number]
export type DeliveryPrice = z.output<typeof priceSchema>
