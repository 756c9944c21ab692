import { z } from 'zod'
import { fileUrl, id, maybeText, slug, text, webUrl } from './fields.ts'

/** B3 'Dealership' and 'Dealership website'. */
export const dealershipSchema = z.object({
  id,
  slug,
  name: text,
  average_rating: z.number().min(0).max(5).nullable().default(null),
  review_count: z.number().int().nonnegative().default(0),
  /** The dealership's own site, where it has one. */
  website: z
    .object({
      url: webUrl,
      make: maybeText,
      name: text,
      logo: z.object({ url: fileUrl }).nullable().default(null),
      title: maybeText,
    })
    .nullable()
    .default(null),
})
