import { z } from 'zod'
import { date, dollars, keysOf, maybeText, slug, text } from '../../settings/fields.ts'
import { markdown } from '../fields.ts'

/** How a job is held, with its value in schema.org. */
export const EMPLOYMENT_TYPES = {
  full_time: { text: 'Full time', schema: 'FULL_TIME' },
  part_time: { text: 'Part time', schema: 'PART_TIME' },
  casual: { text: 'Casual', schema: 'PER_DIEM' },
  apprentice: { text: 'Apprenticeship', schema: 'OTHER' },
  fixed_term: { text: 'Fixed term', schema: 'TEMPORARY' },
  contract: { text: 'Contract', schema: 'CONTRACTOR' },
  intern: { text: 'Work experience', schema: 'INTERN' },
} as const

/** What pay is for, with its value in schema.org. */
export const SALARY_UNITS = {
  hour: { text: 'an hour', schema: 'HOUR' },
  day: { text: 'a day', schema: 'DAY' },
  week: { text: 'a week', schema: 'WEEK' },
  month: { text: 'a month', schema: 'MONTH' },
  year: { text: 'a year', schema: 'YEAR' },
} as const

const NO_OPENINGS =
  'No roles are open just now. Send us your résumé in a few lines all the same: we read every one, and call when a role comes up that fits.'

const salarySchema = z.strictObject({
  min: dollars.describe('The lowest pay.'),
  max: dollars.nullable().default(null).describe('The highest pay; null: it is open upwards.'),
  unit: keysOf(SALARY_UNITS, ({ text: words }) => `Dollars ${words}`).describe('What it is paid for.'),
})

const openingSchema = z.strictObject({
  id: slug.describe('Names the opening in links, in the careers form and in what search engines read.'),
  title: text.max(100).describe('The job in a few words, without place or pay.'),
  at: z.array(slug).min(1).max(20).describe('Slugs of the locations where the work is.'),
  department: maybeText.describe('The team that it belongs to, such as Workshop.'),
  employment: z
    .array(keysOf(EMPLOYMENT_TYPES, ({ text: words }) => words))
    .min(1)
    .describe('How the job is held.'),
  salary: salarySchema.nullable().default(null).describe('What it pays; null where that is not stated.'),
  posted: date.describe('The day from which it shows.'),
  valid_through: date
    .nullable()
    .default(null)
    .describe('The last day for applications; it shows no longer after that. null: until it is taken out.'),
  body: markdown.describe('The work, what it asks and what it offers, in Markdown.'),
})

export const openingsFields = {
  items: z.array(openingSchema).max(40).default([]).describe('Openings, in order.'),
  empty: text.default(NO_OPENINGS).describe('What stands there while no role is open.'),
}
