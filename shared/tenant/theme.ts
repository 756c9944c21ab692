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
  /** Colours for dark mode, used with the feature dark_mode. */
  dark: coloursSchema.nullable().default(null),
  /** Font keys for headings and for text. */
  fonts: z.object({ display: keysOf(FONTS), text: keysOf(FONTS) }),
  radius: z.literal([0, 6, 14]).default(6),
})

const pictureSchema = z.object({
  url: fileUrl,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})

/** The dealer's logo. Width and height are intrinsic and reserve its space. */
export const logoSchema = pictureSchema.extend({
  /** Logo for dark surfaces; null where the default serves both. */
  dark: pictureSchema.nullable().default(null),
  /** Square icon. */
  icon: pictureSchema,
  /** Alternative text; null for the site's name. */
  alt: text.nullable().default(null),
})
