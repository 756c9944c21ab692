import { z } from 'zod'
import { EVENT_LABELS } from '../../../shared/analytics/events.ts'
import {
  CARDS_PER_CALL,
  type CardsReply,
  type PhoneReply,
  SEARCHES_PER_CALL,
  type SearchesReply,
  type SearchReply,
  SUGGESTION_CHARS,
  type SuggestionsReply,
  type ViewsReply,
  type WatchlistReply,
  type WatchReply,
} from '../../../shared/api.ts'
import type { MarketComparison } from '../../../shared/car/market-comparison.ts'
import { MAX_ADDRESS_CHARS } from '../../../shared/search/search-address.ts'
import { SUGGESTION_KIND_KEYS } from '../../../shared/search/suggest/suggest.ts'
import { eventsBodySchema } from '../../../worker/features/analytics/service.ts'
import { paymentEventSchema } from '../../../worker/features/payments/stripe.ts'
import { valuationResponseSchema } from '../../../worker/features/trade-in/service.ts'
import { challengeSchema } from '../../../worker/forms/captcha.ts'
import { count, hostedStatusSchema, nullableText } from '../../stock/answers.ts'
import type { Calls, Section } from './document.ts'

const texts = z.array(z.string())
const slug = z.string().describe('Slug of the car.')
const car = z.object({ car: slug })
const NO_CAR = { 404: ['not_found'] }

/** Only pages of the site itself may call; the body is at most 64 kB. */
const FORM_FAILURES = { 403: ['other_origin'], 413: ['too_large'], 429: ['too_often'] }

const searchReplySchema = z.object({
  href: z.string().describe('Canonical address of the search.'),
  canonical: z.string().describe('Of the list, for the head of the page.'),
  title: z.string(),
  heading: z.string(),
  documentTitle: z.string(),
  count: z.int(),
  countText: z.string(),
  countLine: z.string().describe('The same, and how many of them are sold.'),
  text: z.string().describe('The words that are searched for, without those that became filters.'),
  parts: z.record(z.string(), z.string()).describe('HTML by the name of its placeholder.'),
}) satisfies z.ZodType<{ [Key in keyof SearchReply]: unknown }>

const cardsReplySchema = z.object({
  cards: z.array(z.object({ slug: z.string(), sold: z.boolean(), html: z.string(), photos: z.string().optional() })),
  unavailable: texts.describe('Slugs that the site does not show.'),
}) satisfies z.ZodType<CardsReply>

const searchesReplySchema = z.object({
  searches: z
    .array(z.object({ name: z.string(), count, countText: z.string() }).nullable())
    .describe('In the order of the request; null for an address that is no search.'),
}) satisfies z.ZodType<SearchesReply>

const suggestionSchema = z.object({
  text: z.string(),
  detail: z.string().describe('How many cars the page at `href` shows, or the price of a single car.'),
  href: z.string(),
})
const suggestionsReplySchema = z.object({
  whole: z
    .object({ href: z.string(), countText: nullableText })
    .nullable()
    .describe('The typed text as a search of its own; null without text. Without a count where it finds nothing.'),
  note: nullableText.describe('What the suggestions are within, where that is not all stock.'),
  groups: z.array(
    z.object({ kind: z.enum(SUGGESTION_KIND_KEYS), heading: z.string(), options: z.array(suggestionSchema) }),
  ),
}) satisfies z.ZodType<SuggestionsReply>

const phoneReplySchema = z.object({
  text: z.string(),
  href: z.string(),
  label: z.enum(EVENT_LABELS).describe('Label of the event to count.'),
}) satisfies z.ZodType<PhoneReply>

const PAGE_CALLS: Calls = {
  'GET /api/search/{filters}': {
    summary: 'A search page as JSON',
    description: '`/api` before the path and query of any search page; `/api/search` is the page of all cars.',
    params: { filters: 'The rest of the path, with slashes.' },
    answers: { 200: searchReplySchema },
    failures: { 404: ['not_found'] },
  },
  'GET /api/cards': {
    summary: 'Cards of cars as HTML',
    query: z.object({ cars: z.string().describe(`Slugs, joined by commas; up to ${CARDS_PER_CALL}.`) }),
    answers: { 200: cardsReplySchema },
  },
  'GET /api/searches': {
    summary: 'Names and counts of searches',
    query: z.object({ at: z.array(z.string().max(MAX_ADDRESS_CHARS)).max(SEARCHES_PER_CALL) }),
    answers: { 200: searchesReplySchema },
  },
  'GET /api/suggestions': {
    summary: 'Suggestions for a search that is being typed',
    query: z
      .object({
        query: z.string().max(SUGGESTION_CHARS).describe('What is typed so far.'),
        at: z
          .string()
          .max(MAX_ADDRESS_CHARS)
          .describe('Address of the search page it is typed on: its filters are kept.'),
      })
      .partial(),
    answers: { 200: suggestionsReplySchema },
  },
  'GET /api/similar': {
    summary: 'Similar cars as HTML',
    query: car,
    answers: { 200: { html: 'The section.' }, 204: 'There are none.' },
    failures: NO_CAR,
  },
  'GET /api/delivery': {
    summary: 'The delivery price of a car as HTML',
    query: z.object({ car: slug, postcode: z.string() }),
    answers: { 200: { html: 'The price, or why there is none.' } },
    failures: { ...NO_CAR, 429: ['too_often'] },
  },
  'GET /api/price-comparison': {
    summary: 'The price comparison of a car as HTML',
    query: car,
    answers: { 200: { html: 'The comparison.' }, 204: 'There is none.' },
    failures: NO_CAR,
  },
  'POST /api/phone-reveal': {
    summary: 'Reveal the phone number of a car',
    description: 'With `Accept: application/json` the answer is JSON, else a redirect to the page of the car.',
    body: { 'application/x-www-form-urlencoded': car },
    answers: { 200: phoneReplySchema, 303: 'To the page of the car, with the number on it.' },
    failures: { ...FORM_FAILURES, ...NO_CAR, 403: ['robot', 'other_origin'], 415: ['not_a_form'] },
  },
  'GET /api/captcha': {
    summary: 'A proof-of-work challenge for a form',
    answers: { 200: challengeSchema },
    failures: { 404: ['not_found'], 429: ['too_often'] },
  },
  'POST /api/events': {
    summary: 'Record what a visit tells of its pages: events, and looks at cars',
    body: eventsBodySchema,
    answers: { 204: 'Recorded, but for those of the list that cannot be used; the same id again counts once.' },
    failures: { ...FORM_FAILURES, 400: ['bad_input'], 415: ['not_json'] },
  },
  'POST /api/csp-reports': {
    summary: 'Count what the content security policy of a page refused, as browsers report it',
    body: { 'application/csp-report': z.unknown(), 'application/reports+json': z.unknown() },
    answers: { 204: 'Counted, or not of use.' },
  },
  'POST /api/miscellaneous': {
    summary: "Store a valuation service's answer with the visitor's trade-in",
    body: valuationResponseSchema.extend({ value: z.record(z.string().max(100), z.unknown()) }),
    answers: { 200: valuationResponseSchema.pick({ column_name: true }) },
    failures: { ...FORM_FAILURES, 400: ['bad_input'], 404: ['not_found'], 415: ['not_json'] },
  },
}

const watchReplySchema = z.object({ success: z.literal(true) }) satisfies z.ZodType<WatchReply>
const carId = z.union([z.int(), z.string().regex(/^\d{1,15}$/)])
const watchBody = z.object({ phone_number: z.string().describe("The signed-in shopper's."), car_id: carId })
const WATCH_FAILURES = {
  ...FORM_FAILURES,
  400: ['bad_input'],
  401: ['not_signed_in'],
  403: ['other_number', 'other_origin'],
  415: ['not_json'],
  503: ['failed'],
}

const WATCHLIST_CALLS: Calls = {
  'GET /api/watchlist': {
    summary: 'The watchlist of the signed-in shopper',
    answers: {
      200: z.object({
        phone_number: z.string(),
        car_ids: z.array(z.int()).describe('Newest first.'),
      }) satisfies z.ZodType<WatchlistReply>,
    },
    failures: { 401: ['not_signed_in'] },
  },
  'POST /api/watchlist/save-car': {
    summary: 'Save a car',
    body: watchBody,
    answers: { 200: watchReplySchema },
    failures: { ...WATCH_FAILURES, 404: ['gone'], 409: ['sold', 'full'] },
  },
  'POST /api/watchlist/remove-car': {
    summary: 'Remove a car',
    body: watchBody,
    answers: { 200: watchReplySchema },
    failures: WATCH_FAILURES,
  },
  'POST /api/watchlist/merge': {
    summary: 'Save the cars that a device remembered before sign-in',
    body: z.object({ phone_number: z.string(), car_ids: z.array(carId).max(100) }),
    answers: { 200: watchReplySchema },
    failures: WATCH_FAILURES,
  },
}

const comparisonSchema = z.object({
  fill: z.number().describe('Position of the price in the range, 0 to 100.'),
  listing_price: z.number(),
  market_range_min: z.number(),
  market_range_max: z.number(),
  confidence: z.number().describe('0 to 1.'),
  description: z.string().describe('The sample, in words.'),
  basis: z
    .object({
      similar: z.int().describe('Cars like it on the site.'),
      cars: z.int().describe('The nearest of them, which are compared.'),
      same_badge: z.int().nullable().describe('Those of them with the same badge; null for a car without one.'),
      within_years: z.number().nullable().describe('Years between it and cars like it, at most.'),
      within_km: z.number().nullable().describe('Kilometres between it and cars like it, at most.'),
      estimate: z.number().describe('The price that they suggest, in dollars.'),
      spread: z.number().describe('Two in three prices are this close to what the others suggest, in percent.'),
      per_year: z.number().nullable().describe('What a year newer changes, in percent.'),
      per_10000_km: z.number().nullable().describe('What 10,000 km more change, in percent.'),
    })
    .optional()
    .describe('How the range was made; absent where a provider made it.'),
}) satisfies z.ZodType<MarketComparison>

const CAR_CALLS: Calls = {
  'GET /cars/{slug}/view.json': {
    summary: 'Count a view of a car, and how often it was viewed',
    params: { slug: 'Slug of the car.' },
    answers: {
      200: z.object({ views: count, car_fields: z.record(z.string(), z.unknown()) }) satisfies z.ZodType<ViewsReply>,
    },
    failures: { ...NO_CAR, 502: ['upstream'] },
  },
  'GET /cars/{slug}/autogauge': {
    summary: 'The price of a car among similar ones',
    params: { slug: 'Slug of the car.' },
    answers: { 200: comparisonSchema },
    failures: { ...NO_CAR, 502: ['upstream'] },
  },
}

/** What services report to us, signed. */
const REPORT = {
  answers: { 200: z.object({ received: z.literal(true) }).describe('Stored, or not of interest.') },
  failures: { 400: ['bad_input'], 404: ['not_found'], 413: ['too_large'] },
}

const PAYMENT_CALLS: Calls = {
  'POST /api/payments/webhook': {
    summary: 'Receive an event of the payment processor',
    description: 'The body is an event of Stripe, signed by the webhook secret of the site.',
    headers: { 'Stripe-Signature': 'As Stripe makes it.' },
    body: paymentEventSchema,
    ...REPORT,
  },
}

const MESSAGE_CALLS: Calls = {
  'POST /api/messages/mail': {
    summary: 'Receive an event of the mail service',
    description:
      'The body is an event of Resend about a mail of any site, which its tags name; answered on every host of the ' +
      'Worker. Signed by `RESEND_WEBHOOK_SECRET` as Svix signs.',
    headers: {
      'svix-id': 'As Resend makes it.',
      'svix-timestamp': 'Seconds, at most five minutes from now.',
      'svix-signature': 'As Resend makes it.',
    },
    body: z.looseObject({ type: z.string(), data: z.looseObject({}) }),
    ...REPORT,
  },
  'POST /api/messages/sms': {
    summary: 'Receive the status of a text',
    description: 'The body is a status callback of Twilio about a text of this site.',
    headers: { 'X-Twilio-Signature': 'As Twilio makes it, with the token of the account.' },
    query: z.object({ delivery: z.string().describe('Id of the delivery.') }),
    body: {
      'application/x-www-form-urlencoded': z.looseObject({
        MessageStatus: z.string(),
        ErrorCode: z.string().optional(),
      }),
    },
    ...REPORT,
  },
}

const SINCE_D1 = '; null until D1 has answered once.'
const healthSchema = z.object({
  kv: z.boolean(),
  d1: z.boolean(),
  unpublished: z.int().nullable().describe(`Sites whose stock could not be published and is tried again${SINCE_D1}`),
  stock_alarms: z.int().nullable().describe(`Feeds of all sites that are held or refused${SINCE_D1}`),
  version: nullableText.describe('The version of the Worker; null where it has none.'),
  hosted_search: z.array(hostedStatusSchema).nullable().describe(`Sites with hosted search${SINCE_D1}`),
  age_seconds: z
    .object({ kv: z.int().nullable(), d1: z.int().nullable() })
    .describe(
      'How long ago each store answered last; what is counted is as old as d1. null: not since this isolate began.',
    ),
})

const HEALTH_CALLS: Calls = {
  'GET /healthz': {
    summary: 'Whether the Worker and its stores answer',
    answers: { 200: healthSchema.describe('Both answer.'), 503: healthSchema.describe('One does not.') },
    failures: { 429: ['too_often'] },
  },
}

export const SITE: Section[] = [
  { tag: 'pages', calls: { ...PAGE_CALLS, ...WATCHLIST_CALLS } },
  { tag: 'car', calls: CAR_CALLS },
  { tag: 'payments', calls: PAYMENT_CALLS },
  { tag: 'messages', calls: MESSAGE_CALLS },
  { tag: 'health', calls: HEALTH_CALLS },
]
