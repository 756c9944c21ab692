import { z } from 'zod'
import { PAGE_KINDS, type PageKind, unknownNames } from '../seo/page-kinds.ts'
import { BRAND_KINDS, HEADERS, HEROES, HOME_SECTIONS } from './choices.ts'
import { count, fileUrl, keysOf, maybeText, off, slug, text, webUrl } from './fields.ts'
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

export const homeSchema = z.strictObject({
  hero: z
    .strictObject({
      variant: keysOf(HEROES).default('photo_search').describe('The layout of the hero.'),
      title: maybeText.describe('Its heading; null writes ‘Cars at’ and the name of the site.'),
      text: maybeText.describe('The sentence under the heading.'),
      image: z
        .strictObject({
          url: fileUrl.describe('Path or https:// address of the photograph.'),
          alt: z.string().describe('What the photograph shows; empty for a mood.'),
        })
        .nullable()
        .default(null)
        .describe('Its photograph; null takes one of the newest car.'),
    })
    .prefault({})
    .describe('The top of the home page.'),
  sections: z
    .array(keysOf(HOME_SECTIONS))
    .default(['body_types', 'makes', 'newest', 'promises', 'locations'])
    .describe('Sections below the hero, in order. A section with nothing to show is left out.'),
  promises_title: text.default('What you can count on').describe('The heading over the promises.'),
  promises: z
    .array(
      z.strictObject({ title: text.describe('The promise in a few words.'), text: text.describe('What is promised.') }),
    )
    .max(6)
    .default([])
    .describe('What the dealer promises, each promise concrete.'),
})

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
  landing_min_cars: count(1, 500)
    .default(5)
    .meta({ description: 'Lists of fewer cars are kept out of search engines.', unit: 'cars' }),
  same_as: z
    .array(webUrl)
    .default([])
    .describe('The dealer’s own pages elsewhere, such as on Facebook; search engines are told that they are the same.'),
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
export type HomeContent = z.output<typeof homeSchema>
