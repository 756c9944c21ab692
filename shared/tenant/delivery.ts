import { z } from 'zod'
import { dollars, maybeText, text } from './fields.ts'

/** '4000', or '4000-4207' with both ends. */
const postcodes = z
  .string()
  .regex(/^\d{4}(-\d{4})?$/, 'must be a postcode like 4000, or a range like 4000-4207')
  .refine((range) => range.slice(0, 4) <= range.slice(-4), 'must begin with the lower postcode')

/** Dollars at any distance, or by the kilometres beyond the free ones, from the car's location as the crow flies. */
const priceSchema = z.union([
  dollars,
  z.object({
    base: dollars.default(0),
    per_km: dollars,
    /** So near, delivery is free, the base too. */
    free_km: z.number().nonnegative().default(0),
  }),
])

const zoneSchema = z.object({
  /** What shoppers read; null takes the name of the region that the postcode lies in. */
  name: maybeText,
  /** null is every postcode. */
  postcodes: z.array(postcodes).min(1).nullable().default(null),
  /** null is any distance. */
  within_km: z.number().positive().nullable().default(null),
  price: priceSchema,
})

/** What bringing a car to a shopper's door costs (CAL-02). */
export const deliverySchema = z.object({
  /** In order: the first that a postcode lies in gives the price. Where the dealer's own system serves it, its stand-in. */
  zones: z.array(zoneSchema).default([]),
  /** Nothing is priced further away. */
  max_km: z.number().positive().nullable().default(null),
  /** Prices are rounded to a multiple of so many dollars. */
  round_to: z.number().positive().default(1),
  /** Under the form: what the price covers, or how long it takes. */
  note: text.default('An estimate for one car to your door. We confirm the price and the day before you buy.'),
})

export type RateCard = Pick<z.output<typeof deliverySchema>, 'zones' | 'max_km' | 'round_to'>
export type Zone = RateCard['zones'][number]
export type DeliveryPrice = z.output<typeof priceSchema>
