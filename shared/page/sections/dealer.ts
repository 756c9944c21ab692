import { LEAD_FORMS, type LeadFormKey } from '../../lead/forms.ts'
import { DEPARTMENTS } from '../../location/settings.ts'
import type { ReviewsLayout } from '../../reviews/view.ts'
import { count, date, keysOf, maybeText, off, slugs, text } from '../../settings/fields.ts'

/** Sections about the dealer: places, people, reviews, posts, forms. */

/** The forms that stand on any page: those about no car, which lead to no payment. */
const isForAnyPage = (key: string): key is LeadFormKey =>
  ['contact', 'service', 'parts', 'careers', 'valuation', 'finance', 'finance_pre_approval'].includes(key)

export const PAGE_FORMS = Object.fromEntries(
  Object.entries(LEAD_FORMS)
    .filter(([key]) => isForAnyPage(key))
    .map(([key, { title }]) => [key, title]),
) as Record<PageForm, string>
export type PageForm = 'contact' | 'service' | 'parts' | 'careers' | 'valuation' | 'finance' | 'finance_pre_approval'

export const formFields = {
  form: keysOf(PAGE_FORMS).describe('Which form.'),
  at: slugs.describe('Slugs of the locations that it offers; empty for all that shoppers see.'),
  location_type: keysOf(DEPARTMENTS)
    .nullable()
    .default(null)
    .describe('The department of the locations that it offers; null for all.'),
}

export const LOCATION_LAYOUTS = {
  auto: 'One alone, a grid of up to six, a map over the grid of more',
  grid: 'A grid',
  carousel: 'A strip to swipe',
  map: 'A map over a grid',
} as const

export const locationsFields = {
  layout: keysOf(LOCATION_LAYOUTS).default('auto').describe('How they are laid out.'),
  at: slugs.describe('Slugs of the locations shown; empty for all that shoppers see.'),
}

export const mapFields = { at: slugs.describe('Slugs of the locations on the map; empty for all.') }

export const teamFields = { at: slugs.describe('Slugs of the locations whose people are shown; empty for all.') }

export const REVIEW_LAYOUTS = {
  carousel: 'A strip of up to 12 to swipe',
  list: 'A list of up to 10',
} as const satisfies Record<ReviewsLayout, string>

export const reviewsFields = {
  layout: keysOf(REVIEW_LAYOUTS).default('carousel').describe('How they are laid out.'),
  at: slugs.describe('Slugs of the locations whose reviews are shown; empty for all that shoppers see.'),
}

export const salesCounterFields = {
  since: date
    .nullable()
    .default(null)
    .describe('The day from which 192 a day are counted, by the clock of Brisbane; null for the first of this month.'),
  text: text.describe('What the number counts, said below it, and that it is an estimate.'),
}

export const blogFields = {
  category: maybeText.describe('Posts of one category alone.'),
  fill: off.describe('Posts of other categories follow where that one has too few.'),
  make: maybeText.describe('Posts about one make alone.'),
  model: maybeText.describe('With `make`: posts about one of its models alone.'),
  count: count(1, 12).default(3).describe('How many posts, newest first.'),
  without: maybeText.describe('The path of a post that is left out.'),
}
