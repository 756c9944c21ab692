import { Hono } from 'hono'
import type { Format } from '../../../shared/feed/file-layout.ts'
import type { Problem } from '../../../shared/feed/problem.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import type { Bindings } from '../../bindings.ts'
import { fail, requireKey } from '../../http/api-keys.ts'
import { feedPolicy, findStrayFeed, unknownFeed } from '../../import/feed-policy.ts'
import { DEMO_SOURCE } from '../../import/history.ts'
import { FileHeld } from '../../import/hold.ts'
import { importStock } from '../../import/import-stock.ts'
import { shippedMapping } from '../../import/mappings.ts'
import { FileRefused, type Refusal } from '../../import/refused.ts'
import { tooLarge } from '../../import/unpack.ts'
import { stockKeys } from '../../platform/bearer-keys.ts'
import { report } from '../../platform/log.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { storeOf } from '../../platform/store-of.ts'
import { maxIndexBytes } from '../../stock-index/index-size.ts'
import type { Published } from '../../stock-index/publish.ts'
import { logAlarm } from './log-alarm.ts'
import { readPushQuery } from './push-query.ts'

/** Unpacked; a larger feed goes through the command line. */
export const MAX_PUSH_BYTES = 100_000_000
/** Upper bound on the problems in an answer; the report of the run has all. */
const MAX_PROBLEMS = 100

type StockEnv = {
  Bindings: Bindings
  Variables: { site: Pick<Site, 'slug' | 'shard' | 'stock' | 'feeds' | 'typesense'>; now: number; job?: { id: string } }
}

/** Publishes a committed stock: builds and stores the site's index. `defer` takes work that may end after the answer. */
export type Publish = (
  env: Bindings,
  store: SiteStore,
  options: { now: number; defer: (work: Promise<unknown>) => void; isForced?: boolean },
) => Promise<Published | null>

/** The format of each accepted media type; null: the content decides, which JSON Lines of one row alone leave open. */
const MEDIA_TYPES: Record<string, Format | null> = {
  '': null,
  'application/gzip': null,
  'application/json': null,
  'application/octet-stream': null,
  'application/x-gzip': null,
  'application/x-zip-compressed': null,
  'application/xml': null,
  'application/zip': null,
  'application/jsonl': 'jsonl',
  'application/x-ndjson': 'jsonl',
  'text/csv': null,
  'text/plain': null,
  'text/tab-separated-values': null,
  'text/xml': null,
}

/** The status of a refusal; 422 where it is not listed. */
export const REFUSAL_STATUS: Partial<Record<Refusal, 409 | 413>> = {
  busy: 409,
  lost_lock: 409,
  too_large: 413,
  stock_too_large: 413,
}

const shareOf = (percentage: number | undefined) => (percentage === undefined ? undefined : percentage / 100)

/** The body of a push; one that says that it is too large is refused unread. */
function bodyOf({ body, headers }: Request): ReadableStream<Uint8Array> {
  if (Number(headers.get('content-length') ?? 0) <= MAX_PUSH_BYTES) return body ?? new Blob().stream()
  const refusal = tooLarge(MAX_PUSH_BYTES)
  return new ReadableStream({ start: (controller) => controller.error(refusal) })
}

/** POST /api/stock: a dealer's system pushes the whole stock as the body (OPS-01). The site is the one of the hostname. */
export function stockRoute(publish: Publish): Hono<StockEnv> {
  return new Hono<StockEnv>().post('/', requireKey(stockKeys), async (c) => {
    const { feeds, stock } = c.var.site
    const store = storeOf(c.env, c.var.site)
    const media = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const query = readPushQuery(c.req.query(), c.var.now)
    if (typeof query === 'string') return fail(c, 400, 'bad_option', query)
    const { map, format, as_of: asOf, ...options } = query
    if (!format && !Object.hasOwn(MEDIA_TYPES, media)) {
      return fail(
        c,
        415,
        'unknown_format',
        `${media} is not read. Send CSV, JSON, JSON Lines or XML, plain, gzip or ZIP.`,
      )
    }
    const policy = feedPolicy(feeds, {
      feed: options.feed,
      mapping: map === undefined ? null : shippedMapping(map),
      vanished: options.vanished,
      maxBadShare: shareOf(options.max_bad),
      maxVanishedShare: shareOf(options.max_vanished),
    })
    if (!policy) return fail(c, 400, 'bad_option', `?feed: ${unknownFeed(options.feed ?? '', feeds)}`)
    const stray = await findStrayFeed({ store, feeds }, policy.feed)
    if (stray) return fail(c, 400, 'bad_option', `?feed: ${stray}`)

    const problems: Problem[] = []
    try {
      const summary = await importStock({
        store,
        ...policy,
        body: bodyOf(c.req.raw),
        job: c.get('job')?.id,
        source: options.demo ? DEMO_SOURCE : 'pushed',
        format: format ?? null,
        said: MEDIA_TYPES[media] ?? null,
        asOf: asOf === undefined ? c.var.now : Date.parse(asOf),
        maxBytes: MAX_PUSH_BYTES,
        readsAhead: true,
        maxIndexBytes: maxIndexBytes(c.var.site),
        preference: stock.same_car,
        clock: Date.now,
        onProblem: (problem) => {
          if (problems.length < MAX_PROBLEMS) problems.push(problem)
        },
        onRow: () => {},
        onCommitted: () => publish(c.env, store, { now: Date.now(), defer: (work) => c.executionCtx.waitUntil(work) }),
        onAlarm: (alarm) => logAlarm(report, alarm),
      })
      return c.json({ summary, problems })
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      const { code, message, run } = error
      if (error instanceof FileHeld) {
        return c.json({ held: { run, feed: error.feed, message, ...error.vanishing }, problems }, 202)
      }
      return c.json(
        { error: { code, message: `Nothing was changed. ${message}` }, run, problems },
        REFUSAL_STATUS[code] ?? 422,
      )
    }
  })
}
