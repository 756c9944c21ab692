import { z } from 'zod'
import type { RouteKey } from '../routes/paths.ts'
import { dollars, off, percent, slug, slugs, tableKeys, text } from '../settings/fields.ts'
import { SUMS, TERMS } from './field.ts'
import { FREQUENCIES } from './frequency.ts'

/** Conditions of weekly estimates (FIN-01); the letter is the specification's. */
export const FINANCE_TYPES = {
  age_limited: 'A: newer than 12 years, above $500, purchasable',
  purchasable: 'B: purchasable',
  purchasable_no_final_payment: 'C: purchasable, shows a $0 final payment',
  weekly: 'D: above $500, purchasable, with a weekly payment',
  weekly_matched_rounding: 'E: as D, rounded towards the displayed weekly price',
  weekly_with_lender_fee: 'F: as D, with the lender type’s own establishment fee',
  monthly: 'G: above $500, purchasable, with a monthly payment',
  none: 'H: no estimate',
} as const

/** Pages of finance enquiries (FIN-07). */
export const FINANCE_PAGES = {
  finance: 'finance',
  'finance-enquiry': 'finance_enquiry',
  'apply-for-finance': 'apply_for_finance',
} as const satisfies Record<string, RouteKey>

/** Repayment calculators of a vehicle page (FIN-03, FIN-04). */
export const CALCULATORS = {
  loan: 'Starts from the amount to borrow',
  purchase: 'Starts from the price, less a deposit, with a residual',
} as const

/** Payment of the lender's fees at the start of a loan. */
export const FEES_PAID = { upfront: 'Paid when the loan begins', borrowed: 'Borrowed with the rest' } as const

export const ROUNDINGS = { exact: 'To the cent', up: 'Up to the next dollar' } as const

const years = z.number().positive().meta({ unit: 'years' })
const rate = percent.meta({ unit: '% a year' })

const smallestSum = (kind: keyof typeof SUMS) =>
  z
    .strictObject({
      min: dollars
        .max(SUMS[kind].max - 1)
        .default(SUMS[kind].min)
        .describe('The least value.'),
    })
    .prefault({})

/** In percent a year. */
const interest = z
  .strictObject({
    min: z.number().nonnegative().default(0.5).meta({ description: 'The least value.', unit: '% a year' }),
    max: z.number().positive().default(15).meta({ description: 'The largest value.', unit: '% a year' }),
  })
  .refine(({ min, max }) => min < max, 'needs a min below its max')
  .prefault({})
  .describe('The interest rate.')

/** FIN-03 */
const loanSchema = z.strictObject({
  amount: smallestSum('loan').describe('The amount to borrow.'),
  amount_times_price: z
    .number()
    .positive()
    .nullable()
    .default(null)
    .describe('Lifts the largest amount to this many times the price, where that is more.'),
  years: z
    .strictObject({
      max: z.number().gt(TERMS.min).default(TERMS.max).meta({ description: 'The longest.', unit: 'years' }),
    })
    .prefault({})
    .describe('The term.'),
  interest,
  default_years: years.default(TERMS.start).describe('The term it starts with; estimates take it too.'),
  default_interest: rate.default(10).describe('The interest rate it starts with.'),
  establishment_fee: dollars.default(0).describe('The establishment fee, in place of the lender’s own.'),
  rounding: tableKeys(ROUNDINGS).default('exact').describe('How repayments are rounded.'),
})

/** FIN-04 */
const purchaseSchema = z.strictObject({
  price: smallestSum('purchase').describe('The purchase price.'),
  interest,
  default_interest: rate.default(12.94).describe('The interest rate it starts with.'),
  matches_estimate: off.describe(
    'Rounds payments towards the car’s weekly estimate, so that the page shows one figure. Off rounds up.',
  ),
})

const BUDGETS = {
  sum: 'What they and the deposit add up to',
  financed: 'The price that they and the deposit pay for with interest, at the rate of the first calculator',
  subscription: 'The weekly price of a subscription',
} as const
export type BudgetRule = keyof typeof BUDGETS

/** Estimates, calculators and fees (FIN-01 to FIN-07). */
export const financeSchema = z.strictObject({
  type: tableKeys(FINANCE_TYPES).default('none').describe('When a car shows a finance estimate, and which.'),
  type_at: z
    .record(slug, tableKeys(FINANCE_TYPES))
    .default({})
    .describe('Dealerships, by slug, whose lender has another type.'),
  hidden_for_dealerships: slugs.describe('Slugs of dealerships whose cars never show an estimate or a calculator.'),
  hidden_for_manufacturers: z
    .array(text)
    .default([])
    .describe('Manufacturers whose own sites never show an estimate or a calculator.'),
  budget: tableKeys(BUDGETS).default('sum').describe('What the budget finder takes repayments for.'),
  page: tableKeys(FINANCE_PAGES).default('finance').describe('The address of the finance enquiry page.'),
  calculators: z
    .array(tableKeys(CALCULATORS))
    .default(['loan'])
    .describe('Calculators on the page of a car, in order.'),
  frequency: tableKeys(FREQUENCIES, ({ label }) => label)
    .default('week')
    .describe('How often the lender is repaid, for calculators and comparison rates.'),
  loan: loanSchema.prefault({}).describe('The calculator that starts from the amount to borrow.'),
  purchase: purchaseSchema.prefault({}).describe('The calculator that starts from the price.'),
  fees_paid: tableKeys(FEES_PAID).default('upfront').describe('How the fees at the start of a loan are paid.'),
  fees: z
    .strictObject({
      establishment: dollars.default(0).describe('Charged once.'),
      security_registration: dollars.default(0).describe('Charged once.'),
      monthly_account: dollars.default(0).meta({ description: 'Charged every month.', unit: 'dollars a month' }),
      agency: dollars.default(0).describe('Charged once.'),
    })
    .nullable()
    .default(null)
    .describe('Fees beside those of a car’s lender record; null where the site knows of none (FIN-05).'),
})
