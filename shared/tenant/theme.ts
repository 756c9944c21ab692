import { z } from 'zod'
import { colourRoles } from './colours.ts'
import { weakPairs } from './contrast.ts'
import { fileUrl, keysOf, pixels, text } from './fields.ts'
import { FONTS } from './fonts.ts'

const coloursSchema = z
  .strictObject(colourRoles)
  .superRefine((colours, context) => {
    for (const { role, on, ratio, needs } of weakPairs(colours)) {
      const message = `cannot be read on ${on}: a contrast of ${ratio.toFixed(2)} to 1, where ${needs} to 1 is needed`
      context.addIssue({ code: 'custom', path: [role], message })
    }
  })
  .meta({ id: 'palette', description: 'Colours by role.' })

const font = keysOf(FONTS, ({ family }) => family)

/** Colours, typefaces and corners (TEN-05). */
export const themeSchema = z.strictObject({
  colours: coloursSchema.describe('Colours by role. Text has to be readable on what it stands on (WCAG AA).'),
  dark: coloursSchema.nullable().default(null).describe('The same roles for the feature `dark_mode`.'),
  fonts: z
    .strictObject({
      display: font.describe('The family of headings.'),
      text: font.describe('The family of all other text.'),
    })
    .describe('Typefaces, by key of the font table.'),
  radius: z.literal([0, 6, 14]).default(6).meta({ description: 'Radius of corners.', unit: 'px' }),
})

const pictureFields = {
  url: fileUrl.describe('Path of the drawing, or its https:// address.'),
  width: pixels.describe('Width of the drawing.'),
  height: pixels.describe('Height of the drawing.'),
}
const pictureSchema = z.strictObject(pictureFields)

/** The dealer's mark. Width and height are the drawing's own, so that the header keeps its place while it loads. */
export const logoSchema = z.strictObject({
  ...pictureFields,
  dark: pictureSchema
    .nullable()
    .default(null)
    .describe('The logo for dark surfaces; null where the first one serves both.'),
  icon: pictureSchema.describe('The mark alone, in a square.'),
  alt: text.nullable().default(null).describe('What the drawing says; null takes the name of the site.'),
})
