import { z } from 'zod'
import { CAR_STATUSES, CAR_TYPES } from '../car/schema.ts'
import { slug, tableKeys, text } from '../settings/fields.ts'
import { VEHICLE_WORDS } from '../vehicle-words.ts'

/** Which of the stock a site shows at all (SRC-04, TEN-04). null keeps all; an empty list shows none. */
export const stockSchema = z.strictObject({
  kinds: z
    .array(tableKeys(VEHICLE_WORDS, ({ many, trial }) => `“${many}”, with ${trial.a}`))
    .min(1)
    .nullable()
    .default(null)
    .describe(
      'Kinds of vehicle, for general texts: one gives its own words, several “vehicles”. null: lists go by the stock, the rest says “car”.',
    ),
  statuses: z
    .array(z.enum(CAR_STATUSES).exclude(['sold', 'withdrawn']))
    .default(['in_stock', 'coming_soon'])
    .describe('Statuses shown, beside sold cars for `include_sold_cars_days`.'),
  car_types: z.array(z.enum(CAR_TYPES)).nullable().default(null).describe('Conditions that are shown; null for all.'),
  makes: z.array(text).nullable().default(null).describe('Makes that are shown; null for all.'),
  dealership_slugs: z.array(slug).nullable().default(null).describe('Dealerships whose cars are shown; null for all.'),
  location_names: z.array(text).nullable().default(null).describe('Locations whose cars are shown; null for all.'),
  excluded_stock_numbers: z.array(text).default([]).describe('Stock numbers that are never shown.'),
  alarm_emails: z
    .array(z.email('must be an e-mail address'))
    .default([])
    .describe('Mailboxes for this site’s alarms; none: those of its leads.'),
})
