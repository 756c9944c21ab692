import { z } from 'zod'
import type { RouteKey } from '../routes/paths.ts'
import { count, dollars, tableKeys, text } from '../settings/fields.ts'
import { secretName } from '../settings/secret-names.ts'

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
  hold_hours: z
    .number()
    .positive()
    .default(48)
    .meta({ description: 'How long a paid reservation holds the car.', unit: 'hours' }),
  payment_minutes: count(35, 1_440).default(40).meta({
    description: 'How long a shopper has to pay.',
    unit: 'minutes',
  }),
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
  online: z
    .strictObject({
      min: dollars.default(10).describe('The least that can be paid at once.'),
      max: dollars.default(5_000).describe('The most that can be paid at once.'),
    })
    .refine(({ min, max }) => min < max, 'needs a least amount below the most')
    .prefault({})
    .describe('Bounds of a payment on /online-payment.'),
  unreservable_tags: z
    .array(text)
    .default(['Test Drive Only'])
    .describe('A car with one of these tags can be driven but not reserved.'),
})
