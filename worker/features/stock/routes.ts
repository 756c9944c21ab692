import { Hono } from 'hono'
import { z } from 'zod'
import type { Problem } from '../../../shared/feed/problem.ts'
import type { Bindings } from '../../bindings.ts'
import { fail, requireKey } from '../../http/operator-key.ts'
import { FORMATS, type Format } from '../../import/entries.ts'
import { importStock, MAX_BAD_SHARE, MAX_VANISHED_SHARE } from '../../import/import-stock.ts'
import { MAPPING_NAMES, OWN_SHAPE, shippedMapping } from '../../import/mappings.ts'
import { VANISHED } from '../../import/merge.ts'
import { FileRefused, type Refusal } from '../../import/refused.ts'
import { stockKeys } from '../../platform/bearer-keys.ts'
import { MAX_INDEX_BYTES } from '../../stock-index/index-size.ts'
import type { Published } from '../../stock-index/publish.ts'

/** Unpacked; a larger feed goes through the command line. */
export const MAX_PUSH_BYTES = 100_000_000
/** Upper bound on the problems in an answer; the counts cover all. */
const MAX_PROBLEMS = 100

export type StockEnv = {
  Bindings: Bindings
  Variables: { site: { slug: string; typesense?: object | null }; now: number }
}

/** Publishes a committed stock: builds and stores the site's index. `defer` takes work that may end after the answer. */
export type Publish = (
  env: Bindings,
  site: string,
  options: { now: number; defer: (work: Promise<unknown>) => void; isForced?: boolean },
) => Promise<Published | null>

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

const STATUS: Partial<Record<Refusal, 409 | 413>> = {
  busy: 409,
  lost_lock: 409,
  too_large: 413,
  stock_too_large: 413,
}

const percent = z.coerce.number().min(0).max(100)
/** Query parameters of a push. */
export const pushQuerySchema = z.object({
  map: z.enum(MAPPING_NAMES as [string, ...string[]]).default(OWN_SHAPE),
  format: z.enum(FORMATS).optional(),
  vanished: z.enum(VANISHED).default('sold'),
  max_bad: percent.default(MAX_BAD_SHARE * 100),
  max_vanished: percent.default(MAX_VANISHED_SHARE * 100),
})

/** POST /api/stock: a dealer's system pushes the whole stock as the body (OPS-01). The site is the one of the hostname. */
export function stockRoute(publish: Publish): Hono<StockEnv> {
  return new Hono<StockEnv>().post('/', requireKey(stockKeys), async (c) => {
    const { slug, typesense } = c.var.site
    const media = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const query = pushQuerySchema.safeParse(c.req.query())
    if (!query.success) {
      const [issue] = query.error.issues
      return fail(c, 400, 'bad_option', `${issue?.path.join('.')}: ${issue?.message}`)
    }
    const { map, format, vanished, max_bad, max_vanished } = query.data
    if (!format && !Object.hasOwn(MEDIA_TYPES, media)) {
      return fail(c, 415, 'unknown_format', `${media} is not read. Send CSV, JSON or JSON Lines, gzip or not.`)
    }
    if (Number(c.req.header('content-length') ?? 0) > MAX_PUSH_BYTES) {
      return fail(c, 413, 'too_large', `The file is larger than ${MAX_PUSH_BYTES / 1e6} MB.`)
    }
    const mapping = shippedMapping(map)
    if (!c.req.raw.body || !mapping) return fail(c, 422, 'no_cars', 'The request has no body.')

    const problems: Problem[] = []
    try {
      const summary = await importStock({
        db: c.env.DB,
        site: slug,
        body: c.req.raw.body,
        source: 'pushed',
        mapping,
        format: format ?? MEDIA_TYPES[media] ?? null,
        vanished,
        asOf: c.var.now,
        maxBytes: MAX_PUSH_BYTES,
        maxBadShare: max_bad / 100,
        maxVanishedShare: max_vanished / 100,
        maxIndexBytes: typesense ? Number.POSITIVE_INFINITY : MAX_INDEX_BYTES,
        clock: Date.now,
        onProblem: (problem) => {
          if (problems.length < MAX_PROBLEMS) problems.push(problem)
        },
        onRow: () => {},
        onCommitted: (site) =>
          publish(c.env, site, { now: Date.now(), defer: (work) => c.executionCtx.waitUntil(work) }),
      })
      return c.json({ summary, problems })
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      return fail(c, STATUS[error.code] ?? 422, error.code, error.message)
    }
  })
}
