import { z } from 'zod'
import { maybeText, pictureSchema, webUrl } from '../settings/fields.ts'

export const seoSchema = z.strictObject({
  description: maybeText.describe('What search engines show under the title of the home page.'),
  image: pictureSchema.nullable().default(null).describe('The picture of shared links.'),
  index_now_key: z
    .string()
    .regex(/^[\w-]{8,128}$/, 'must be 8 to 128 letters, figures and dashes')
    .nullable()
    .default(null)
    .describe('A random public text of your own, with which search engines are told of changed pages (IndexNow).'),
  same_as: z
    .array(webUrl)
    .default([])
    .describe('The dealer’s pages elsewhere, such as on Facebook, for search engines.'),
})
