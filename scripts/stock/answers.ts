import { z } from 'zod'
import { carSchema } from '../../shared/car/schema.ts'
import { MAX_LISTED_COLUMNS } from '../../shared/feed/columns.ts'
import { ACTIONS, type Action, PROBLEM_KINDS } from '../../shared/feed/problem.ts'
import { feedSourceSchema } from '../../shared/feed/settings.ts'
import { FEED_OUTCOMES } from '../../worker/features/stock/feeds/feed-state.ts'
import { CHANGE_KINDS } from '../../worker/import/held-file.ts'
import { RUN_OUTCOMES } from '../../worker/import/history.ts'
import { VANISHED } from '../../worker/import/merge-rows.ts'
import { PUBLICATION_STATES } from '../../worker/stock-records/publications.ts'

/** What the calls of a dealer's system answer: for the commands that read it, and for the reference. */

export const count = z.int().min(0)
export const epochMs = z.int().describe('Epoch ms.')
export const nullableText = z.string().nullable()
export const sinceText = z.string().regex(/^\d{1,15}$/)

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
  // A site of an earlier version says nothing of them.
  .default(null)

export const summarySchema = z.object({
  run: z.int().describe('Number of the import.'),
  read: count,
  added: count,
  changed: count,
  returned: count,
  unchanged: count,
  vanished: count,
  // A site of an earlier version says nothing of them.
  replaced: count.default(0).describe('Keys that name another car than before: a new one, and the one before is sold.'),
  renumbered: count.default(0).describe('Cars under another key than before, by their VIN.'),
  refused: count,
  warnings: count.describe('Values that were left out or cleaned.'),
  questions: count.describe('Values that can hardly be right: held back or flagged.'),
  duplicates: count.describe('Rows that are not shown, since another record of the same car is.'),
  unread: unreadSchema,
  hidden: nullableText
    .default(null)
    .describe('Cars that problems keep off sale or the site’s own settings off its pages, and why.'),
  unpublished,
})

export const publicationSchema = z.object({
  state: z
    .enum(PUBLICATION_STATES)
    .describe('`importing`: an import is storing its cars. `due`: not yet. `failing`: it failed and is tried again.'),
  tries: count.describe('Failures in a row.'),
  retry_at: epochMs.nullable(),
  trouble: nullableText,
  cars: count.describe('Cars of the stock that was published last.'),
})

export const problemSchema = z.object({
  line: z.int(),
  car: z.int().optional().describe('Position in a list of JSON or XML, from 1.'),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  action: z.enum(ACTIONS as [Action, ...Action[]]),
})

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
})

export const numberedProblem = problemSchema.extend({
  n: z.int().describe('Number in the report, for `after`.'),
  kind: z.enum(PROBLEM_KINDS),
})

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
})

export const heldSchema = z.object({
  run: z.int(),
  feed: z.string(),
  source: z.string(),
  mapping: z.string(),
  as_of: epochMs,
  held_since: epochMs.describe('Time of the first file that said the same.'),
  vanished: z.enum(VANISHED),
  result: z.string().describe('Why it is held and the summary that it would have, as JSON.'),
})

export const changeSchema = z.object({
  n: z.int().describe('Number in the list, for `after`.'),
  change: z.enum(CHANGE_KINDS),
  key: z.string(),
  name: z.string(),
  says: z.string().default('').describe('What was, and is now.'),
})

export const feedStatusSchema = z.object({
  site: z.string().describe('Slug of the site.'),
  name: z.string(),
  source: feedSourceSchema,
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

export const exportedCar = carSchema
  .omit({ id: true, slug: true, created_at: true, updated_at: true, sold_at: true })
  .extend({ listed_on: z.iso.date(), sold_on: z.iso.date().nullable() })

export const revealSchema = z.object({
  car: z.string().describe('Slug, or `car <id>` for a car that is not on record any more.'),
  reveals: count,
  last: epochMs,
})

export const syncedSchema = z.object({
  put: count,
  removed: count,
  refused: z.array(z.object({ car: z.string(), reason: z.string() })),
  isNew: z.boolean().describe('Whether the collection was created.'),
})

export const hostedStatusSchema = z.object({
  site: z.string(),
  asked: count.describe('Changes of the stock.'),
  done: count.describe('Changes that the server was sent: it is behind while they differ.'),
  cars: count.nullable().describe('Cars of record at the last sync.'),
  hosted_cars: count.nullable().describe('Documents that the server counted after it.'),
  synced_at: epochMs.nullable(),
  answers: count.describe('Answers to searches in the last day.'),
  stand_ins: count.describe('Those that a stand-in gave.'),
  trouble: nullableText,
  trouble_at: epochMs.nullable(),
})

export const hostedSchema = hostedStatusSchema.extend({
  host: z.string(),
  collection: z.string(),
  advice: nullableText.describe('Why the server is of no use to this site; null where it is of use.'),
  published_cars: count,
  server_cars: count.nullable().describe('Documents that the server counts now.'),
  server_trouble: nullableText,
  collections: z.array(z.string()).describe('Collections that syncs have created and not deleted.'),
  leftovers: nullableText.describe('What is left on servers that the config no longer names, and how to delete it.'),
})

/** A call that takes long, and where its answer will be. */
export const queuedSchema = z.object({
  job: z.object({
    id: z.string(),
    state: z.enum(['queued', 'running']),
    url: z.string().describe('Ask for it with the same key until it answers otherwise than with 202.'),
  }),
})

export const jobLine = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string().describe('With its query, by which a sender knows its call.'),
  state: z.enum(['queued', 'running', 'done', 'dead']).describe('`dead`: given up.'),
  attempts: count,
  created_at: epochMs,
  started_at: epochMs.nullable(),
  finished_at: epochMs.nullable(),
  status: z.int().nullable().describe('The HTTP status of its answer.'),
  url: z.string().describe('Where its answer is.'),
})

export const offerSummarySchema = z.object({
  read: count,
  added: count,
  changed: count,
  returned: count.describe('Offers that had vanished before.'),
  unchanged: count,
  vanished: count.describe('Offers of the feed that the file lacks: they have ended.'),
  refused: count,
  warnings: count.describe('Values left out or cleaned.'),
  unread: unreadSchema,
})

export const offerSchema = z.object({
  id: z.string(),
  feed: z.string(),
  name: z.string(),
  manufacturer: z.string().nullable(),
  model: z.string().nullable(),
  starts_at: z.iso.date(),
  ends_at: z.iso.date(),
  state: z.enum(['running', 'ended', 'to_come']),
  faults: z.array(z.string()).describe('What a running offer states and the stock contradicts.'),
})
