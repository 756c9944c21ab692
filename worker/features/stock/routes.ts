import { Hono } from 'hono'
import { z } from 'zod'
import { FORMATS, type Format } from '../../../shared/feed/mapping-schema.ts'
import type { Problem } from '../../../shared/feed/problem.ts'
import { listFaults, WORDED } from '../../../shared/settings/issues.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { Bindings } from '../../bindings.ts'
import type { AppEnv } from '../../context.ts'
import { fail, requireKey } from '../../http/api-keys.ts'
import { feedPolicy, findStrayFeed, unknownFeed } from '../../import/feed-policy.ts'
import { DEMO_SOURCE } from '../../import/history.ts'
import { FileHeld } from '../../import/hold.ts'
import { importStock } from '../../import/import-stock.ts'
import { MAPPING_NAMES, shippedMapping } from '../../import/mappings.ts'
import { VANISHED } from '../../import/merge-rows.ts'
import { FileRefused, type Refusal } from '../../import/refused.ts'
import { tooLarge } from '../../import/unpack.ts'
import { stockKeys } from '../../platform/bearer-keys.ts'
import { report } from '../../platform/log.ts'
import { openStore } from '../../platform/store-of.ts'
import { maxIndexBytes } from '../../stock-index/index-size.ts'
import { logAlarm } from './feeds/import-feed.ts'
import { type Publish, publishRefusal } from './publication.ts'

const DATE_OR_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2}))?$/

const percent = z.coerce.number().min(0).max(100)
/** Query parameters of a push. */
export const pushQuerySchema = z.strictObject({
  feed: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a feed: small letters, digits and hyphens, 40 at most')
    .optional()
    .describe('Which of the site’s feeds this is: its cars alone are replaced, by its mapping and its limits.'),
  map: z.enum(MAPPING_NAMES as [string, ...string[]]).optional(),
  format: z.enum(FORMATS).optional(),
  vanished: z.enum(VANISHED).optional(),
  max_bad: percent.optional(),
  max_vanished: percent.optional(),
  as_of: z
    .string()
    .refine(
      (text) => DATE_OR_TIME.test(text) && !Number.isNaN(Date.parse(text)),
      'must be a date such as 2026-05-01, or a time such as 2026-05-01T09:00+10:00',
    )
    .optional()
    .describe(
      'When the file was made, not in the future; the default is now. In an address a plus sign is written %2B.',
    ),
  demo: z
    .literal('yes')
    .optional()
    .describe('The cars are a demo: the first file without this takes the place of all of them, and is not held.'),
})

type PushQuery = z.output<typeof pushQuerySchema>

/** The parameters of a push, or what is wrong with the first bad one, in a sentence. */
function readPushQuery(given: Record<string, string>, now: number): PushQuery | string {
  const query = pushQuerySchema.safeParse(given, WORDED)
  if (!query.success) {
    const { path, rule, isUnknown } = query.error.issues.flatMap((issue) => listFaults(issue))[0]!
    const known = isUnknown ? ` The parameters are: ${Object.keys(pushQuerySchema.shape).join(', ')}.` : ''
    return `?${path.join('.')} ${rule.replace(/[^.?]$/, '$&.')}${known}`
  }
  const { as_of } = query.data
  if (as_of !== undefined && Date.parse(as_of) > now) return '?as_of lies in the future. Leave it out for now.'
  return query.data
}

/** Unpacked; a larger feed goes through the command line. */
export const MAX_PUSH_BYTES = 100_000_000
/** Upper bound on the problems in an answer; the report of the run has all. */
const MAX_PROBLEMS = 100

type StockEnv = {
  Bindings: Bindings
  Variables: { site: Pick<Site, 'slug' | 'shard' | 'stock' | 'feeds' | 'typesense'>; now: number; job?: { id: string } }
}

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

const percentToShare = (percentage: number | undefined) => (percentage === undefined ? undefined : percentage / 100)

/** The body of a push; one that says that it is too large is refused unread. */
function readBody({ body, headers }: Request): ReadableStream<Uint8Array> {
  if (Number(headers.get('content-length') ?? 0) <= MAX_PUSH_BYTES) return body ?? new Blob().stream()
  const refusal = tooLarge(MAX_PUSH_BYTES)
  return new ReadableStream({ start: (controller) => controller.error(refusal) })
}

/** POST /api/stock: a dealer's system pushes the whole stock as the body (OPS-01). The site is the one of the hostname. */
export function stockRoute(publish: Publish): Hono<StockEnv> {
  return new Hono<StockEnv>().post('/', requireKey(stockKeys), async (c) => {
    const { feeds } = c.var.site
    const store = openStore(c.env, c.var.site)
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
      maxBadShare: percentToShare(options.max_bad),
      maxVanishedShare: percentToShare(options.max_vanished),
    })
    if (!policy) return fail(c, 400, 'bad_option', `?feed: ${unknownFeed(options.feed ?? '', feeds)}`)
    const stray = await findStrayFeed({ store, feeds }, policy.feed)
    if (stray) return fail(c, 400, 'bad_option', `?feed: ${stray}`)

    const problems: Problem[] = []
    try {
      const summary = await importStock({
        store,
        ...policy,
        body: readBody(c.req.raw),
        job: c.get('job')?.id,
        source: options.demo ? DEMO_SOURCE : 'pushed',
        format: format ?? null,
        said: MEDIA_TYPES[media] ?? null,
        asOf: asOf === undefined ? c.var.now : Date.parse(asOf),
        maxBytes: MAX_PUSH_BYTES,
        readsAhead: true,
        maxIndexBytes: maxIndexBytes(c.var.site),
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

/**
 * POST /api/stock/publish: makes the stored cars the live stock again, though nothing has changed, and writes every
 * value anew (OPS-01).
 */
export const publishRoute = (publish: Publish): Hono<AppEnv> =>
  new Hono<AppEnv>().post('/', requireKey(stockKeys), async (c) => {
    const store = openStore(c.env, c.var.site)
    const defer = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
    try {
      const published = await publish(c.env, store, { now: Date.now(), defer, isForced: true })
      if (!published) return fail(c, 409, 'busy', await publishRefusal(store, Date.now()))
      const { version, cars, written } = published
      return c.json({ published: { version, cars, written } })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      report({ event: 'stock.publish_failed', site: store.site, message })
      return fail(c, 502, 'not_published', `${message} The stock of before is served.`)
    }
  })
