import { z } from 'zod'
import { CAPTCHAS, GARAGE_PAGES } from './choices.ts'
import { keysOf, maybeText, off, on, text } from './fields.ts'
import { leadDeliverySchema } from './lead-delivery.ts'

/** Forms, and where what is sent goes (LED, TST). */
export const leadSchema = z.object({
  categories: z.array(text).min(1).default(['General Enquiry', 'Sales', 'Service', 'Parts', 'Finance']),
  message_required: on,
  /** Whether general forms ask for one of the site's locations; asked, it has to be chosen. */
  asks_location: off,
  /** By when somebody answers, as in 'We answer within the hour while we are open.' */
  answered: text.default('We answer on the same day, or on the next one that we are open.'),
  opt_in_text: text.default('Email me similar stock and latest offers.'),
  /** A note that the terms of use are agreed to by sending. */
  terms_note: maybeText,
  test_drive_terms: maybeText,
  service_options: z.array(text).default([]),
  captcha: keysOf(CAPTCHAS).default('proof_of_work'),
  /** The site's public key at Cloudflare Turnstile. */
  turnstile_site_key: maybeText,
  delivery: leadDeliverySchema,
  /** What a lead says of a person is forgotten after so many days. */
  kept_days: z.number().int().min(30).max(3650).default(400),
})

/** Which pages ask for sign-in first (GAT-01); the personalised area always does. */
export const gatesSchema = z.object({
  trade_in: off,
  checkout: off,
  finance: off,
  equifax_finance: off,
  online_payment: off,
  spin_to_win: off,
  garage_page: keysOf(GARAGE_PAGES).default('my-garage'),
  /** Whose mobile numbers may sign in (GAT-02), as two capitals each. */
  phone_countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'must be two capitals such as AU'))
    .min(1)
    .default(['AU']),
  /** One-time codes sent in a day at most, to all numbers together. */
  codes_a_day: z.number().int().min(1).max(100_000).default(1_000),
})

/** Counting visits (ANA-01). */
export const analyticsSchema = z.object({
  tag_manager_id: z
    .string()
    .regex(/^GTM-[A-Z0-9]+$/, 'must be a container id like GTM-ABC123')
    .nullable()
    .default(null),
  /** Where the site asks before it counts. */
  consent_text: text.default(
    'May we count your visit? It tells us which pages and cars are of use. Nothing is counted unless you agree.',
  ),
})
