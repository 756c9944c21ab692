import { z } from 'zod'
import { mappingSchema } from '../feed/mapping-schema.ts'
import { off, text } from '../settings/fields.ts'

/** The special offers of a site (OFF). */
export const offersSchema = z.strictObject({
  on_vehicle: off.describe('The page of a car shows the running offers for its make and model.'),
  on_card: off.describe('A car with a running offer has a tag that says so, unless it has another tag.'),
  tag_text: text.default('Special offer').describe('The words of that tag.'),
  mapping: mappingSchema
    .nullable()
    .default(null)
    .describe('How the columns of an offers file become fields; null where they are named as the fields.'),
})
