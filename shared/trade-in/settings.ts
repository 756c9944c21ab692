import { z } from 'zod'
import { percent, tableKeys, text } from '../settings/fields.ts'

/** What a trade-in asks for first (TRD-01). */
export const TRADE_IN_FIRST = {
  contact: 'Who the shopper is, then the car',
  car: 'The car by plate or in words, figures and condition, then who the shopper is',
} as const

/** Registers for plate lookups (TRD-01). */
export const REGISTERS = {
  none: 'Nothing: a shopper describes the car',
  demonstration: 'A few plates of no real van or car, to try the pages with',
  demonstration_cars: 'The same with cars alone',
} as const

/** Trade-in and selling (TRD). */
export const tradeInSchema = z.strictObject({
  first: tableKeys(TRADE_IN_FIRST).default('contact').describe('What a trade-in asks for first.'),
  share_of_asking: percent.default(85).describe('An estimate’s share of the asking price of similar cars.'),
  register: tableKeys(REGISTERS)
    .default('none')
    .describe('Where a number plate is looked up while no upstream serves it.'),
  faqs: z
    .array(z.strictObject({ question: text.describe('The question.'), answer: text.describe('Its answer.') }))
    .default([])
    .describe('Questions and answers on the trade-in pages.'),
})
