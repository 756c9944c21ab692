import { z } from 'zod'
import { CAPTCHAS, GARAGE_PAGES } from './choices.ts'
import { keysOf, maybeText, off, on, text } from './fields.ts'
import { leadDeliverySchema } from './lead-delivery.ts'

/** Forms and delivery of leads (LED, TST). */
export const leadSchema = z.object({
  categories: z.array(text).min(1).default(['General Enquiry', 'Sales', 'Service', 'Parts', 'Finance']),
  message_required: on,
  /** Whether general forms include a required location. */
  asks_location: off,
  /** Response time: 'We answer within the hour while we are open.' */
  answered: text.default('We answer on the same day, or on the next one that we are open.'),
  opt_in_text: text.default('Email me similar stock and latest offers.'),
  /** Note that sending accepts the terms of use. */
  terms_note: maybeText,
  test_drive_terms: maybeText,
  service_options: z.array(text).default([]),
  captcha: keysOf(CAPTCHAS).default('proof_of_work'),
  /** Public site key of Cloudflare Turnstile. */
  turnstile_site_key: maybeText,
  delivery: leadDeliverySchema,
  /** Days after which personal data of leads is deleted. */
  kept_days: z.number().int().min(30).max(3650).default(400),
})

/** Pages that require sign-in (GAT-01); the personalised area always does. */
export const gatesSchema = z.object({
  trade_in: off,
  checkout: off,
  finance: off,
  equifax_finance: off,
  online_payment: off,
  spin_to_win: off,
  garage_page: keysOf(GARAGE_PAGES).default('my-garage'),
  /** Countries of accepted mobile numbers (GAT-02), ISO 3166-1 alpha-2. */
  phone_countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'must be two capitals such as AU'))
    .min(1)
    .default(['AU']),
  /** Daily limit of one-time codes for the whole site. */
  codes_a_day: z.number().int().min(1).max(100_000).default(1_000),
})

/** Analytics (ANA-01). */
export const analyticsSchema = z.object({
  tag_manager_id: z
    .string()
    .regex(/^GTM-[A-Z0-9]+$/, 'must be a container id like GTM-ABC123')
    .nullable()
    .default(null),
  /** Consent question of sites that ask. */
  consent_text: text.default(
    'May we count your visit? It tells us which pages and cars are of use. Nothing is counted unless you agree.',
  ),
})
