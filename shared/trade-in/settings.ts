import { z } from 'zod'
import { dollars, percent, tableKeys, text } from '../settings/fields.ts'

/** What a trade-in asks for first (TRD-01). */
export const TRADE_IN_FIRST = {
  contact: 'Who the shopper is, then the car',
  car: 'The car by plate or in words, figures and condition, then who the shopper is',
} as const

/** Registers for plate lookups (TRD-01). */
export const REGISTERS = {
  none: 'Nothing: a shopper describes the car',
  demonstration: 'A few plates of no real car, to try the pages with',
} as const

/** Trade-in and selling (TRD). */
export const tradeInSchema = z.strictObject({
  first: tableKeys(TRADE_IN_FIRST).default('contact').describe('What a trade-in asks for first.'),
  price_above: dollars.default(200).describe('A trade-in can be valued against a car above this price.'),
  estimate_max_years: z
    .number()
    .positive()
    .default(7)
    .meta({ description: 'The oldest car that gets an online estimate.', unit: 'years' }),
  estimate_max_km: z
    .number()
    .positive()
    .default(100_000)
    .meta({ description: 'The furthest driven car that gets an online estimate.', unit: 'km' }),
  share_of_asking: percent.default(85).describe('An estimate’s share of the asking price of similar cars.'),
  register: tableKeys(REGISTERS)
    .default('none')
    .describe('Where a number plate is looked up while no upstream serves it.'),
  faqs: z
    .array(
      z.strictObject({
        question: text.describe('The question.'),
        answer: text.describe('Its answer.'),
      }),
    )
    .default([])
    .describe('Questions and answers on the trade-in pages.'),
})
