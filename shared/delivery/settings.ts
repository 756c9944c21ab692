import { z } from 'zod'
import { dollars, kilometres, maybeText, text } from '../settings/fields.ts'

const postcodes = z
  .string()
  .regex(/^\d{4}(-\d{4})?$/, 'must be a postcode like 4000, or a range like 4000-4207')
  .refine((range) => range.slice(0, 4) <= range.slice(-4), 'must begin with the lower postcode')

/** Fixed dollars, or dollars by great-circle kilometres from the car's location beyond the free ones. */
const priceSchema = z.union([
  dollars,
  z.strictObject({
    base: dollars.default(0).describe('The price before any kilometres.'),
    per_km: dollars.meta({ description: 'The price of each kilometre beyond `free_km`.', unit: 'dollars a km' }),
    free_km: kilometres.default(0).describe('Up to this distance delivery is free, the base too.'),
  }),
])

const zoneSchema = z.strictObject({
  name: maybeText.describe('The name shoppers read; null takes the region that the postcode lies in.'),
  postcodes: z
    .array(postcodes)
    .min(1)
    .nullable()
    .default(null)
    .describe('Postcodes such as 4000 and ranges such as 4000-4207; null for every postcode.'),
  within_km: z
    .number()
    .positive()
    .nullable()
    .default(null)
    .meta({ description: 'The zone’s radius around the car; null for any distance.', unit: 'km' }),
  price: priceSchema.describe('Dollars at any distance, or a price by the kilometre as the crow flies.'),
})

/** What bringing a car to a shopper's door costs (CAL-02). */
export const deliverySchema = z.strictObject({
  zones: z
    .array(zoneSchema)
    .default([])
    .describe('The first zone that a postcode lies in gives the price, also in place of a failing upstream.'),
  max_km: z
    .number()
    .positive()
    .nullable()
    .default(null)
    .meta({ description: 'The furthest that is priced; null for no bound.', unit: 'km' }),
  round_to: z
    .number()
    .positive()
    .default(1)
    .meta({ description: 'Prices are rounded to a multiple of this.', unit: 'dollars' }),
  note: text
    .default('An estimate for one car to your door. We confirm the price and the day before you buy.')
    .describe('The line under the form.'),
})

export type RateCard = Pick<z.output<typeof deliverySchema>, 'zones' | 'max_km' | 'round_to'>
export type Zone = RateCard['zones'][number]
export type DeliveryPrice = z.output<typeof priceSchema>
