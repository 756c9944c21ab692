import { z } from 'zod'
import { CAR_STATUSES } from '../../shared/car/schema.ts'
import { PROBLEM_KINDS } from '../../shared/feed/problem.ts'
import { offerPushSchema } from '../../worker/features/offers/api.ts'
import { MAX_OFFER_BYTES } from '../../worker/features/offers/import-offers.ts'
import { jsonMailSchema } from '../../worker/features/stock/feeds/feed-routes.ts'
import {
  endQuerySchema,
  MAX_PROBLEMS_PER_PAGE,
  MAX_PUSH_BYTES,
  pushQuerySchema,
} from '../../worker/features/stock/routes.ts'
import type { Calls } from '../reference/openapi/document.ts'
import {
  alarmSchema,
  changeSchema,
  count,
  exportedCar,
  feedStatusSchema,
  heldSchema,
  hostedSchema,
  jobLine,
  numberedProblem,
  offerSchema,
  offerSummarySchema,
  problemSchema,
  publicationSchema,
  queuedSchema,
  resultSchema,
  revealSchema,
  runSchema,
  sinceText,
  summarySchema,
  syncedSchema,
  unpublished,
} from './answers.ts'

/** A body of any of these media types, as `about` says. */
const fileBody = (media: string[], about: string) =>
  Object.fromEntries(media.map((one) => [one, z.string().describe(about)]))

const QUEUED = 'It takes longer than 25 seconds: the answer will be at `job.url`, and in the header `Location`.'
/** The answer of a heavy call that takes long. */
const MAY_QUEUE = { 202: queuedSchema.describe(QUEUED) }
/** 20 files of the site could not be used within an hour, and the last less than a minute ago. */
const OF_A_FILE = { 429: ['refused_often'] }

const problems = z.array(problemSchema).describe('The first 100.')
const feedQuery = z.object({
  feed: z
    .string()
    .optional()
    .describe('Default: the only feed of the site; of several the only one that waits for an answer.'),
})
/** A feed that is kept and changes nothing yet. */
export const heldAnswer = z.object({
  held: z.object({ run: z.int().nullable(), feed: z.string(), message: z.string(), gone: count, live: count }),
  problems: z.array(problemSchema),
})

export const STOCK_CALLS = {
  'POST /api/stock': {
    summary: 'Push the whole stock',
    description:
      'The body is the whole stock as a feed. Good rows are committed together, or none is. `max_bad` is the ' +
      'percentage of bad rows above which the feed is refused, `max_vanished` that of missing cars above which it is held.',
    query: pushQuerySchema,
    body: fileBody(
      [
        'text/csv',
        'text/tab-separated-values',
        'application/json',
        'application/jsonl',
        'application/xml',
        'application/gzip',
        'application/zip',
      ],
      `A feed, plain, gzip or ZIP, up to ${MAX_PUSH_BYTES / 1e6} MB unpacked.`,
    ),
    answers: {
      200: z.object({ summary: summarySchema, problems }).describe('The stock is stored.'),
      202: z
        .union([heldAnswer, queuedSchema])
        .describe(
          `The feed is kept and changes nothing until it is accepted, or the next one says the same. Or: ${QUEUED}`,
        ),
    },
    failures: {
      ...OF_A_FILE,
      400: ['bad_option'],
      409: ['busy', 'lost_lock'],
      413: ['too_large', 'stock_too_large'],
      415: ['unknown_format'],
      422: ['no_cars', 'and other reasons to refuse a feed'],
    },
  },
  'POST /api/stock/publish': {
    summary: 'Publish the stored cars again',
    description: 'After a failure, or when KV has lost a value. Every value is written anew.',
    answers: {
      200: z.object({ published: z.object({ version: z.string(), cars: count, written: count }) }),
      ...MAY_QUEUE,
    },
    failures: { 409: ['busy'], 502: ['not_published', 'given_up'] },
  },
  'POST /api/stock/feeds': {
    summary: 'List the feeds of the site, and how their fetching goes on',
    answers: { 200: z.object({ feeds: z.array(feedStatusSchema) }) },
  },
  'POST /api/stock/fetch': {
    summary: 'Fetch a feed now',
    query: z.object({ feed: z.string().describe('A feed whose source is `url`.') }),
    answers: { 200: resultSchema.describe('What came of it.'), ...MAY_QUEUE },
    failures: { 404: ['no_feed'], 409: ['busy'], 422: ['not_fetched'], 502: ['given_up'] },
  },
  'POST /api/stock/mail': {
    summary: 'Hand on a mail with a feed attached',
    description:
      'For the webhooks of mail services: JSON as Postmark sends it, a form as Mailgun and SendGrid do. The stock key may ' +
      'stand as the password of basic authorisation. A file that is refused is answered with 200, so that the service ' +
      'does not send it again.',
    query: z.object({ feed: z.string().describe('A feed whose source is `mail`.') }),
    body: { 'application/json': jsonMailSchema, 'multipart/form-data': z.looseObject({ sender: z.string() }) },
    answers: { 200: resultSchema.describe('What came of it.'), ...MAY_QUEUE },
    failures: {
      ...OF_A_FILE,
      400: ['bad_mail'],
      403: ['wrong_key', 'unknown_sender'],
      404: ['no_feed'],
      409: ['busy'],
      413: ['too_large'],
    },
  },
  'POST /api/stock/list': {
    summary: 'Count the stock and list the last imports',
    answers: {
      200: z.object({
        counts: z.record(z.enum(CAR_STATUSES), count),
        runs: z.array(runSchema).describe('Newest first.'),
        publication: publicationSchema.nullable().describe('Whether shoppers see the stored cars.'),
        alarms: z.array(alarmSchema).describe('Feeds whose last file did not land.'),
        held: z.array(heldSchema),
      }),
    },
  },
  'GET /api/stock/runs/{id}/problems': {
    summary: 'Read every problem of an import, by pages',
    params: { id: 'Number of the import, or `last`.' },
    query: z.object({
      kind: z.enum(PROBLEM_KINDS).optional(),
      after: sinceText.default('0').describe('Number of the last problem of the previous page.'),
      limit: sinceText.default(String(MAX_PROBLEMS_PER_PAGE)).describe(`At most ${MAX_PROBLEMS_PER_PAGE}.`),
    }),
    answers: { 200: z.object({ run: runSchema, problems: z.array(numberedProblem) }).describe('None: the end.') },
    failures: { 400: ['bad_input'], 404: ['not_found'] },
  },
  'GET /api/stock/held': {
    summary: 'Read what a held feed would change, and the values that are held back, by pages',
    query: feedQuery.extend({
      after: sinceText.default('0').describe('Number of the last change of the previous page.'),
    }),
    answers: {
      200: z.object({
        feed: z.string(),
        held: heldSchema.nullable().describe('Null: no file, only values of its cars that are held back.'),
        changes: z.array(changeSchema).describe('None: the end.'),
      }),
    },
    failures: { 400: ['bad_input'], 404: ['not_held'] },
  },
  'POST /api/stock/accept': {
    summary: 'Take a held feed as the stock, or the values of one of its cars',
    query: feedQuery.extend({
      car: z.string().optional().describe('The key of the one car whose values are taken: the rest waits as before.'),
    }),
    answers: {
      200: z.object({ feed: z.string().optional(), summary: summarySchema }).describe('The stock is stored.'),
      ...MAY_QUEUE,
    },
    failures: { 404: ['not_held'], 409: ['busy', 'lost_lock'], 413: ['stock_too_large'] },
  },
  'POST /api/stock/end': {
    summary: 'End a feed that sends no more files: its cars vanish',
    query: endQuerySchema,
    answers: { 200: z.object({ vanished: count, unpublished }).describe('The stock is stored.'), ...MAY_QUEUE },
    failures: { 400: ['bad_option'], 409: ['busy', 'lost_lock'] },
  },
  'POST /api/stock/discard': {
    summary: 'Delete a held feed, and end its alarm',
    query: feedQuery,
    answers: { 200: z.object({ discarded: z.literal(true), feed: z.string() }) },
    failures: { 404: ['not_held'] },
  },
  'POST /api/stock/export': {
    summary: 'Read the stock by pages of up to 500 cars',
    query: z.object({ after: sinceText.optional().describe('Id of the last car of the previous page.') }),
    answers: {
      200: z
        .object({ cars: z.array(z.object({ id: z.int(), car: exportedCar })) })
        .describe('Cars in the shape of our own feed; none: the end.'),
    },
    failures: { 400: ['bad_input'] },
  },
  'POST /api/stock/reveals': {
    summary: 'Count the reveals of the phone number by car',
    query: z.object({ since: sinceText.default('0').describe('Epoch ms.') }),
    answers: { 200: z.object({ reveals: z.array(revealSchema) }).describe('Most first.') },
    failures: { 400: ['bad_input'] },
  },
  'GET /api/stock/jobs': {
    summary: 'List the last 50 calls that ran behind the queue, newest first',
    description:
      'For a sender whose connection was cut before it was answered: it finds its call by the address and the time, and asks for ' +
      'the answer at `url`. A call that is not listed was not taken; sending a file twice changes nothing. Kept for a week.',
    answers: { 200: z.object({ jobs: z.array(jobLine) }) },
  },
  'GET /api/stock/jobs/{id}': {
    summary: 'Ask how far a call is that takes long',
    description:
      'The calls that read whole files or write whole stocks run behind a queue where the platform has one. At the end this ' +
      'address gives the answer of the call itself, with its status, for a week.',
    params: { id: 'The id of the job.' },
    answers: {
      200: z.looseObject({}).describe('It is done: what the call answers.'),
      202: queuedSchema.describe('It waits, or runs.'),
    },
    failures: { 404: ['not_found'], 502: ['given_up', 'restored'] },
  },
  'GET /api/stock/hosted/status': {
    summary: 'Read how hosted search stands: whether it is behind, what both sides count, its last trouble',
    answers: { 200: z.object({ hosted: hostedSchema }) },
    failures: { 409: ['not_hosted'] },
  },
  'POST /api/stock/hosted': {
    summary: 'Send the changes of the stock to hosted search',
    query: z.object({ rebuild: z.string().optional().describe('Present with any value: send everything.') }),
    answers: { 200: z.object({ synced: syncedSchema }) },
    failures: { 409: ['not_hosted', 'not_needed', 'busy'], 502: ['sync_failed'] },
  },
  'POST /api/stock/hosted/remove': {
    summary: 'Delete the collections of the site from Typesense servers that its config no longer names',
    answers: { 200: z.object({ removed: z.array(z.object({ host: z.string(), name: z.string() })) }) },
    failures: { 502: ['remove_failed'] },
  },
} satisfies Calls

export const OFFER_CALLS = {
  'PUT /api/offers': {
    summary: 'Replace the special offers of a feed',
    description:
      'The body is all offers of the feed. Good rows are stored together, and offers that it lacks end. A file without ' +
      'offers changes nothing.',
    query: offerPushSchema,
    body: fileBody(
      ['text/csv', 'application/json', 'application/jsonl', 'application/xml', 'application/gzip'],
      `Offers, plain, gzip or ZIP, up to ${MAX_OFFER_BYTES / 1e6} MB unpacked.`,
    ),
    answers: { 200: z.object({ summary: offerSummarySchema, problems }), ...MAY_QUEUE },
    failures: {
      ...OF_A_FILE,
      400: ['bad_option'],
      409: ['busy'],
      413: ['too_large'],
      422: ['no_offers', 'and other reasons to refuse a file'],
    },
  },
  'POST /api/offers/list': {
    summary: 'List the special offers of the site, in any state',
    answers: { 200: z.object({ offers: z.array(offerSchema) }) },
  },
} satisfies Calls
