import { Hono } from 'hono'
import { z } from 'zod'
import type { Problem } from '../../../shared/feed/problem.ts'
import { MAX_VANISHED_SHARE } from '../../../shared/stock/large-change.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import type { Bindings } from '../../bindings.ts'
import { fail, requireKey } from '../../http/operator-key.ts'
import { FORMATS, type Format } from '../../import/entries.ts'
import { FileHeld } from '../../import/hold.ts'
import { importStock, MAX_BAD_SHARE } from '../../import/import-stock.ts'
import { MAPPING_NAMES, OWN_SHAPE, shippedMapping } from '../../import/mappings.ts'
import { VANISHED } from '../../import/merge-rows.ts'
import { FileRefused, type Refusal } from '../../import/refused.ts'
import { MAIN_FEED } from '../../import/run.ts'
import { stockKeys } from '../../platform/bearer-keys.ts'
import { report } from '../../platform/log.ts'
import { sendDueAlarms } from './alarm-mails.ts'
import { logAlarm } from './log-alarm.ts'

/** Unpacked; a larger feed goes through the command line. */
export const MAX_PUSH_BYTES = 100_000_000
/** Upper bound on the problems in an answer; the report of the run has all. */
const MAX_PROBLEMS = 100

type StockEnv = { Bindings: Bindings; Variables: { site: Pick<Site, 'slug' | 'stock'>; now: number } }

/** Publishes a committed stock: builds and stores the site's index. `defer` takes work that may end after the answer. */
export type Publish = (
  env: Bindings,
  site: string,
  now: number,
  defer: (work: Promise<unknown>) => void,
) => Promise<unknown>

/** The format of each accepted media type; null: detected from the file. */
const MEDIA_TYPES: Record<string, Format | null> = {
  '': null,
  'application/gzip': null,
  'application/json': null,
  'application/octet-stream': null,
  'application/x-gzip': null,
  'application/jsonl': 'jsonl',
  'application/x-ndjson': 'jsonl',
  'text/csv': 'csv',
  'text/plain': null,
  'text/tab-separated-values': 'csv',
}

const STATUS: Partial<Record<Refusal, 409 | 413>> = { busy: 409, lost_lock: 409, too_large: 413 }

const percent = z.coerce.number().min(0).max(100)
/** Query parameters of a push. */
export const pushQuerySchema = z.object({
  feed: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default(MAIN_FEED)
    .describe('Which of the site’s feeds this is, where it has several: its cars alone are replaced.'),
  map: z.enum(MAPPING_NAMES as [string, ...string[]]).default(OWN_SHAPE),
  format: z.enum(FORMATS).optional(),
  vanished: z.enum(VANISHED).default('sold'),
  max_bad: percent.default(MAX_BAD_SHARE * 100),
  max_vanished: percent.default(MAX_VANISHED_SHARE * 100),
})

/** The body of a push; one that says that it is too large is refused unread. */
function bodyOf({ body, headers }: Request): ReadableStream<Uint8Array> {
  if (Number(headers.get('content-length') ?? 0) <= MAX_PUSH_BYTES) return body ?? new Blob().stream()
  const refusal = new FileRefused('too_large', `The file is larger than ${MAX_PUSH_BYTES / 1e6} MB. Split it.`)
  return new ReadableStream({ start: (controller) => controller.error(refusal) })
}

/** POST /api/stock: a dealer's system pushes the whole stock as the body (OPS-01). The site is the one of the hostname. */
export function stockRoute(publish: Publish): Hono<StockEnv> {
  return new Hono<StockEnv>().post('/', requireKey(stockKeys), async (c) => {
    const { slug } = c.var.site
    const media = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const query = pushQuerySchema.safeParse(c.req.query())
    if (!query.success) {
      const [issue] = query.error.issues
      return fail(c, 400, 'bad_option', `${issue?.path.join('.')}: ${issue?.message}`)
    }
    const { feed, map, format, vanished, max_bad, max_vanished } = query.data
    if (!format && !Object.hasOwn(MEDIA_TYPES, media)) {
      return fail(c, 415, 'unknown_format', `${media} is not read. Send CSV, JSON or JSON Lines, gzip or not.`)
    }
    const mapping = shippedMapping(map)
    if (!mapping) return fail(c, 400, 'bad_option', `There is no mapping ${map}.`)

    const problems: Problem[] = []
    try {
      const summary = await importStock({
        db: c.env.DB,
        site: slug,
        feed,
        body: bodyOf(c.req.raw),
        source: 'pushed',
        mapping,
        format: format ?? MEDIA_TYPES[media] ?? null,
        vanished,
        asOf: c.var.now,
        maxBytes: MAX_PUSH_BYTES,
        maxBadShare: max_bad / 100,
        maxVanishedShare: max_vanished / 100,
        preference: c.var.site.stock.same_car,
        clock: Date.now,
        onProblem: (problem) => {
          if (problems.length < MAX_PROBLEMS) problems.push(problem)
        },
        onRow: () => {},
        onCommitted: (site) => publish(c.env, site, Date.now(), (work) => c.executionCtx.waitUntil(work)),
        onAlarm: (alarm) => {
          logAlarm(report, alarm)
          c.executionCtx.waitUntil(sendDueAlarms({ env: c.env, now: Date.now(), report }))
        },
      })
      return c.json({ summary, problems })
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      const { code, message, run } = error
      if (error instanceof FileHeld) return c.json({ held: { run, message, ...error.vanishing }, problems }, 202)
      return c.json({ error: { code, message }, run, problems }, STATUS[code] ?? 422)
    }
  })
}
