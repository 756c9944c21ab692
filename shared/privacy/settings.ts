import { z } from 'zod'
import { count } from '../settings/fields.ts'

/** How long what is kept of shoppers stays, beside `lead.kept_days` (TRU-04). */
export const privacySchema = z.strictObject({
  reservations_kept_days: count(90, 2557).default(400).meta({
    description: 'How long an ended reservation is kept, and who paid. By law, amounts are kept for seven years.',
    unit: 'days',
  }),
  accounts_kept_days: count(90, 1825).default(730).meta({
    description:
      'How long watched cars, followed searches and alerts are kept after their last change, once signed out.',
    unit: 'days',
  }),
  spins_kept_days: count(90, 1095).default(400).meta({
    description: 'How long a turn is kept; then the number has another.',
    unit: 'days',
  }),
})
