import { z } from 'zod'
import { groupSchema, linkSchema } from '../routes/settings.ts'
import { count, maybeText, tableKeys, text } from '../settings/fields.ts'

export const HEADERS = {
  classic: 'Logo, menu and search on one line',
  phone_first: 'One line with the phone number large at its end',
  directory: 'A line of locations and brands over the menu',
  shopfront: 'A very large phone number over opening hours, the menu on its own line',
  minimal: 'Logo, menu and one button; search and phone as icons',
  industrial: 'A dark bar, the menu in capitals on a line of its own',
  centred: 'The logo in the middle over the menu',
} as const

export const FOOTERS = {
  columns: 'Links in columns',
  directory: 'A map of the whole site: brands and locations under the columns',
  minimal: 'One line of links',
  plate: 'A dark ground with phone, hours and address in a thick frame',
  landscape: 'On the brand’s ground, with its name large',
  visit: 'Where the dealer is, when it is open and how to call, before the links',
} as const

export const headerSchema = z.strictObject({
  variant: tableKeys(HEADERS).default('classic').describe('The layout of the header.'),
  note: maybeText.describe('A line in the menu of phones, such as the opening days.'),
  action: linkSchema.nullable().default(null).describe('The button of the header variant `minimal`.'),
})

/** One line over the header (NAV-06). */
export const announcementSchema = z
  .strictObject({
    text: text.describe('The line.'),
    link: linkSchema.nullable().default(null).describe('A link after the line.'),
  })
  .nullable()
  .default(null)
  .describe('The line over the header while the feature `announcement_bar` is on.')

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
    variant: tableKeys(FOOTERS).default('columns').describe('The layout of the footer.'),
    columns: z.array(groupSchema).default([]).describe('Columns, in order.'),
    popular_searches: count(0, 12)
      .default(0)
      .describe('How many lists with most cars stand in a column before the last; 0 for none.'),
    dealer: z.array(linkSchema).default([]).describe('Links of the last column, which bears the dealer’s name.'),
    note: text.nullable().default(null).describe('A line under the columns.'),
  })
  .prefault({})
