import { z } from 'zod'
import type { RouteKey } from '../routes/paths.ts'
import { dollars, maybeText, secretName, tableKeys } from '../settings/fields.ts'

/** Checkout pages (NAV-08). */
export const CHECKOUT_PAGES = {
  checkout: 'car_checkout',
  'buy-online': 'car_buy_online',
} as const satisfies Record<string, RouteKey>

/** Payment processors (RES-03) and the cards they accept. */
export const PAYMENT_PROCESSORS = {
  stripe: { label: 'Stripe', cards: ['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay'] },
} as const

/** Reserving and buying online (RES). */
export const reservationSchema = z.strictObject({
  deposit: dollars.default(200).describe('Taken by the payment processor and given back in full.'),
  after_deposit: maybeText.describe(
    'What a subscriber pays after the deposit, said on the checkout of a car by the week behind its weekly price.',
  ),
  request_hours: z.number().min(0).max(168).default(24).meta({
    description: 'Without a processor: how long a request holds the car; 0 for not at all.',
    unit: 'hours',
  }),
  checkout_page: tableKeys(
    CHECKOUT_PAGES,
    (page) => `/cars/{slug}/${page === 'car_buy_online' ? 'buy-online' : 'checkout'}`,
  )
    .default('checkout')
    .describe('The address of the checkout page.'),
  payment_processors: z
    .array(tableKeys(PAYMENT_PROCESSORS, ({ label }) => label))
    .default([])
    .describe('What takes payments. Empty: cars are requested, and nothing is paid online.'),
  stripe: z
    .strictObject({
      key: secretName('STRIPE_KEY').describe('Name of the secret with the API key, as STRIPE_KEY_NORTH.'),
      webhook_secret: secretName('STRIPE_WEBHOOK_SECRET').describe(
        'Name of the secret that verifies Stripe’s webhooks, as STRIPE_WEBHOOK_SECRET_NORTH.',
      ),
    })
    .nullable()
    .default(null)
    .describe('The Stripe account of the dealer. Needed while `payment_processors` has stripe.'),
})
