import { z } from 'zod'
import { BRAND_KINDS } from '../market/brand-kinds.ts'
import { linkSchema } from '../routes/settings.ts'
import { maybeText, off, pictureSchema, slug, tableKeys, text } from '../settings/fields.ts'
import { catalogueBrand } from './catalogue.ts'

const picture = pictureSchema.nullable().default(null)

/** An entry of the brand directory (BRD-01). The catalogue of makes fills in name and kind. */
export const brandSchema = z
  .strictObject({
    title: text
      .optional()
      .describe('The name of the brand; needed where the catalogue of makes (`shared/brand/catalogue.json`) has none.'),
    slug: slug.describe('Identifies the brand, in stock or catalogue; a make of the catalogue needs no more.'),
    kind: tableKeys(BRAND_KINDS, ({ label }) => label)
      .optional()
      .describe('The list that the brand stands in; without one that of the catalogue, else `car`.'),
    logo: picture.describe('Its logo.'),
    banner: picture.describe('The picture at the top of its page.'),
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
    .describe('Models with own words or address; each has a page, in stock or not.'),
})

export type BrandDirectory = z.output<typeof brandDirectorySchema>
