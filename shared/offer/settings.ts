import { z } from 'zod'
import { mappingSchema } from '../feed/mapping-schema.ts'
import { off } from '../settings/fields.ts'

/** The special offers of a site (OFF). */
export const offersSchema = z.strictObject({
  on_vehicle: off.describe('The page of a car shows the running offers for its make and model.'),
  on_card: off.describe('Tags cars with a running offer that have no other tag.'),
  mapping: mappingSchema
    .nullable()
    .default(null)
    .describe('How an offers file’s columns become fields; null where named alike.'),
})
