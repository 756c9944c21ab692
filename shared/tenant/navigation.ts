import { z } from 'zod'
import { groupSchema, linkSchema } from '../routes/settings.ts'
import { count, keysOf, text } from '../settings/fields.ts'
import { FOOTERS } from './choices.ts'

/** A dropdown of the models that the stock has most of (NAV-02). */
const modelsSchema = z.strictObject({
  label: text.describe('The words of the dropdown.'),
  models: z.literal(true).describe('Lists the most frequent models of the stock, each with its page.'),
})

/** The header's menu: links, and groups that open as dropdowns (NAV-02, NAV-03). */
export const navigationSchema = z
  .array(
    z.union([groupSchema, modelsSchema, linkSchema], 'must be a label with `to`, `page`, `href`, `items` or `models`'),
  )
  .default([])
/** The footer's columns, in order (NAV-04). */
export const footerSchema = z
  .strictObject({
    variant: keysOf(FOOTERS).default('columns').describe('The layout of the footer.'),
    columns: z.array(groupSchema).default([]).describe('Columns, in order.'),
    popular_searches: count(0, 12)
      .default(0)
      .describe(
        'How many lists of the stock stand in a column before the last, those with most cars; 0 for no column.',
      ),
    dealer: z.array(linkSchema).default([]).describe('Links of the last column, which bears the dealer’s name.'),
    note: text.nullable().default(null).describe('A line under the columns.'),
  })
  .prefault({})
