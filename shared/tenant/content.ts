import { z } from 'zod'
import { catalogueBrand } from '../brand/catalogue.ts'
import { VEHICLE_WORDS } from '../car/vehicle-words.ts'
import { linkSchema } from '../routes/settings.ts'
import { PAGE_KINDS, type PageKind, unknownNames } from '../seo/page-kinds.ts'
import { count, fileUrl, keysOf, maybeText, off, slug, text, webUrl, windowFields } from '../settings/fields.ts'
import { BRAND_KINDS, HEADERS, LOCATION_BUTTONS } from './choices.ts'

/** Texts and images chosen by the dealer. */

const drawing = z
  .strictObject({ url: fileUrl.describe('Path or https:// address of the picture.') })
  .nullable()
  .default(null)

export const headerSchema = z.strictObject({
  variant: keysOf(HEADERS).default('classic').describe('The layout of the header.'),
  note: maybeText.describe('A line in the menu of phones, such as the opening days.'),
  action: linkSchema.nullable().default(null).describe('The button of the header variant `minimal`.'),
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
      kinds: z
        .array(keysOf(VEHICLE_WORDS, ({ many }) => `“${many}”`))
        .min(1)
        .nullable()
        .default(null)
        .describe('The kinds of vehicle that it is for: it stands beside the price of these alone. null: of all.'),
      subscription: z
        .boolean()
        .nullable()
        .default(null)
        .describe(
          'true: beside a price by the week alone; false: beside the price of a sale alone. null: beside both.',
        ),
    }),
  )
  .max(6)
  .default([])
  .describe('What the dealer promises, each promise concrete.')
/** Templates by kind of page, whose names in braces are those of the kind. */
function pageWords(what: string) {
  const kinds = Object.keys(PAGE_KINDS) as PageKind[]
  const template = (kind: PageKind) => {
    const known = PAGE_KINDS[kind].names.map((name) => `{${name}}`).join(', ')
    return text
      .superRefine((words, context) => {
        for (const name of unknownNames(kind, words))
          context.addIssue({ code: 'custom', message: `has no {${name}} to fill in: its names are ${known}` })
      })
      .nullable()
      .default(null)
      .describe(
        `${what} of ${kind} pages, with the names ${known}; null takes ‘${PAGE_KINDS[kind].title}’ and the like.`,
      )
  }
  const fields = Object.fromEntries(kinds.map((kind) => [kind, template(kind)])) as Record<
    PageKind,
    ReturnType<typeof template>
  >
  return z.strictObject(fields).prefault({})
}

export const seoSchema = z.strictObject({
  description: maybeText.describe('What search engines show under the title of the home page.'),
  image: drawing.describe('The picture of shared links.'),
  titles: pageWords('The title').describe('Titles by kind of page, of at most 65 characters.'),
  descriptions: pageWords('The description').describe('Descriptions by kind of page, of at most 160 characters.'),
  index_now_key: z
    .string()
    .regex(/^[\w-]{8,128}$/, 'must be 8 to 128 letters, figures and dashes')
    .nullable()
    .default(null)
    .describe('A random text of your own: with it, search engines are told of changed pages (IndexNow). It is public.'),
  landing_min_cars: count(1, 500)
    .default(5)
    .meta({ description: 'Lists of fewer cars are kept out of search engines.', unit: 'cars' }),
  same_as: z
    .array(webUrl)
    .default([])
    .describe('The dealer’s own pages elsewhere, such as on Facebook; search engines are told that they are the same.'),
})

/** An entry of the brand directory (BRD-01). The catalogue of makes fills in name and kind. */
export const brandSchema = z
  .strictObject({
    title: text
      .optional()
      .describe('The name of the brand; needed where the catalogue of makes (`shared/brand/catalogue.json`) has none.'),
    slug: slug.describe(
      'Identifies the brand. A make of the stock with this slug takes on the entry; a make of the catalogue needs no more.',
    ),
    kind: keysOf(BRAND_KINDS, ({ label }) => label)
      .optional()
      .describe('The list that the brand stands in; without one that of the catalogue, else `car`.'),
    logo: drawing.describe('Its logo.'),
    banner: drawing.describe('The picture at the top of its page.'),
    description: z
      .array(text)
      .default([])
      .describe('Paragraphs about the brand; none takes the words of the catalogue.'),
    link: linkSchema.nullable().default(null).describe('Where the brand leads instead of to its page.'),
    skipPage: off.describe('The brand has no page of its own.'),
  })
  .transform(({ title, kind, ...entry }, context) => {
    const catalogueEntry = catalogueBrand(entry.slug, kind ? [kind] : [])
    const name = title ?? catalogueEntry?.name
    if (name === undefined) {
      const message = 'is needed: the catalogue of makes has no brand of this slug'
      context.addIssue({ code: 'custom', path: ['title'], message, input: title })
    }
    return { ...entry, title: name ?? entry.slug, kind: kind ?? catalogueEntry?.kind ?? ('car' as const) }
  })

/** A model with words or an address of its own (BRD-01). */
const modelSchema = z.strictObject({
  make: slug.describe('Slug of the make, such as `toyota`.'),
  model: slug.describe('Slug of the model, such as `hilux`.'),
  path: z
    .string()
    .regex(/^\/[a-z0-9]+(-[a-z0-9]+)*$/, 'must be one part of a path, like /new-hilux, in lower case')
    .max(80)
    .nullable()
    .default(null)
    .describe('The address of its page instead of /models/{make}/{model}.'),
  title: maybeText.describe('Its name; null takes that of the stock.'),
  description: z.array(text).default([]).describe('Paragraphs about the model; none writes them from the stock.'),
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
  models: z
    .array(modelSchema)
    .default([])
    .describe('Models with words or an address of their own. Each has a page, in stock or not.'),
})

export type BrandDirectory = z.output<typeof brandDirectorySchema>
