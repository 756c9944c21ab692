import { z } from 'zod'
import { linkSchema } from '../routes/settings.ts'
import { tableKeys, text } from '../settings/fields.ts'
import { VEHICLE_WORDS } from '../vehicle-words.ts'

/** What the dealer promises: on the home page, and beside the price of every vehicle. */
export const promisesSchema = z
  .array(
    z.strictObject({
      title: text.describe('The promise in a few words.'),
      text: text.describe('What is promised.'),
      link: linkSchema.nullable().default(null).describe('The page with its terms.'),
      kinds: z
        .array(tableKeys(VEHICLE_WORDS, ({ many }) => `“${many}”`))
        .min(1)
        .nullable()
        .default(null)
        .describe('Kinds of vehicle whose price it stands beside; null: all.'),
      subscription: z
        .boolean()
        .nullable()
        .default(null)
        .describe('true: beside weekly prices alone; false: beside sale prices alone; null: both.'),
    }),
  )
  .max(6)
  .default([])
  .describe('What the dealer promises, each promise concrete.')
