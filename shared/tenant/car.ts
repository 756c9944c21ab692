import { z } from 'zod'
import {
  CARD_ACTIONS,
  CHECKOUT_PAGES,
  GALLERY_VIEWS,
  NEW_ARRIVAL_TEXTS,
  PAYMENT_PROCESSORS,
  REGISTERS,
  VEHICLE_TABS,
} from './choices.ts'
import { dollars, fileUrl, id, keysOf, maybeText, off, percent, text } from './fields.ts'
import { linkSchema } from './navigation.ts'

/** The manufacturer's programme whose used cars carry a badge (CRD-03, VDP-13). */
const certifiedSchema = z.object({
  make: text,
  name: text,
  logo_url: fileUrl.nullable().default(null),
  /** Title and text of the badge's dialog. */
  title: text,
  text,
})

/** Cards (CRD-01 to CRD-07). */
export const cardSchema = z
  .object({
    /** At most two, in this order. The whole card links to the details in any case. */
    card_actions: z.array(keysOf(CARD_ACTIONS)).min(1).max(2).default(['details']),
    custom_action: linkSchema.nullable().default(null),
    no_price_text: text.default('Enquire for price.'),
    new_arrival_text: keysOf(NEW_ARRIVAL_TEXTS).default('New Arrival'),
    /** Special tags shown in green, the others in red; letter case is ignored. */
    green_special_tags: z.array(text).default([]),
    certified_programme: certifiedSchema.nullable().default(null),
    reserve_label: z.enum(['Reserve Now', 'Reserve this Car']).default('Reserve Now'),
    enquire_label: z.enum(['Enquire Now', 'Enquire']).default('Enquire Now'),
    compare_used_only: off,
  })
  .refine((card) => card.custom_action !== null || !card.card_actions.includes('custom'), {
    path: ['custom_action'],
    message: 'is needed by the action custom',
  })

/** The vehicle page (VDP, GAL, SIM). */
export const vehicleSchema = z.object({
  tabs: z.array(keysOf(VEHICLE_TABS)).default(['comments', 'included', 'why_buy', 'features']),
  /** Texts of the tabs; a tab without text is left out. */
  included: maybeText,
  why_buy: maybeText,
  reserve_online: maybeText,
  protect: maybeText,
  disclaimer: text.default(
    'Vehicles, prices and details can change and mistakes happen. Please check with us before you rely on them.',
  ),
  first_gallery_view: keysOf(GALLERY_VIEWS).default('images'),
  /** Movement of spins (GAL-03). */
  spin: z
    .object({
      /** Milliseconds per frame while it turns by itself. */
      frame_ms: z.number().int().min(40).max(1_000).default(100),
      /** Pixels of a drag, or of an arrow key, per frame. */
      sensitivity_px: z.number().int().min(2).max(200).default(20),
      /** Keeps turning after release. */
      has_momentum: off,
    })
    .prefault({}),
  /**
   * Origins such as https://spin.example whose pages may be framed as interior views, in addition to the site's own.
   */
  interior_origins: z.array(z.string().regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/)).default([]),
  similar_heading: text.default('Similar cars Available'),
  similar_count: z.number().int().min(1).max(10).default(6),
  /** Location ids without a location block (VDP-01). */
  hidden_location_ids: z.array(id).default([]),
  feature_banner: z.array(linkSchema).default([
    { label: 'Latest offers', to: 'special_offers', params: {}, query: {} },
    { label: 'Book a service', to: 'service', params: {}, query: {} },
    { label: 'Sell your car', to: 'sell_your_car', params: {}, query: {} },
  ]),
  fuel: z
    .object({
      price_per_litre: dollars.default(1.7),
      km_per_week: z.number().nonnegative().default(250),
      litres_per_100_km: z.number().positive().default(10),
    })
    .prefault({}),
})

/** Name of a Worker secret with a fixed prefix, so that no config can name a secret of another purpose. */
const secretName = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[A-Z0-9_]+$`), `must be the name of a secret like ${prefix}_NORTH`)

/** Reserving and buying online (RES). */
export const reservationSchema = z.object({
  /** Dollars, charged by the payment processor and fully refundable. */
  deposit: dollars.default(200),
  hold_hours: z.number().positive().default(48),
  /** Minutes to pay; processors keep a payment page open for at least half an hour. */
  payment_minutes: z.number().int().min(35).max(1_440).default(40),
  /** Duration of a hold by request, for sites without a processor; 0 holds nothing until the dealer has called. */
  request_hours: z.number().min(0).max(168).default(24),
  checkout_page: keysOf(CHECKOUT_PAGES).default('checkout'),
  payment_processors: z.array(keysOf(PAYMENT_PROCESSORS)).default([]),
  /** Names of the secrets with the keys of the dealer's own account. */
  stripe: z
    .object({ key: secretName('STRIPE_KEY'), webhook_secret: secretName('STRIPE_WEBHOOK_SECRET') })
    .nullable()
    .default(null),
  /** Bounds of a payment on /online-payment, in dollars. */
  online: z
    .object({ min: dollars.default(10), max: dollars.default(5_000) })
    .refine(({ min, max }) => min < max, 'needs a least amount below the most')
    .prefault({}),
  /** Cars with one of these tags can be driven but not reserved. */
  unreservable_tags: z.array(text).default(['Test Drive Only']),
})

/** Trade-in and selling (TRD). */
export const tradeInSchema = z.object({
  /** Exclusive minimum price in dollars of cars that accept a trade-in. */
  price_above: dollars.default(200),
  /** Limits of online estimates. */
  estimate_max_years: z.number().positive().default(7),
  estimate_max_km: z.number().positive().default(100_000),
  /** Percent of the asking prices of similar cars; the rest covers preparation, warranty and sale. */
  share_of_asking: percent.default(85),
  /** Source of plate lookups while no system of the dealer serves them. */
  register: keysOf(REGISTERS).default('none'),
  faqs: z.array(z.object({ question: text, answer: text })).default([]),
})
