import { z } from 'zod'
import { CAR_STATUSES, carSchema } from '../../../shared/car/schema.ts'
import { ACTIONS, type Problem } from '../../../shared/feed/problem.ts'
import type { RevealCount } from '../../../worker/features/phone-reveal/service.ts'
import type { Synced } from '../../../worker/features/search/typesense/sync.ts'
import { MAX_PUSH_BYTES, pushQuerySchema } from '../../../worker/features/stock/routes.ts'
import type { PastRun } from '../../../worker/import/history.ts'
import type { ImportOutcome } from '../../../worker/import/import-stock.ts'
import { PUBLICATION_STATES, type PublicationStatus } from '../../../worker/stock-records/publications.ts'
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
  unpublished: nullableText.describe(
    'Why shoppers do not see the stored cars yet; it is tried again. Null: they see them.',
  ),
}) satisfies z.ZodType<ImportOutcome>

const problemSchema = z.object({
  line: z.int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  action: z.enum(ACTIONS),
}) satisfies z.ZodType<Problem>

const runSchema = z.object({
  id: z.int(),
  site: z.string(),
  outcome: z.enum(['running', 'committed', 'refused', 'abandoned']),
  source: z.string(),
  mapping: z.string(),
  as_of: epochMs,
  started_at: epochMs,
  beat_at: epochMs.describe('Last sign of progress, epoch ms.'),
  finished_at: epochMs.nullable(),
  result: nullableText.describe('The summary as JSON, or why the import was refused.'),
}) satisfies z.ZodType<PastRun>

const publicationSchema = z.object({
  state: z.enum(PUBLICATION_STATES).describe('`due`: not yet. `failing`: it failed and is tried again.'),
  tries: count.describe('Failures in a row.'),
  retry_at: epochMs.nullable(),
  trouble: nullableText,
}) satisfies z.ZodType<PublicationStatus>

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

const FEED = z.string().describe(`A feed, gzip or not, up to ${MAX_PUSH_BYTES / 1e6} MB unpacked.`)

export const STOCK_CALLS: Call[] = [
  {
    method: 'post',
    path: '/api/stock',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Push the whole stock',
    description:
      'The body is the whole stock as a feed. Good rows are committed together, or none is. `max_bad` and ' +
      '`max_vanished` are the percentages of bad rows and of missing cars above which the feed is refused.',
    query: pushQuerySchema,
    body: Object.fromEntries(
      ['text/csv', 'text/tab-separated-values', 'application/json', 'application/jsonl', 'application/gzip'].map(
        (media) => [media, FEED],
      ),
    ),
    answers: {
      200: json(
        z.object({ summary: summarySchema, problems: z.array(problemSchema).describe('The first 100.') }),
        'The stock is stored.',
      ),
    },
    failures: {
      ...NO_KEY,
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
    },
    failures: { ...NO_KEY, 409: ['busy'], 502: ['not_published'] },
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
        }),
      ),
    },
    failures: NO_KEY,
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
