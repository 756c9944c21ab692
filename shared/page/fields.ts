import { z } from 'zod'
import { linkSchema } from '../routes/settings.ts'
import { fileUrl, maybeText, pixels, slug, slugs, tableKeys, text, windowFields } from '../settings/fields.ts'

/** The fields that sections share. */

/** Grounds that a section can stand on. */
export const BACKGROUNDS = {
  plain: 'The ground of the page',
  tint: 'A shade of the ground',
  raised: 'The ground of cards, over the whole width',
  brand: 'The brand’s highlight colour',
} as const

const MAX_MARKDOWN_CHARS = 60_000

/** Markdown where a page is written; sanitised HTML in a published page. */
export const markdown = z.string().trim().min(1).max(MAX_MARKDOWN_CHARS).meta({ format: 'markdown' })

/** A picture. Its size reserves its space; publishing fills the size of the site's own files in. */
export const imageSchema = z.strictObject({
  url: fileUrl.describe('Path or https:// address of the picture.'),
  alt: z
    .string()
    .refine((alt) => alt === '' || alt.trim() !== '', 'has blanks alone: say what the picture shows')
    .describe('What the picture shows; empty for a mood.'),
  width: pixels.nullable().default(null).describe('Its width; needed for a picture of another server.'),
  height: pixels.nullable().default(null).describe('Its height; needed for a picture of another server.'),
})
export const maybeImage = imageSchema.nullable().default(null)

const buttonList = z.array(linkSchema).max(3)
const BUTTONS = 'Links drawn as buttons, the first as the main one.'
export const buttons = buttonList.default([]).describe(BUTTONS)
export const neededButtons = buttonList.min(1).describe(BUTTONS)

export const baseFields = {
  id: slug.nullable().default(null).describe('Names the section in links (#id), and for overriding it.'),
  heading: maybeText.describe('The heading over the section.'),
  intro: maybeText.describe('A sentence under the heading.'),
  background: tableKeys(BACKGROUNDS).default('plain').describe('What it stands on.'),
  ...windowFields,
  only_at: slugs.describe('Slugs of locations: on their pages alone. Empty for all.'),
}

export const titled = (what: string) =>
  z.strictObject({ title: text.describe(`The ${what} in a few words.`), text: text.describe('What it means.') })

export const step = titled('step').extend({
  link: linkSchema.nullable().default(null).describe('Where the step is done.'),
})

export type Image = z.output<typeof imageSchema>
