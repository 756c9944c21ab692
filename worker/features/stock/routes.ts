import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { FORMATS } from '../../../shared/feed/mapping-schema.ts'
import { PROBLEM_KINDS, type Problem } from '../../../shared/feed/problem.ts'
import { listFaults, WORDED } from '../../../shared/settings/issues.ts'
import { stockScope } from '../../../shared/stock/stock-scope.ts'
import type { AppEnv } from '../../context.ts'
import { fail, requireKey } from '../../http/api-keys.ts'
import { openFeedAlarms } from '../../import/alarms.ts'
import { ENDINGS, endFeed } from '../../import/end-feed.ts'
import {
  acceptWaiting,
  discardWaiting,
  explainUnknownFeed,
  feedPolicy,
  findStrayFeed,
  findWaiting,
  unknownFeed,
} from '../../import/feed-policy.ts'
import { heldChanges, heldFiles } from '../../import/held-file.ts'
import { DEMO_SOURCE, findRun, recentRuns } from '../../import/history.ts'
import { FileHeld } from '../../import/hold.ts'
import { importStock } from '../../import/import-stock.ts'
import { MAPPING_NAMES, shippedMapping } from '../../import/mappings.ts'
import { VANISHED } from '../../import/merge-rows.ts'
import { readProblems } from '../../import/problem-report.ts'
import { errorMessage, FileRefused, type Refusal } from '../../import/refused.ts'
import { tooLarge } from '../../import/unpack.ts'
import { stockKeys } from '../../platform/bearer-keys.ts'
import { report } from '../../platform/log.ts'
import { openStore } from '../../platform/store-of.ts'
import { INDEX_FORMAT } from '../../stock-index/encode.ts'
import { maxIndexBytes } from '../../stock-index/index-size.ts'
import { publicationStatus } from '../../stock-records/publications.ts'
import { countByStatus, exportedCar, readCars } from '../../stock-records/records.ts'
import { logAlarm } from './feeds/import-feed.ts'
import { type Publish, publishRefusal } from './publication.ts'

const DATE_OR_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2}))?$/

const percent = z.coerce.number().min(0).max(100)
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

const keyed = requireKey(stockKeys)

/** What an import of a call works with: the site's stock, which is published when it is committed, and the job of the call. */
function importParts(c: Context<AppEnv>, publish: Publish) {
  const store = openStore(c.env, c.var.site)
  const defer = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
  const onCommitted = (isForced = false) => publish(c.env, store, { now: Date.now(), defer, isForced })
  return { store, job: c.get('job')?.id, clock: Date.now, onCommitted }
}

/** Media types of which the content decides; that of JSON Lines of one row leaves it open, so that their type counts. */
const MEDIA =
  /^(text\/(csv|plain|tab-separated-values|xml)|application\/(json|xml|(x-)?gzip|zip|x-zip-compressed|octet-stream))?$/
const JSON_LINES_MEDIA = /^application\/(jsonl|x-ndjson)$/

/** The status of a refusal; 422 where it is not listed. */
const REFUSAL_STATUS: Partial<Record<Refusal, 409 | 413>> = {
  busy: 409,
  lost_lock: 409,
  too_large: 413,
  stock_too_large: 413,
}

function refused(c: Context, error: unknown) {
  if (!(error instanceof FileRefused)) throw error
  return fail(c, REFUSAL_STATUS[error.code] ?? 422, error.code, error.message)
}

const percentToShare = (percentage: number | undefined) => (percentage === undefined ? undefined : percentage / 100)

/** The body of a push; one that says that it is too large is refused unread. */
function readBody({ body, headers }: Request): ReadableStream<Uint8Array> {
  if (Number(headers.get('content-length') ?? 0) <= MAX_PUSH_BYTES) return body ?? new Blob().stream()
  const refusal = tooLarge(MAX_PUSH_BYTES)
  return new ReadableStream({ start: (controller) => controller.error(refusal) })
}

/** POST /api/stock: a dealer's system pushes the whole stock as the body (OPS-01). The site is the one of the hostname. */
export const stockRoute = (publish: Publish) =>
  new Hono<AppEnv>().post('/', keyed, async (c) => {
    const { feeds } = c.var.site
    const parts = importParts(c, publish)
    const media = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
    const said = JSON_LINES_MEDIA.test(media) ? 'jsonl' : null
    const query = readPushQuery(c.req.query(), c.var.now)
    if (typeof query === 'string') return fail(c, 400, 'bad_option', query)
    const { map, format, as_of: asOf, ...options } = query
    if (!format && !said && !MEDIA.test(media)) {
      const known = 'Send CSV, JSON, JSON Lines or XML, plain, gzip or ZIP.'
      return fail(c, 415, 'unknown_format', `${media} is not read. ${known}`)
    }
    const policy = feedPolicy(feeds, {
      feed: options.feed,
      mapping: map === undefined ? null : shippedMapping(map),
      vanished: options.vanished,
      maxBadShare: percentToShare(options.max_bad),
      maxVanishedShare: percentToShare(options.max_vanished),
    })
    if (!policy) return fail(c, 400, 'bad_option', `?feed: ${unknownFeed(options.feed ?? '', feeds)}`)
    const stray = await findStrayFeed({ store: parts.store, feeds }, policy.feed)
    if (stray) return fail(c, 400, 'bad_option', `?feed: ${stray}`)

    const problems: Problem[] = []
    try {
      const summary = await importStock({
        ...parts,
        ...policy,
        body: readBody(c.req.raw),
        source: options.demo ? DEMO_SOURCE : 'pushed',
        format: format ?? null,
        said,
        asOf: asOf === undefined ? c.var.now : Date.parse(asOf),
        maxBytes: MAX_PUSH_BYTES,
        readsAhead: true,
        maxIndexBytes: maxIndexBytes(c.var.site),
        scope: stockScope(c.var.site, c.var.now),
        onProblem: (problem) => {
          if (problems.length < MAX_PROBLEMS) problems.push(problem)
        },
        onRow: () => {},
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

/** POST /api/stock/publish: makes the stored cars the live stock, unchanged ones too, every value anew (OPS-01). */
export const publishRoute = (publish: Publish) =>
  new Hono<AppEnv>().post('/', keyed, async (c) => {
    const { store, onCommitted } = importParts(c, publish)
    try {
      const published = await onCommitted(true)
      if (!published) return fail(c, 409, 'busy', await publishRefusal(store, Date.now()))
      const { version, cars, written } = published
      return c.json({ published: { version, cars, written } })
    } catch (error) {
      const message = errorMessage(error)
      report({ event: 'stock.publish_failed', site: store.site, message })
      return fail(c, 502, 'not_published', `${message} The stock of before is served.`)
    }
  })

export const endQuerySchema = z.object({
  feed: z.string().regex(/^[a-z0-9-]{1,40}$/),
  vanished: z.enum(ENDINGS).default('withdraw').describe('What its cars become.'),
})

const MAX_CHANGES = 1000

/** The file of a feed that waits for an answer, and the end of a feed, for the holder of the site's stock key (OPS-01). `?feed=` names the feed. */
export const heldStock = (publish: Publish) =>
  new Hono<AppEnv>()
    .get('/held', keyed, async (c) => {
      const found = await findWaiting(makeQuestion(c))
      if ('unclear' in found) return nothingHeld(c, found.unclear)
      const after = wholeNumber(c.req.query('after'))
      if (after === null) return badInput(c, 'after must be a whole number.')
      const page = { run: found.held?.run ?? 0, feed: found.feed, after, limit: MAX_CHANGES }
      return c.json({ ...found, changes: await heldChanges(openStore(c.env, c.var.site), page) })
    })
    .post('/accept', keyed, async (c) => {
      const parts = importParts(c, publish)
      try {
        const accepted = await acceptWaiting({ ...parts, maxIndexBytes: maxIndexBytes(c.var.site) }, makeQuestion(c))
        return 'unclear' in accepted ? nothingHeld(c, accepted.unclear) : c.json(accepted)
      } catch (error) {
        return refused(c, error)
      }
    })
    .post('/end', keyed, async (c) => {
      const query = endQuerySchema.safeParse(c.req.query())
      if (!query.success) return fail(c, 400, 'bad_option', 'Name the feed: ?feed=. vanished is sold or withdraw.')
      const parts = importParts(c, publish)
      const unknown = await explainUnknownFeed({ store: parts.store, feeds: c.var.site.feeds }, query.data.feed)
      if (unknown) return fail(c, 400, 'bad_option', unknown)
      try {
        return c.json(await endFeed({ ...parts, ...query.data }))
      } catch (error) {
        return refused(c, error)
      }
    })
    .post('/discard', keyed, async (c) => {
      const answer = await discardWaiting(makeQuestion(c), Date.now())
      return 'unclear' in answer ? nothingHeld(c, answer.unclear) : c.json({ discarded: true, ...answer })
    })

/** Of which feed: the one of `?feed=`, else the one that the site's config and what waits make clear. */
const makeQuestion = (c: Context<AppEnv>) => ({
  store: openStore(c.env, c.var.site),
  feeds: c.var.site.feeds,
  asked: c.req.query('feed'),
  car: c.req.query('car'),
})

const nothingHeld = (c: Context, message: string) =>
  fail(c, 404, 'not_held', `${message} POST /api/stock/list lists all imports.`)

const MAX_RUNS = 20
/** Cars of one answer: about a megabyte. */
const MAX_CARS = 500
export const MAX_PROBLEMS_PER_PAGE = 1000

/** The stock of this site and its imports, for the holder of its stock key (OPS-01, OPS-02). */
export const stockLedger = new Hono<AppEnv>()
  .post('/list', keyed, async (c) => {
    const store = openStore(c.env, c.var.site)
    const [counts, runs, publication, alarms, held] = await Promise.all([
      countByStatus(store),
      recentRuns(store, MAX_RUNS),
      publicationStatus(store, { format: INDEX_FORMAT, now: Date.now() }),
      openFeedAlarms(store),
      heldFiles(store),
    ])
    return c.json({ counts, runs, publication, alarms, held })
  })
  .post('/export', keyed, async (c) => {
    const after = wholeNumber(c.req.query('after'))
    if (after === null) return badInput(c, 'after must be a whole number.')
    const cars: { id: number; car: ReturnType<typeof exportedCar> }[] = []
    for await (const car of readCars(openStore(c.env, c.var.site), { soldSince: null, after })) {
      cars.push({ id: car.id, car: exportedCar(car) })
      if (cars.length === MAX_CARS) break
    }
    return c.json({ cars })
  })
  .get('/runs/:id/problems', keyed, async (c) => {
    const store = openStore(c.env, c.var.site)
    const { kind: kindText, limit: limitText = String(MAX_PROBLEMS_PER_PAGE) } = c.req.query()
    const kind = PROBLEM_KINDS.find((one) => one === kindText) ?? null
    const [after, limit] = [wholeNumber(c.req.query('after')), wholeNumber(limitText)]
    if (after === null || !limit) return badInput(c, 'after and limit must be whole numbers.')
    if (kindText !== undefined && kind === null) return badInput(c, `kind must be one of ${PROBLEM_KINDS.join(', ')}.`)
    const id = c.req.param('id')
    const run = await findRun(store, id === 'last' ? null : (wholeNumber(id) ?? 0))
    if (!run) return fail(c, 404, 'not_found', 'This site has no import of that number.')
    const page = { run: run.id, kind, after, limit: Math.min(limit, MAX_PROBLEMS_PER_PAGE) }
    return c.json({ run, problems: await readProblems(store, page) })
  })

const wholeNumber = (text = '0') => (/^\d{1,15}$/.test(text) ? Number(text) : null)
const badInput = (c: Context, message: string) => fail(c, 400, 'bad_input', message)
