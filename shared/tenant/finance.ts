import { z } from 'zod'
import { FREQUENCIES } from '../finance/frequency.ts'
import { CALCULATORS, FEES_PAID, FINANCE_PAGES, FINANCE_TYPES, ROUNDINGS } from './choices.ts'
import { dollars, keysOf, percent, slugs, text } from './fields.ts'

const range = (min: number, max: number, step: number) =>
  z
    .object({
      min: z.number().nonnegative().default(min),
      max: z.number().positive().default(max),
      step: z.number().positive().default(step),
    })
    .refine((bounds) => bounds.min < bounds.max, 'needs a min below its max')
    .prefault({})

/** Estimates, calculators and fees (FIN-01 to FIN-07). */
export const financeSchema = z.object({
  type: keysOf(FINANCE_TYPES).default('none'),
  /** Dealerships whose cars show no estimate or calculator. */
  hidden_for_dealerships: slugs,
  /** Manufacturers whose sites show none. */
  hidden_for_manufacturers: z.array(text).default([]),
  page: keysOf(FINANCE_PAGES).default('finance'),
  /** Assumed deposit of estimates in percent of the price; null uses the type's default. */
  assumed_deposit: percent.nullable().default(null),
  /** Calculators of a vehicle page, in order. */
  calculators: z.array(keysOf(CALCULATORS)).default(['loan']),
  /** Repayment frequency of the lender: default of calculators and basis of comparison rates. */
  frequency: keysOf(FREQUENCIES).default('week'),
  /** Percent a year; shown where the lender's fees are unknown (FIN-05). */
  comparison_rates: z.object({ min: percent.default(8.38), max: percent.default(19.42) }).prefault({}),
  /** FIN-03 */
  loan: z
    .object({
      amount: range(1_000, 100_000, 500),
      /** Raises the maximum amount to this multiple of the price, where greater. */
      amount_times_price: z.number().positive().nullable().default(null),
      years: range(1, 7, 0.5),
      interest: range(0.5, 15, 0.5),
      default_amount: dollars.default(30_000),
      default_years: z.number().positive().default(5),
      default_interest: percent.default(10),
      /** Overrides the lender's establishment fee, in dollars. */
      establishment_fee: dollars.default(0),
      rounding: keysOf(ROUNDINGS).default('exact'),
    })
    .prefault({}),
  /** FIN-04 */
  purchase: z
    .object({
      price: range(1_000, 250_000, 500),
      years: range(1, 7, 0.5),
      interest: range(0.5, 15, 0.5),
      deposit_max: dollars.default(250_000),
      residual_max: dollars.default(250_000),
      default_price: dollars.default(30_000),
      default_years: z.number().positive().default(5),
      default_interest: percent.default(12.94),
      /** Payments up to this amount show 'Enquire for Finance'. */
      smallest_payment: dollars.default(25),
    })
    .prefault({}),
  fees_paid: keysOf(FEES_PAID).default('upfront'),
  /** Fees in dollars beside the car's lender record; null where unknown (FIN-05). */
  fees: z
    .object({
      establishment: dollars.default(0),
      security_registration: dollars.default(0),
      monthly_account: dollars.default(0),
      agency: dollars.default(0),
    })
    .nullable()
    .default(null),
})
