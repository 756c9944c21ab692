import { z } from 'zod'
import { BRAND_KINDS, HEADERS, LOCATION_BUTTONS } from './choices.ts'
import { fileUrl, keysOf, maybeText, off, slug, text } from './fields.ts'
import { linkSchema } from './navigation.ts'
import { windowFields } from './window.ts'

/** Texts and images chosen by the dealer. */

const drawing = z
  .strictObject({ url: fileUrl.describe('Path or https:// address of the picture.') })
  .nullable()
  .default(null)

export const headerSchema = z.strictObject({
  variant: keysOf(HEADERS).default('classic').describe('The layout of the header.'),
  note: maybeText.describe('A line in the menu of phones, such as the opening days.'),
})

/** One line over the header (NAV-06). */
export const announcementSchema = z
  .strictObject({
    text: text.describe('The line.'),
    link: linkSchema.nullable().default(null).describe('A link after the line.'),
    ...windowFields,
  })
  .nullable()
  .default(null)
  .describe('The line over the header while the feature `announcement_bar` is on.')

/** How locations are shown (LOC-01). */
export const locationPagesSchema = z.strictObject({
  button: keysOf(LOCATION_BUTTONS).default('details').describe('The button of a location’s card.'),
})

/** What the dealer promises: on the home page, and beside the price of every vehicle. */
export const promisesSchema = z
  .array(
    z.strictObject({
      title: text.describe('The promise in a few words.'),
      text: text.describe('What is promised.'),
      link: linkSchema.nullable().default(null).describe('The page with its terms.'),
    }),
  )
  .max(6)
  .default([])
  .describe('What the dealer promises, each promise concrete.')

export const seoSchema = z.strictObject({
  description: maybeText.describe('What search engines show under the title of the home page.'),
  image: drawing.describe('The picture of shared links.'),
})

/** An entry of the brand directory (BRD-01). */
export const brandSchema = z.strictObject({
  title: text.describe('The name of the brand.'),
  slug: slug.describe('Identifies the brand. A make of the stock with this slug takes on the entry.'),
  kind: keysOf(BRAND_KINDS, ({ label }) => label)
    .default('car')
    .describe('The list that the brand stands in.'),
  logo: drawing.describe('Its logo.'),
  banner: drawing.describe('The picture at the top of its page.'),
  description: z.array(text).default([]).describe('Paragraphs about the brand.'),
  link: linkSchema.nullable().default(null).describe('Where the brand leads instead of to its stock.'),
  skipPage: off.describe('The brand has no page of its own.'),
})

export const brandDirectorySchema = z.strictObject({
  intro: maybeText.describe('The sentence at the top of the directory.'),
  stats: z
    .array(
      z.strictObject({ figure: text.describe('The figure, such as 40+.'), label: text.describe('What it counts.') }),
    )
    .default([
      { figure: '50+', label: 'locations' },
      { figure: '40+', label: 'brands' },
      { figure: '30+', label: 'years' },
    ])
    .describe('Figures of the banner.'),
  entries: z
    .array(brandSchema)
    .default([])
    .describe('Brands that the stock does not have, and words about those it has.'),
})

export type BrandDirectory = z.output<typeof brandDirectorySchema>
