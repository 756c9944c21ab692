import { z } from 'zod'
import { count } from '../settings/fields.ts'

/** How long what is kept of shoppers stays, beside `lead.kept_days` (TRU-04). */
export const privacySchema = z.strictObject({
  reservations_kept_days: count(90, 2557).default(400).meta({
    description:
      'How long a reservation that has ended is kept, and who paid. The amounts of payments are kept for seven years, as the law asks.',
    unit: 'days',
  }),
  accounts_kept_days: count(90, 1825).default(730).meta({
    description:
      'How long watched cars, followed searches and alerts of a shopper are kept after they were last changed, once the shopper is not signed in.',
    unit: 'days',
  }),
  spins_kept_days: count(90, 1095).default(400).meta({
    description: 'How long a turn at a promotion is kept. After that the same number has another turn.',
    unit: 'days',
  }),
})
