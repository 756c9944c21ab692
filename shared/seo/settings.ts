import { z } from 'zod'
import { count, fileUrl, maybeText, text, webUrl } from '../settings/fields.ts'
import { PAGE_KINDS, type PageKind, unknownNames } from './page-kinds.ts'

/** Templates by kind of page, whose names in braces are those of the kind. */
function pageWords(what: 'title' | 'description') {
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
      .describe(`Of ${kind} pages, with the names ${known}; null takes ‘${PAGE_KINDS[kind][what]}’ and the like.`)
  }
  const fields = Object.fromEntries(kinds.map((kind) => [kind, template(kind)])) as Record<
    PageKind,
    ReturnType<typeof template>
  >
  return z.strictObject(fields).prefault({})
}

export const seoSchema = z.strictObject({
  description: maybeText.describe('What search engines show under the title of the home page.'),
  image: z
    .strictObject({ url: fileUrl.describe('Path or https:// address of the picture.') })
    .nullable()
    .default(null)
    .describe('The picture of shared links.'),
  titles: pageWords('title').describe('Titles by kind of page, of at most 65 characters.'),
  descriptions: pageWords('description').describe('Descriptions by kind of page, of at most 160 characters.'),
  index_now_key: z
    .string()
    .regex(/^[\w-]{8,128}$/, 'must be 8 to 128 letters, figures and dashes')
    .nullable()
    .default(null)
    .describe('A random public text of your own, with which search engines are told of changed pages (IndexNow).'),
  landing_min_cars: count(1, 500)
    .default(5)
    .meta({ description: 'Lists of fewer cars are kept out of search engines.', unit: 'cars' }),
  same_as: z
    .array(webUrl)
    .default([])
    .describe('The dealer’s pages elsewhere, such as on Facebook, for search engines.'),
})
