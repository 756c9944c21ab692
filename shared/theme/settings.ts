import { z } from 'zod'
import { sizedPictureFields, sizedPictureSchema, tableKeys } from '../settings/fields.ts'
import { colourRoles, weakPairs } from './contrast.ts'
import { FONTS } from './fonts.ts'
import { DISPLAY_LOOKS, LOOKS } from './looks.ts'

const coloursSchema = z
  .strictObject(colourRoles)
  .superRefine((colours, context) => {
    for (const { role, on, ratio, needs } of weakPairs(colours)) {
      const message = `cannot be read on ${on}: a contrast of ${ratio.toFixed(2)} to 1, where ${needs} to 1 is needed`
      context.addIssue({ code: 'custom', path: [role], message })
    }
  })
  .meta({ id: 'palette', description: 'Colours by role.' })

const font = tableKeys(FONTS, ({ family }) => family)
const look = <Table extends Record<string, { text: string }>>(table: Table) => tableKeys(table, (row) => row.text)

/** Colours, typefaces, and what else makes the looks of a site (TEN-05). */
export const themeSchema = z.strictObject({
  colours: coloursSchema.describe('Colours by role. Text has to be readable on what it stands on (WCAG AA).'),
  dark: coloursSchema.nullable().default(null).describe('The same roles for the feature `dark_mode`.'),
  fonts: z
    .strictObject({
      display: font.describe('The family of headings.'),
      text: font.describe('The family of all other text.'),
      hand: font.nullable().default(null).describe('The family of notes in handwriting; null where there are none.'),
    })
    .describe('Typefaces, by key of the font table.'),
  radius: z.literal([0, 6, 14, 24]).default(6).meta({ description: 'Radius of the corners of boxes.', unit: 'px' }),
  controls: look(LOOKS.controls).default('as_boxes').describe('The shape of buttons and fields.'),
  scale: look(LOOKS.scale).default('regular').describe('The sizes of text.'),
  display: z
    .strictObject({
      weight: look(DISPLAY_LOOKS.weight).default('bold').describe('The weight of headings.'),
      case: look(DISPLAY_LOOKS.case).default('sentence').describe('The case of headings.'),
      tracking: look(DISPLAY_LOOKS.tracking).default('normal').describe('The spacing of letters in headings.'),
    })
    .prefault({})
    .describe('How headings are set.'),
  density: look(LOOKS.density).default('regular').describe('The room between and inside things.'),
  borders: look(LOOKS.borders).default('hairline').describe('The lines of boxes.'),
  shadow: look(LOOKS.shadow).default('none').describe('The shadows of boxes.'),
  motion: look(LOOKS.motion).default('calm').describe('How things move; nothing moves where a visitor asks for that.'),
  pictures: look(LOOKS.pictures).default('bare').describe('How photographs of cars stand in lists.'),
  grounds: look(LOOKS.grounds).default('plain').describe('What the sections of a page stand on.'),
})

export const logoSchema = z.strictObject({
  ...sizedPictureFields,
  dark: sizedPictureSchema
    .nullable()
    .default(null)
    .describe('The logo for dark surfaces; null where the first one serves both.'),
  icon: sizedPictureSchema.describe('The mark alone, in a square.'),
})
