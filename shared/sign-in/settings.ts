import { z } from 'zod'
import { count, off } from '../settings/fields.ts'
import { codesFor } from './code-budgets.ts'

/** Which pages ask for sign-in first (GAT-01); the personalised area always does. */
export const gatesSchema = z.strictObject({
  trade_in: off.describe('Trade-in and sell-your-car pages ask for sign-in first.'),
  checkout: off.describe('Checkout pages ask for sign-in first.'),
  finance: off.describe('Finance enquiry pages ask for sign-in first.'),
  equifax_finance: off.describe('Personalised finance asks for sign-in first.'),
  online_payment: off.describe('The online payment page asks for sign-in first.'),
  spin_to_win: off.describe('The trade promotion asks for sign-in first.'),
  codes_a_day: count(1, 100_000)
    .default(codesFor('site_day'))
    .describe('The most one-time codes that the site sends in 24 hours; never more than A$16 buy.'),
})
