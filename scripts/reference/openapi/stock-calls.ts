import { z } from 'zod'
import { CAR_STATUSES } from '../../../shared/car/schema.ts'
import { PROBLEM_KINDS } from '../../../shared/feed/problem.ts'
import { endQuerySchema } from '../../../worker/features/stock/held-routes.ts'
import { MAX_PROBLEMS_PER_PAGE } from '../../../worker/features/stock/ledger-routes.ts'
import { MAX_PUSH_BYTES, pushQuerySchema } from '../../../worker/features/stock/routes.ts'
import { type Call, json } from './document.ts'
import { HOSTED_CALLS } from './hosted-calls.ts'
import { JOB_CALLS, MAY_QUEUE, OF_A_FILE, QUEUED, queuedSchema } from './job-call.ts'
import { count, NO_KEY, sinceText } from './shapes.ts'
import {
  alarmSchema,
  changeSchema,
  exportedCar,
  feedQuery,
  feedStatusSchema,
  heldSchema,
  numberedProblem,
  problemSchema,
  publicationSchema,
  resultSchema,
  revealSchema,
  runSchema,
  summarySchema,
  unpublished,
} from './stock-shapes.ts'

const FEED = z.string().describe(`A feed, plain, gzip or ZIP, up to ${MAX_PUSH_BYTES / 1e6} MB unpacked.`)

export const STOCK_CALLS: Call[] = [
  {
    method: 'post',
    path: '/api/stock',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Push the whole stock',
    description:
      'The body is the whole stock as a feed. Good rows are committed together, or none is. `max_bad` is the ' +
      'percentage of bad rows above which the feed is refused, `max_vanished` that of missing cars above which it is held.',
    query: pushQuerySchema,
    body: Object.fromEntries(
      [
        'text/csv',
        'text/tab-separated-values',
        'application/json',
        'application/jsonl',
        'application/xml',
        'application/gzip',
        'application/zip',
      ].map((media) => [media, FEED]),
    ),
    answers: {
      200: json(
        z.object({ summary: summarySchema, problems: z.array(problemSchema).describe('The first 100.') }),
        'The stock is stored.',
      ),
      202: json(
        z.union([
          z.object({
            held: z.object({
              run: z.int().nullable(),
              feed: z.string(),
              message: z.string(),
              gone: count,
              live: count,
            }),
            problems: z.array(problemSchema),
          }),
          queuedSchema,
        ]),
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
  {
    method: 'post',
    path: '/api/stock/publish',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Publish the stored cars again',
    description: 'After a failure, or when KV has lost a value. Every value is written anew.',
    answers: {
      200: json(z.object({ published: z.object({ version: z.string(), cars: count, written: count }) })),
      ...MAY_QUEUE,
    },
    failures: { ...NO_KEY, 409: ['busy'], 502: ['not_published', 'given_up'] },
  },
  {
    method: 'post',
    path: '/api/stock/feeds',
    tag: 'stock',
    key: 'stockKey',
    summary: 'List the feeds of the site, and how their fetching goes on',
    answers: { 200: json(z.object({ feeds: z.array(feedStatusSchema) })) },
    failures: NO_KEY,
  },
  {
    method: 'post',
    path: '/api/stock/fetch',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Fetch a feed now',
    query: z.object({ feed: z.string().describe('A feed whose source is `url`.') }),
    answers: { 200: json(resultSchema, 'What came of it.'), ...MAY_QUEUE },
    failures: { ...NO_KEY, 404: ['no_feed'], 409: ['busy'], 422: ['not_fetched'], 502: ['given_up'] },
  },
  {
    method: 'post',
    path: '/api/stock/mail',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Hand on a mail with a feed attached',
    description:
      'For the webhooks of mail services: JSON as Postmark sends it, a form as Mailgun and SendGrid do. The stock key may ' +
      'stand as the password of basic authorisation. A file that is refused is answered with 200, so that the service ' +
      'does not send it again.',
    query: z.object({ feed: z.string().describe('A feed whose source is `mail`.') }),
    body: {
      'application/json': z.looseObject({
        From: z.string(),
        Attachments: z.array(z.looseObject({ Name: z.string(), Content: z.string().describe('Base64.') })),
      }),
      'multipart/form-data': z.looseObject({ sender: z.string() }),
    },
    answers: { 200: json(resultSchema, 'What came of it.'), ...MAY_QUEUE },
    failures: {
      ...OF_A_FILE,
      400: ['bad_mail'],
      403: ['wrong_key', 'unknown_sender'],
      404: ['no_feed'],
      409: ['busy'],
      413: ['too_large'],
    },
  },
  {
    method: 'post',
    path: '/api/stock/list',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Count the stock and list the last imports',
    answers: {
      200: json(
        z.object({
          counts: z.record(z.enum(CAR_STATUSES), count),
          runs: z.array(runSchema).describe('Newest first.'),
          publication: publicationSchema.nullable().describe('Whether shoppers see the stored cars.'),
          alarms: z.array(alarmSchema).describe('Feeds whose last file did not land.'),
          held: z.array(heldSchema),
        }),
      ),
    },
    failures: NO_KEY,
  },
  {
    method: 'get',
    path: '/api/stock/runs/{id}/problems',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Read every problem of an import, by pages',
    params: { id: 'Number of the import, or `last`.' },
    query: z.object({
      kind: z.enum(PROBLEM_KINDS).optional(),
      after: sinceText.default('0').describe('Number of the last problem of the previous page.'),
      limit: sinceText.default(String(MAX_PROBLEMS_PER_PAGE)).describe(`At most ${MAX_PROBLEMS_PER_PAGE}.`),
    }),
    answers: {
      200: json(z.object({ run: runSchema, problems: z.array(numberedProblem) }), 'None: the end.'),
    },
    failures: { ...NO_KEY, 400: ['bad_input'], 404: ['not_found'] },
  },
  {
    method: 'get',
    path: '/api/stock/held',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Read what a held feed would change, by pages',
    query: feedQuery.extend({
      after: sinceText.default('0').describe('Number of the last change of the previous page.'),
    }),
    answers: { 200: json(z.object({ held: heldSchema, changes: z.array(changeSchema) }), 'None: the end.') },
    failures: { ...NO_KEY, 400: ['bad_input'], 404: ['not_held'] },
  },
  {
    method: 'post',
    path: '/api/stock/accept',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Take a held feed as the stock',
    query: feedQuery,
    answers: { 200: json(z.object({ summary: summarySchema }), 'The stock is stored.'), ...MAY_QUEUE },
    failures: { ...NO_KEY, 404: ['not_held'], 409: ['busy', 'lost_lock'], 413: ['stock_too_large'] },
  },
  {
    method: 'post',
    path: '/api/stock/end',
    tag: 'stock',
    key: 'stockKey',
    summary: 'End a feed that sends no more files: its cars vanish',
    query: endQuerySchema,
    answers: { 200: json(z.object({ vanished: count, unpublished }), 'The stock is stored.'), ...MAY_QUEUE },
    failures: { ...NO_KEY, 400: ['bad_option'], 409: ['busy', 'lost_lock'] },
  },
  {
    method: 'post',
    path: '/api/stock/discard',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Delete a held feed, and end its alarm',
    query: feedQuery,
    answers: { 200: json(z.object({ discarded: z.literal(true), feed: z.string() })) },
    failures: { ...NO_KEY, 404: ['not_held'] },
  },
  {
    method: 'post',
    path: '/api/stock/export',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Read the stock by pages of up to 500 cars',
    query: z.object({ after: sinceText.optional().describe('Id of the last car of the previous page.') }),
    answers: {
      200: json(
        z.object({ cars: z.array(z.object({ id: z.int(), car: exportedCar })) }),
        'Cars in the shape of our own feed; none: the end.',
      ),
    },
    failures: { ...NO_KEY, 400: ['bad_input'] },
  },
  {
    method: 'post',
    path: '/api/stock/reveals',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Count the reveals of the phone number by car',
    query: z.object({ since: sinceText.default('0').describe('Epoch ms.') }),
    answers: { 200: json(z.object({ reveals: z.array(revealSchema) }), 'Most first.') },
    failures: { ...NO_KEY, 400: ['bad_input'] },
  },
  ...JOB_CALLS,
  ...HOSTED_CALLS,
]
