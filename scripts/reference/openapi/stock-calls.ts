import { z } from 'zod'
import { CAR_STATUSES, carSchema } from '../../../shared/car/schema.ts'
import { ACTIONS, type Action, PROBLEM_KINDS, type Problem } from '../../../shared/feed/problem.ts'
import type { RevealCount } from '../../../worker/features/phone-reveal/service.ts'
import type { Synced } from '../../../worker/features/search/typesense/sync.ts'
import { FEED_OUTCOMES } from '../../../worker/features/stock/feeds/feed-state.ts'
import { MAX_PROBLEMS_PER_PAGE } from '../../../worker/features/stock/ledger-routes.ts'
import { MAX_PUSH_BYTES, pushQuerySchema } from '../../../worker/features/stock/routes.ts'
import type { Alarm } from '../../../worker/import/alarms.ts'
import { CHANGE_KINDS, type HeldChange, type HeldFile } from '../../../worker/import/held-file.ts'
import { type PastRun, RUN_OUTCOMES } from '../../../worker/import/history.ts'
import type { ImportSummary } from '../../../worker/import/import-stock.ts'
import { VANISHED } from '../../../worker/import/merge.ts'
import type { NumberedProblem } from '../../../worker/import/problem-report.ts'
import { type Call, json } from './document.ts'
import { count, epochMs, NO_KEY, nullableText, sinceText } from './shapes.ts'

const summarySchema = z.object({
  run: z.int().describe('Number of the import.'),
  read: count,
  added: count,
  changed: count,
  returned: count,
  unchanged: count,
  vanished: count,
  refused: count,
  warnings: count.describe('Values that were left out or cleaned.'),
  questions: count.describe('Values that can hardly be right: held back or flagged.'),
}) satisfies z.ZodType<ImportSummary>

const problemSchema = z.object({
  line: z.int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  action: z.enum(ACTIONS as [Action, ...Action[]]),
}) satisfies z.ZodType<Problem>

const runSchema = z.object({
  id: z.int(),
  site: z.string(),
  feed: z.string(),
  outcome: z.enum(RUN_OUTCOMES),
  source: z.string(),
  mapping: z.string(),
  as_of: epochMs,
  started_at: epochMs,
  beat_at: epochMs.describe('Last sign of progress, epoch ms.'),
  finished_at: epochMs.nullable(),
  result: nullableText.describe('The summary as JSON, or why the import was refused.'),
}) satisfies z.ZodType<PastRun>

const numberedProblem = problemSchema.extend({
  n: z.int().describe('Number in the report, for `after`.'),
  kind: z.enum(PROBLEM_KINDS),
}) satisfies z.ZodType<NumberedProblem>

const alarmSchema = z.object({
  site: z.string(),
  feed: z.string(),
  run: z.int().describe('The import that raised it last; 0 where no file came.'),
  kind: z.enum(['held', 'refused', 'failed', 'late', 'unreachable']),
  code: z.string(),
  reason: z.string(),
  files: count.describe('How many files in a row raised it.'),
  since: epochMs,
  last_at: epochMs,
  mail_at: epochMs.describe('When its next mail is due.'),
}) satisfies z.ZodType<Alarm>

const heldSchema = z.object({
  run: z.int(),
  feed: z.string(),
  source: z.string(),
  mapping: z.string(),
  as_of: epochMs,
  held_since: epochMs.describe('Time of the first file that said the same.'),
  vanished: z.enum(VANISHED),
  result: z.string().describe('Why it is held and the summary that it would have, as JSON.'),
}) satisfies z.ZodType<HeldFile>

const changeSchema = z.object({
  n: z.int().describe('Number in the list, for `after`.'),
  change: z.enum(CHANGE_KINDS),
  key: z.string(),
  name: z.string(),
}) satisfies z.ZodType<HeldChange>

const feedStatusSchema = z.object({
  name: z.string(),
  source: z
    .looseObject({ kind: z.enum(['push', 'url', 'mail', 'drop']) })
    .describe('As in `feeds[].source` of the config.'),
  late_after: z.int().nullable().describe('Hours.'),
  mapping: z.string().describe('Name of a mapping that ships, or `its own`.'),
  state: z
    .object({
      seen_at: epochMs,
      checked_at: epochMs.nullable(),
      arrived_at: epochMs.nullable(),
      next_at: epochMs,
      failures: count.describe('Times in a row that no file could be had.'),
      outcome: z.enum(FEED_OUTCOMES).nullable(),
      reason: nullableText,
    })
    .nullable(),
})

const resultSchema = z.object({
  outcome: z.enum(FEED_OUTCOMES),
  reason: nullableText.describe('Why nothing was changed.'),
  summary: summarySchema.nullable(),
})

const feedQuery = z.object({ feed: z.string().default('main') })

const exportedCar = carSchema
  .omit({ id: true, slug: true, created_at: true, updated_at: true, sold_at: true })
  .extend({ listed_on: z.iso.date(), sold_on: z.iso.date().nullable() })

const revealSchema = z.object({
  car: z.string().describe('Slug, or `car <id>` for a car that is not on record any more.'),
  reveals: count,
  last: epochMs,
}) satisfies z.ZodType<RevealCount>

const syncedSchema = z.object({
  put: count,
  removed: count,
  refused: z.array(z.object({ car: z.string(), reason: z.string() })),
  isNew: z.boolean().describe('Whether the collection was created.'),
}) satisfies z.ZodType<Synced>

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
        'The stock is live.',
      ),
      202: json(
        z.object({
          held: z.object({ run: z.int().nullable(), message: z.string(), gone: count, live: count }),
          problems: z.array(problemSchema),
        }),
        'The feed is kept and changes nothing until it is accepted, or the next one says the same.',
      ),
    },
    failures: {
      ...NO_KEY,
      400: ['bad_option'],
      409: ['busy', 'lost_lock'],
      413: ['too_large'],
      415: ['unknown_format'],
      422: ['no_cars', 'and other reasons to refuse a feed'],
    },
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
    answers: { 200: json(resultSchema, 'What came of it.') },
    failures: { ...NO_KEY, 404: ['no_feed'], 422: ['not_fetched'] },
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
    answers: { 200: json(resultSchema, 'What came of it.') },
    failures: {
      ...NO_KEY,
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
    answers: { 200: json(z.object({ summary: summarySchema }), 'The stock is live.') },
    failures: { ...NO_KEY, 404: ['not_held'], 409: ['busy', 'lost_lock'] },
  },
  {
    method: 'post',
    path: '/api/stock/discard',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Delete a held feed, and end its alarm',
    query: feedQuery,
    answers: { 200: json(z.object({ discarded: z.literal(true) })) },
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
  {
    method: 'post',
    path: '/api/stock/hosted',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Send the changes of the stock to hosted search',
    query: z.object({ rebuild: z.string().optional().describe('Present with any value: send everything.') }),
    answers: { 200: json(z.object({ synced: syncedSchema })) },
    failures: { ...NO_KEY, 409: ['not_hosted', 'busy'], 502: ['not_told'] },
  },
]
