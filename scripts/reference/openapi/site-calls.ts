import { z } from 'zod'
import { EVENT_LABELS } from '../../../shared/analytics/events.ts'
import {
  CARDS_PER_CALL,
  type CardsReply,
  type PhoneReply,
  type SearchReply,
  type ViewsReply,
  type WatchlistReply,
  type WatchReply,
} from '../../../shared/api.ts'
import type { MarketComparison } from '../../../shared/car/market-comparison.ts'
import { eventsBodySchema } from '../../../worker/features/analytics/service.ts'
import { MISCELLANEOUS_COLUMNS } from '../../../worker/features/trade-in/service.ts'
import { type Call, empty, html, json } from './document.ts'
import { hostedStatusSchema } from './hosted-calls.ts'
import { SEARCH_CALLS } from './search-calls.ts'

const slug = z.string().describe('Slug of the car.')
const car = z.object({ car: slug })
const texts = z.array(z.string())

/** Only pages of the site itself may call; the body is at most 64 kB. */
const FORM_FAILURES = { 403: ['other_origin'], 413: ['too_large'], 429: ['too_often'] }

const searchReplySchema = z.object({
  href: z.string().describe('Canonical address of the search.'),
  title: z.string(),
  documentTitle: z.string(),
  count: z.int(),
  countText: z.string(),
  countLine: z.string().describe('The same, and how many of them are sold.'),
  choices: z.record(z.string(), texts).describe('Values of the filter form by field.'),
  groups: z.array(z.looseObject({ key: z.string(), kind: z.enum(['facet', 'range']), label: z.string() })),
  chips: z.array(z.object({ key: z.string(), value: z.string(), text: z.string(), href: z.string() })),
  unavailable: texts.describe('Chosen filters that no car has any more.'),
  clearHref: z.string(),
  sorts: texts.describe('The orders that can be chosen.'),
  parts: z.record(z.string(), z.string()).describe('HTML by the name of its placeholder.'),
}) satisfies z.ZodType<{ [Key in keyof SearchReply]: unknown }>

const cardsReplySchema = z.object({
  cards: z.array(z.object({ slug: z.string(), sold: z.boolean(), html: z.string(), photos: z.string().optional() })),
  unavailable: texts.describe('Slugs that the site does not show.'),
}) satisfies z.ZodType<CardsReply>

const viewsReplySchema = z.object({
  views: z.int().min(0),
  car_fields: z.record(z.string(), z.unknown()),
}) satisfies z.ZodType<ViewsReply>

const comparisonSchema = z.object({
  fill: z.number().describe('Position of the price in the range, 0 to 100.'),
  listing_price: z.number(),
  market_range_min: z.number(),
  market_range_max: z.number(),
  confidence: z.number().describe('0 to 1.'),
  description: z.string().describe('The sample, in words.'),
  basis: z
    .object({
      cars: z.int().describe('Cars compared.'),
      same_badge: z.int().nullable().describe('Those of them with the same badge; null for a car without one.'),
      estimate: z.number().describe('The price that they suggest, in dollars.'),
      spread: z.number().describe('How far their prices typically are from what the others suggest, in percent.'),
      per_year: z.number().nullable().describe('What a year newer changes, in percent.'),
      per_10000_km: z.number().nullable().describe('What 10,000 km more change, in percent.'),
    })
    .optional()
    .describe('How the range was made; absent where a provider made it.'),
}) satisfies z.ZodType<MarketComparison>

const phoneReplySchema = z.object({
  text: z.string(),
  href: z.string(),
  label: z.enum(EVENT_LABELS).describe('Label of the event to count.'),
}) satisfies z.ZodType<PhoneReply>

const challengeSchema = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    expiresAt: z.number().describe('Epoch seconds.'),
  }),
  signature: z.string(),
})

const PAGES: Call[] = [
  {
    method: 'get',
    path: '/api/search/{filters}',
    tag: 'pages',
    summary: 'A search page as JSON',
    description: '`/api` before the path and query of any search page; `/api/search` is the page of all cars.',
    params: { filters: 'The rest of the path, with slashes.' },
    answers: { 200: json(searchReplySchema) },
    failures: { 404: ['not_found'] },
  },
  {
    method: 'get',
    path: '/api/cards',
    tag: 'pages',
    summary: 'Cards of cars as HTML',
    query: z.object({ cars: z.string().describe(`Slugs, joined by commas; up to ${CARDS_PER_CALL}.`) }),
    answers: { 200: json(cardsReplySchema) },
  },
  ...SEARCH_CALLS,
  {
    method: 'get',
    path: '/api/similar',
    tag: 'pages',
    summary: 'Similar cars as HTML',
    query: car,
    answers: { 200: html('The section.'), 204: empty('There are none.') },
    failures: { 404: ['not_found'] },
  },
  {
    method: 'get',
    path: '/api/delivery',
    tag: 'pages',
    summary: 'The delivery price of a car as HTML',
    query: z.object({ car: slug, postcode: z.string() }),
    answers: { 200: html('The price, or why there is none.') },
    failures: { 404: ['not_found'], 429: ['too_often'] },
  },
  {
    method: 'get',
    path: '/api/price-comparison',
    tag: 'pages',
    summary: 'The price comparison of a car as HTML',
    query: car,
    answers: { 200: html('The comparison.'), 204: empty('There is none.') },
    failures: { 404: ['not_found'] },
  },
  {
    method: 'post',
    path: '/api/phone-reveal',
    tag: 'pages',
    summary: 'Reveal the phone number of a car',
    description: 'With `Accept: application/json` the answer is JSON, else a redirect to the page of the car.',
    body: { 'application/x-www-form-urlencoded': car },
    answers: { 200: json(phoneReplySchema), 303: empty('To the page of the car, with the number on it.') },
    failures: { ...FORM_FAILURES, 403: ['robot', 'other_origin'], 404: ['not_found'], 415: ['not_a_form'] },
  },
  {
    method: 'get',
    path: '/api/captcha',
    tag: 'pages',
    summary: 'A proof-of-work challenge for a form',
    answers: { 200: json(challengeSchema) },
    failures: { 404: ['not_found'], 429: ['too_often'] },
  },
  {
    method: 'post',
    path: '/api/events',
    tag: 'pages',
    summary: 'Record what a visit tells of its pages: events, and looks at cars',
    body: { 'application/json': eventsBodySchema },
    answers: { 204: empty('Recorded, but for those of the list that cannot be used; the same id again counts once.') },
    failures: { ...FORM_FAILURES, 400: ['bad_input'], 415: ['not_json'] },
  },
  {
    method: 'post',
    path: '/api/csp-reports',
    tag: 'pages',
    summary: 'Count what the content security policy of a page refused, as browsers report it',
    body: { 'application/csp-report': z.unknown(), 'application/reports+json': z.unknown() },
    answers: { 204: empty('Counted, or not of use.') },
    failures: {},
  },
  {
    method: 'post',
    path: '/api/miscellaneous',
    tag: 'pages',
    summary: "Store a valuation service's answer with the visitor's trade-in",
    body: {
      'application/json': z.object({
        ref: z.string().min(32).max(64).describe("Reference of the visitor's trade-in."),
        column_name: z.enum(MISCELLANEOUS_COLUMNS),
        value: z.record(z.string().max(100), z.unknown()),
      }),
    },
    answers: { 200: json(z.object({ column_name: z.enum(MISCELLANEOUS_COLUMNS) })) },
    failures: { ...FORM_FAILURES, 400: ['bad_input'], 404: ['not_found'], 415: ['not_json'] },
  },
]

const healthSchema = z.object({
  kv: z.boolean(),
  d1: z.boolean(),
  unpublished: z
    .int()
    .nullable()
    .describe('Sites whose stock could not be published and is tried again; null until D1 has answered once.'),
  stock_alarms: z
    .int()
    .nullable()
    .describe('Feeds of all sites that are held or refused; null until D1 has answered once.'),
  version: z.string().nullable().describe('The version of the Worker; null where it has none.'),
  hosted_search: z
    .array(hostedStatusSchema)
    .nullable()
    .describe('Sites with hosted search; null until D1 has answered once.'),
  age_seconds: z
    .object({ kv: z.int().nullable(), d1: z.int().nullable() })
    .describe(
      'How long ago each store answered last; what is counted is as old as d1. null: not since this isolate began.',
    ),
})

const HEALTH_CALL: Call = {
  method: 'get',
  path: '/healthz',
  tag: 'health',
  summary: 'Whether the Worker and its stores answer',
  answers: Object.fromEntries(
    (
      [
        [200, 'Both answer.'],
        [503, 'One does not.'],
        [429, 'Asked for too often from one address.'],
      ] as const
    ).map(([status, about]) => [status, json(healthSchema, about)]),
  ),
}

const RECEIVED = { 200: json(z.object({ received: z.literal(true) }), 'Stored, or not of interest.') }
const FAILURES: Call['failures'] = { 400: ['bad_input'], 404: ['not_found'], 413: ['too_large'] }

/** Reports of the services of mail and texts on messages to shoppers. */
const MESSAGE_CALLS: Call[] = [
  {
    method: 'post',
    path: '/api/messages/mail',
    tag: 'messages',
    summary: 'Receive an event of the mail service',
    description:
      'The body is an event of Resend about a mail of any site, which its tags name; answered on every host of the ' +
      'Worker. Signed by `RESEND_WEBHOOK_SECRET` as Svix signs.',
    headers: {
      'svix-id': 'As Resend makes it.',
      'svix-timestamp': 'Seconds, at most five minutes from now.',
      'svix-signature': 'As Resend makes it.',
    },
    body: { 'application/json': z.looseObject({ type: z.string(), data: z.looseObject({}) }) },
    answers: RECEIVED,
    failures: FAILURES,
  },
  {
    method: 'post',
    path: '/api/messages/sms',
    tag: 'messages',
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
    answers: RECEIVED,
    failures: FAILURES,
  },
]

const watchlistReplySchema = z.object({
  phone_number: z.string(),
  car_ids: z.array(z.int()).describe('Newest first.'),
}) satisfies z.ZodType<WatchlistReply>

const watchReplySchema = z.object({ success: z.literal(true) }) satisfies z.ZodType<WatchReply>
const carIds = z.union([z.int(), z.string().regex(/^\d{1,15}$/)])
const watchBody = z.object({ phone_number: z.string().describe("The signed-in shopper's."), car_id: carIds })
const WATCH_FAILURES = {
  400: ['bad_input'],
  401: ['not_signed_in'],
  403: ['other_number', 'other_origin'],
  413: ['too_large'],
  415: ['not_json'],
  429: ['too_often'],
  503: ['failed'],
}

const WATCHLIST_CALLS: Call[] = [
  {
    method: 'get',
    path: '/api/watchlist',
    tag: 'pages',
    summary: 'The watchlist of the signed-in shopper',
    answers: { 200: json(watchlistReplySchema) },
    failures: { 401: ['not_signed_in'] },
  },
  {
    method: 'post',
    path: '/api/watchlist/save-car',
    tag: 'pages',
    summary: 'Save a car',
    body: { 'application/json': watchBody },
    answers: { 200: json(watchReplySchema) },
    failures: { ...WATCH_FAILURES, 404: ['gone'], 409: ['sold', 'full'] },
  },
  {
    method: 'post',
    path: '/api/watchlist/remove-car',
    tag: 'pages',
    summary: 'Remove a car',
    body: { 'application/json': watchBody },
    answers: { 200: json(watchReplySchema) },
    failures: WATCH_FAILURES,
  },
  {
    method: 'post',
    path: '/api/watchlist/merge',
    tag: 'pages',
    summary: 'Save the cars that a device remembered before sign-in',
    body: { 'application/json': z.object({ phone_number: z.string(), car_ids: z.array(carIds).max(100) }) },
    answers: { 200: json(watchReplySchema) },
    failures: WATCH_FAILURES,
  },
]

const OTHER: Call[] = [
  {
    method: 'get',
    path: '/cars/{slug}/view.json',
    tag: 'car',
    summary: 'Count a view of a car, and how often it was viewed',
    params: { slug: 'Slug of the car.' },
    answers: { 200: json(viewsReplySchema) },
    failures: { 404: ['not_found'], 502: ['upstream'] },
  },
  {
    method: 'get',
    path: '/cars/{slug}/autogauge',
    tag: 'car',
    summary: 'The price of a car among similar ones',
    params: { slug: 'Slug of the car.' },
    answers: { 200: json(comparisonSchema) },
    failures: { 404: ['not_found'], 502: ['upstream'] },
  },
  {
    method: 'post',
    path: '/api/payments/webhook',
    tag: 'payments',
    summary: 'Receive an event of the payment processor',
    description: 'The body is an event of Stripe, signed by the webhook secret of the site.',
    headers: { 'Stripe-Signature': 'As Stripe makes it.' },
    body: { 'application/json': z.looseObject({ id: z.string(), type: z.string() }) },
    answers: RECEIVED,
    failures: FAILURES,
  },
  ...MESSAGE_CALLS,
  HEALTH_CALL,
]

export const SITE_CALLS: Call[] = [...PAGES, ...WATCHLIST_CALLS, ...OTHER]
