import { z } from 'zod'
import { linkSchema } from '../routes/settings.ts'
import { count, dollars, fileUrl, id, keysOf, kilometres, maybeText, off, percent, text } from '../settings/fields.ts'
import { secretName } from '../settings/secret-names.ts'
import {
  CARD_ACTIONS,
  CARDS,
  CHECKOUT_PAGES,
  GALLERY_VIEWS,
  NEW_ARRIVAL_TEXTS,
  PAYMENT_PROCESSORS,
  REGISTERS,
  TRADE_IN_FIRST,
  VEHICLE_PAGES,
  VEHICLE_TABS,
} from './choices.ts'

/** The manufacturer's programme whose used cars carry a badge (CRD-03, VDP-13). */
const certifiedSchema = z.strictObject({
  make: text.describe('The make whose certified cars carry the badge.'),
  name: text.describe('The words on the badge.'),
  logo_url: fileUrl.nullable().default(null).describe('The drawing on the badge.'),
  title: text.describe('The heading of what the badge opens.'),
  text: text.describe('What the badge opens: what the programme promises.'),
})

/** Cards (CRD-01 to CRD-07). */
export const cardSchema = z
  .strictObject({
    variant: keysOf(CARDS).default('standard').describe('The layout of a card.'),
    includes: z
      .array(text)
      .max(4)
      .default([])
      .describe('What the price of a subscription includes, a word or two each; on cards of the variant `weekly`.'),
    card_actions: z
      .array(keysOf(CARD_ACTIONS))
      .min(1)
      .max(2)
      .default(['details'])
      .describe('Buttons of a card, in order. The whole card links to the car with or without `details`.'),
    custom_action: linkSchema.nullable().default(null).describe('Label and target of the action `custom`.'),
    no_price_text: text.default('Enquire for price.').describe('What stands in place of a price that is missing.'),
    new_arrival_text: keysOf(NEW_ARRIVAL_TEXTS)
      .default('New Arrival')
      .describe('The tag of a car listed in the last days.'),
    green_special_tags: z
      .array(text)
      .default([])
      .describe('Special tags drawn in green; others are red. Upper and lower case are alike.'),
    certified_programme: certifiedSchema
      .nullable()
      .default(null)
      .describe('The maker’s programme of certified used cars.'),
    reserve_label: z
      .enum(['Reserve Now', 'Reserve this Car'])
      .default('Reserve Now')
      .describe('The words of the Reserve button.'),
    enquire_label: z
      .enum(['Enquire Now', 'Enquire'])
      .default('Enquire Now')
      .describe('The words of the Enquire button.'),
    compare_used_only: off.describe('Only used cars can be compared.'),
  })
  .refine((card) => card.custom_action !== null || !card.card_actions.includes('custom'), {
    path: ['custom_action'],
    message: 'is needed by the action custom',
  })

/** The vehicle page (VDP, GAL, SIM). */
export const vehicleSchema = z.strictObject({
  variant: keysOf(VEHICLE_PAGES).default('standard').describe('The layout of the page.'),
  tabs: z
    .array(keysOf(VEHICLE_TABS))
    .default(['comments', 'included', 'why_buy', 'features'])
    .describe('Tabs, in order. A tab without words is left out.'),
  included: maybeText.describe('Words of the tab What’s Included.'),
  why_buy: maybeText.describe('Words of the tab Why Buy From Us?'),
  reserve_online: maybeText.describe('Words of the tab Reserve Online.'),
  protect: maybeText.describe('Words of the tab Protect Your Car.'),
  disclaimer: text
    .default(
      'Vehicles, prices and details can change and mistakes happen. Please check with us before you rely on them.',
    )
    .describe('The small print of the page.'),
  first_gallery_view: keysOf(GALLERY_VIEWS).default('images').describe('What the gallery begins with.'),
  spin: z
    .strictObject({
      frame_ms: count(40, 1_000)
        .default(100)
        .meta({ description: 'How long each frame shows while the car turns by itself.', unit: 'ms' }),
      sensitivity_px: count(2, 200)
        .default(20)
        .meta({ description: 'How far a drag, or an arrow key, goes for one frame.', unit: 'px' }),
      has_momentum: off.describe('The turn rolls out after it is let go.'),
    })
    .prefault({})
    .describe('How a turn of pictures moves (GAL-03).'),
  interior_origins: z
    .array(z.string().regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/))
    .default([])
    .describe('Origins, as https://spin.example, whose pages may show a car from inside, beside the site’s own.'),
  comparison_above_range: off.describe(
    'The price comparison is shown also where a car costs more than similar ones. Off leaves it out there (VDP-11), so that no shopper sees it on a car that is dear.',
  ),
  similar_heading: text.default('Similar cars Available').describe('The heading over similar cars.'),
  similar_count: count(1, 10).default(6).describe('The most similar cars shown.'),
  hidden_location_ids: z.array(id).default([]).describe('Ids of locations without a location block (VDP-01).'),
  feature_banner: z
    .array(linkSchema)
    .default([
      { label: 'Latest offers', to: 'special_offers', params: {}, query: {} },
      { label: 'Book a service', to: 'service', params: {}, query: {} },
      { label: 'Sell your car', to: 'sell_your_car', params: {}, query: {} },
    ])
    .describe('Links under the car (VDP-15).'),
  fuel: z
    .strictObject({
      price_per_litre: dollars.default(1.7).meta({ description: 'What a litre costs.', unit: 'dollars a litre' }),
      km_per_week: kilometres.default(250).meta({ description: 'How far a shopper drives.', unit: 'km a week' }),
      litres_per_100_km: z
        .number()
        .positive()
        .default(10)
        .meta({ description: 'Consumption of a car whose record has none.', unit: 'litres per 100 km' }),
    })
    .prefault({})
    .describe('What the fuel calculator starts from.'),
})

/** Reserving and buying online (RES). */
export const reservationSchema = z.strictObject({
  deposit: dollars.default(200).describe('Taken by the payment processor and given back in full.'),
  hold_hours: z
    .number()
    .positive()
    .default(48)
    .meta({ description: 'How long a paid reservation holds the car.', unit: 'hours' }),
  payment_minutes: count(35, 1_440).default(40).meta({
    description: 'How long a shopper has to pay. The page of a processor is open for half an hour at least.',
    unit: 'minutes',
  }),
  request_hours: z.number().min(0).max(168).default(24).meta({
    description: 'Without a processor: how long a request holds the car. 0 holds nothing until the dealer has called.',
    unit: 'hours',
  }),
  checkout_page: keysOf(
    CHECKOUT_PAGES,
    (page) => `/cars/{slug}/${page === 'car_buy_online' ? 'buy-online' : 'checkout'}`,
  )
    .default('checkout')
    .describe('The address of the checkout page.'),
  payment_processors: z
    .array(keysOf(PAYMENT_PROCESSORS, ({ label }) => label))
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

/** Trade-in and selling (TRD). */
export const tradeInSchema = z.strictObject({
  first: keysOf(TRADE_IN_FIRST).default('contact').describe('What a trade-in asks for first.'),
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
  share_of_asking: percent
    .default(85)
    .describe('An estimate’s share of what similar cars are asked for; the rest prepares, warrants and sells a car.'),
  register: keysOf(REGISTERS)
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
