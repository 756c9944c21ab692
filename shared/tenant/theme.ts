import { z } from 'zod'
import { colourRoles } from './colours.ts'
import { weakPairs } from './contrast.ts'
import { fileUrl, keysOf, text } from './fields.ts'
import { FONTS } from './fonts.ts'

const coloursSchema = z.object(colourRoles).superRefine((colours, context) => {
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
