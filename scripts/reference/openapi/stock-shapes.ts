import { z } from 'zod'
import { carSchema } from '../../../shared/car/schema.ts'
import { MAX_LISTED_COLUMNS } from '../../../shared/feed/columns.ts'
import { ACTIONS, type Action, PROBLEM_KINDS, type Problem } from '../../../shared/feed/problem.ts'
import type { RevealCount } from '../../../worker/features/phone-reveal/service.ts'
import { FEED_OUTCOMES } from '../../../worker/features/stock/feeds/feed-state.ts'
import type { FeedAlarm } from '../../../worker/import/alarms.ts'
import { CHANGE_KINDS, type HeldChange, type HeldFile } from '../../../worker/import/held-file.ts'
import { type ImportOutcome, type PastRun, RUN_OUTCOMES } from '../../../worker/import/history.ts'
import { VANISHED } from '../../../worker/import/merge-rows.ts'
import type { NumberedProblem } from '../../../worker/import/problem-report.ts'
import { PUBLICATION_STATES, type PublicationStatus } from '../../../worker/stock-records/publications.ts'
import { count, epochMs, nullableText } from './shapes.ts'

export const unpublished = nullableText.describe(
  'Why shoppers do not see the stored cars yet; it is tried again. Null: they see them.',
)

export const unreadSchema = z
  .object({
    columns: z.array(z.string()).max(MAX_LISTED_COLUMNS).describe('Their names, the first ones, each shortened.'),
    more: count.describe('How many there are beside those.'),
    message: z.string().describe('The same as a sentence, with the columns that were perhaps meant.'),
  })
  .nullable()
  .describe('Columns with values that no field reads, so that shoppers do not see them. Null: there are none.')

export const summarySchema = z.object({
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
  duplicates: count.describe('Rows that are not shown, since another record of the same car is.'),
  unread: unreadSchema,
  unpublished,
}) satisfies z.ZodType<ImportOutcome>

export const publicationSchema = z.object({
  state: z
    .enum(PUBLICATION_STATES)
    .describe('`importing`: an import is storing its cars. `due`: not yet. `failing`: it failed and is tried again.'),
  tries: count.describe('Failures in a row.'),
  retry_at: epochMs.nullable(),
  trouble: nullableText,
  cars: count.describe('Cars of the stock that was published last.'),
}) satisfies z.ZodType<PublicationStatus>

export const problemSchema = z.object({
  line: z.int(),
  car: z.int().optional().describe('Position in a list of JSON or XML, from 1.'),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  action: z.enum(ACTIONS as [Action, ...Action[]]),
}) satisfies z.ZodType<Problem>

export const runSchema = z.object({
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

export const numberedProblem = problemSchema.extend({
  n: z.int().describe('Number in the report, for `after`.'),
  kind: z.enum(PROBLEM_KINDS),
}) satisfies z.ZodType<NumberedProblem>

export const alarmSchema = z.object({
  site: z.string(),
  feed: z.string(),
  run: z.int().describe('The import that raised it last; 0 where no file came.'),
  kind: z.enum(['held', 'refused', 'failed', 'late', 'unreachable']),
  code: z.string(),
  reason: z.string(),
  files: count.describe('How many files in a row raised it.'),
  since: epochMs,
  last_at: epochMs,
}) satisfies z.ZodType<FeedAlarm>

export const heldSchema = z.object({
  run: z.int(),
  feed: z.string(),
  source: z.string(),
  mapping: z.string(),
  as_of: epochMs,
  held_since: epochMs.describe('Time of the first file that said the same.'),
  vanished: z.enum(VANISHED),
  result: z.string().describe('Why it is held and the summary that it would have, as JSON.'),
}) satisfies z.ZodType<HeldFile>

export const changeSchema = z.object({
  n: z.int().describe('Number in the list, for `after`.'),
  change: z.enum(CHANGE_KINDS),
  key: z.string(),
  name: z.string(),
}) satisfies z.ZodType<HeldChange>

export const feedStatusSchema = z.object({
  site: z.string().describe('Slug of the site.'),
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

export const resultSchema = z.object({
  outcome: z.enum(FEED_OUTCOMES),
  reason: nullableText.describe('Why nothing was changed.'),
  summary: summarySchema.nullable(),
})

export const feedQuery = z.object({
  feed: z
    .string()
    .optional()
    .describe('Default: the only feed of the site; of several the only one that waits for an answer.'),
})

export const exportedCar = carSchema
  .omit({ id: true, slug: true, created_at: true, updated_at: true, sold_at: true })
  .extend({ listed_on: z.iso.date(), sold_on: z.iso.date().nullable() })

export const revealSchema = z.object({
  car: z.string().describe('Slug, or `car <id>` for a car that is not on record any more.'),
  reveals: count,
  last: epochMs,
}) satisfies z.ZodType<RevealCount>
