import { z } from 'zod'

/** What an inspector found at one point of a car. */
export const INSPECTION_RESULTS = ['ok', 'attention', 'replaced'] as const

/** Of all groups together. No sheet of the trade is longer; more is a fault of the feed. */
const MAX_POINTS = 500
const MAX_GROUPS = 30
const MAX_NAME_CHARS = 80
const MAX_NOTE_CHARS = 200
const MAX_MILLIMETRES = 200

const percent = z.number().min(0).max(100)
const pixels = z.number().int().positive()
const name = z.string().trim().min(1).max(MAX_NAME_CHARS)

const pointSchema = z.object({
  name: name.describe('What was checked, such as “Front brake pads”.'),
  result: z
    .enum(INSPECTION_RESULTS)
    .default('ok')
    .describe('`ok`; `attention`: sound, with a note for the buyer; `replaced` before sale.'),
  note: z.string().trim().max(MAX_NOTE_CHARS).nullish().describe('How it is, or what was done.'),
  millimetres: z
    .number()
    .nonnegative()
    .max(MAX_MILLIMETRES)
    .nullish()
    .describe('What was measured: tread of a tyre, thickness of a pad or disc.'),
  photo: z
    .object({
      url: z.string().min(1),
      width: pixels.nullish(),
      height: pixels.nullish(),
      x: percent.nullish().describe('Percent of the picture from its left edge; with `y` a ring is drawn there.'),
      y: percent.nullish(),
    })
    .nullish()
    .describe('A picture of it, shown beside the note of a point that is not `ok`.'),
})

const groupSchema = z.object({
  name: name.describe('A part of the sheet, such as “Tyres” or “Road test”.'),
  points: z.array(pointSchema).min(1).max(MAX_POINTS),
})

export const inspectionSchema = z.object({
  inspected_by: name.describe('The person or workshop that inspected it, as shoppers read it.'),
  inspected_on: z.iso.date().describe('The day of the inspection.'),
  groups: z
    .array(groupSchema)
    .min(1)
    .max(MAX_GROUPS)
    .refine((groups) => groups.flatMap(({ points }) => points).length <= MAX_POINTS, {
      error: `has more than ${MAX_POINTS} points`,
    }),
})

export type Inspection = z.output<typeof inspectionSchema>
export type InspectionResult = (typeof INSPECTION_RESULTS)[number]
export type InspectionPoint = z.output<typeof pointSchema>
