import { z } from 'zod'
import { rating, reviewCount } from '../reviews/schema.ts'
import { fileUrl, id, maybeText, plainName, slug, text, webUrl } from '../settings/fields.ts'

/** B3 'Dealership' and 'Dealership website'. */
export const dealershipSchema = z.strictObject({
  id: id.describe('The id of the dealership in stock and locations.'),
  slug: slug.describe('Identifies the dealership in addresses, leads and stock.'),
  name: plainName.describe('The dealership, as a shopper reads it.'),
  average_rating: rating.describe('Average of its reviews, for its locations that have none of their own.'),
  review_count: reviewCount,
  website: z
    .strictObject({
      url: webUrl.describe('Its address.'),
      make: maybeText.describe('The make that it is about.'),
      name: text.describe('Its name.'),
      logo: z
        .strictObject({ url: fileUrl.describe('Path or https:// address of the drawing.') })
        .nullable()
        .default(null)
        .describe('Its logo.'),
      title: maybeText.describe('Its heading.'),
    })
    .nullable()
    .default(null)
    .describe('Another website of the dealership: linked from its location, and from the page of its make.'),
})
