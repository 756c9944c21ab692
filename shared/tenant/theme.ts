import { z } from 'zod'
import { weakPairs } from './contrast.ts'
import { colour, fileUrl, keysOf, text } from './fields.ts'
import { FONTS } from './fonts.ts'

/** Roles a colour can play, with what a site that does not set them gets. A tenant owes the first three. */
const roles = {
  /** Large fills and primary buttons. */
  brand: colour,
  /** Text and icons on `brand`. */
  brand_ink: colour,
  /** Focus rings, links, chosen controls. */
  accent: colour,
  /** The page, and what lies on it. */
  surface: colour.default('#ffffff'),
  surface_raised: colour.default('#ffffff'),
  ink: colour.default('#1b1d21'),
  /** Second-rank text and the outlines of controls. */
  ink_quiet: colour.default('#5b616b'),
  /** Hairlines that carry no meaning. */
  line: colour.default('#dcdfe4'),
  /** A decorative fill, as of a tag or an announcement, and the text on it. */
  highlight: colour.default('#e8ecf2'),
  highlight_ink: colour.default('#1b1d21'),
  good: colour.default('#176c3a'),
  warn: colour.default('#8a5300'),
  bad: colour.default('#b3261e'),
}

const coloursSchema = z.object(roles).superRefine((colours, context) => {
  for (const { role, on, ratio, needs } of weakPairs(colours)) {
    const message = `cannot be read on ${on}: a contrast of ${ratio.toFixed(2)} to 1, where ${needs} to 1 is needed`
    context.addIssue({ code: 'custom', path: [role], message })
  }
})

export const themeSchema = z.object({
  colours: coloursSchema,
  /** The same roles by night; used where the feature dark_mode is on. */
  dark: coloursSchema.nullable().default(null),
  /** Keys of the font table: one family for headings, one for text. */
  fonts: z.object({ display: keysOf(FONTS), text: keysOf(FONTS) }),
  radius: z.literal([0, 6, 14]).default(6),
})

const pictureSchema = z.object({
  url: fileUrl,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})

/** The dealer's mark. Width and height are the drawing's own, so that the header keeps its place while it loads. */
export const logoSchema = pictureSchema.extend({
  /** For dark surfaces; null where the first one serves both. */
  dark: pictureSchema.nullable().default(null),
  /** The mark alone in a square. */
  icon: pictureSchema,
  /** What the drawing says, where it is not the site's name. */
  alt: text.nullable().default(null),
})

export type Colours = z.output<typeof coloursSchema>
export type ColourRole = keyof Colours
