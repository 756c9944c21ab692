import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { plural } from '../../../shared/text.ts'
import { SECOND_MS } from '../../../shared/time.ts'
import { limit } from '../../../shared/trust/limits.ts'
import type { AppEnv } from '../../context.ts'
import { type ActEnv, bearerKey, fail, requireKey } from '../../http/api-keys.ts'
import { tooLarge } from '../../import/unpack.ts'
import { endAct } from '../../platform/audit.ts'
import { stockKeys } from '../../platform/bearer-keys.ts'
import { DependencyUnavailable } from '../../platform/breaker.ts'
import { DEADLINES_MS } from '../../platform/deadlines.ts'
import { openStore } from '../../platform/store-of.ts'
import { withTimeout } from '../../platform/timeout.ts'
import { type JobProgress, jobProgress, MAX_OPEN_JOBS, recentJobs } from './service.ts'

/** A call that takes long: where it is answered, and how large its body may be. */
export type HeavyCall = { maxBytes: number }
/** By method and path: 'POST /api/stock'. */
export type HeavyCalls = Readonly<Record<string, HeavyCall>>

/** How long a call waits for its answer, before it is given the address of its job. */
const WAIT_MS = 25 * SECOND_MS

const GRACE_MS = 3 * SECOND_MS

const keyed = requireKey(stockKeys)

type Queues = { calls: HeavyCalls; waitMs?: number }

/** Hands heavy calls to the jobs Worker, where one is bound, unread (TRU-02); the key is checked first, and is not stored. */
export function heavyCalls({ calls, waitMs = WAIT_MS }: Queues): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const call = calls[`${c.req.method} ${c.req.path}`]
    const isLeftHere = !call || !c.env.INTAKE || c.get('site').view
    // One that says that it is too large is refused unread by its own handler.
    if (isLeftHere || Number(c.req.header('content-length') ?? 0) > call.maxBytes) return next()
    return keyed(c as unknown as Parameters<typeof keyed>[0], async () => {
      c.res = await handOver(c, call, waitMs)
    })
  }
}

async function handOver(c: Context<AppEnv>, { maxBytes }: HeavyCall, waitMs: number): Promise<Response> {
  const { slug: site, shard } = c.get('site')
  const { pathname, search } = new URL(c.req.url)
  const length = Number(c.req.header('content-length') ?? Number.NaN)
  const call = {
    method: c.req.method,
    path: pathname + search,
    content_type: c.req.header('content-type') ?? null,
    actor: await stockKeys.nameActor(bearerKey(c.req.header('authorization') ?? '') ?? ''),
    act: c.get('act')!,
    site,
    shard,
    length: Number.isSafeInteger(length) && length >= 0 ? length : null,
    maxBytes,
  }
  const taken = await withTimeout(c.env.INTAKE!.take(call, c.req.raw.body), DEADLINES_MS.handed_call.call).catch(
    (cause: unknown) => {
      throw new DependencyUnavailable('jobs Worker', 'did not take the call', { cause })
    },
  )
  // From here on its job writes how it ended, also where this Worker dies. A jobs Worker of before gives it another id.
  if ('id' in taken && taken.id === call.act.id) c.set('act', undefined)
  if ('id' in taken) return answerWithin(c, taken.id, waitMs)
  if (taken.refused === 'refused_often') return refusedOften(c, taken.until)
  return taken.refused === 'busy'
    ? fail(c, 409, 'busy', `${MAX_OPEN_JOBS} calls of ${site} are waiting. Try again when they are done.`)
    : fail(c, 413, 'too_large', `Nothing was changed. ${tooLarge(maxBytes).message}`)
}

function refusedOften(c: Context<AppEnv>, until: number): Response {
  const seconds = Math.max(1, Math.ceil((until - c.get('now')) / SECOND_MS))
  c.header('Retry-After', String(seconds))
  const { most } = limit('refused_files_site')
  const message = `The last ${most} files of this site could not be used, all within an hour. Nothing was changed. Mend the file by the answer to the last one, and send it again in ${plural(seconds, 'second')}: one a minute is taken now.`
  return fail(c, 429, 'refused_often', message)
}

/** The answer of a job, or after a while where it will be. The jobs Worker waits; should it die, what is known is told. */
async function answerWithin(c: Context<AppEnv>, id: string, waitMs: number): Promise<Response> {
  const { slug: site, shard } = c.get('site')
  const progress = await withTimeout(c.env.INTAKE!.outcome({ site, shard, id }, waitMs), waitMs + GRACE_MS).catch(() =>
    readProgress(c, id),
  )
  return answerJob(c, id, progress)
}

const readProgress = (c: Context<AppEnv>, id: string) => jobProgress(openStore(c.env, c.get('site')), id)

/** What is known of a job: its answer, or 202 with its state. */
function answerJob(c: Context<AppEnv>, id: string, progress: JobProgress | null): Response {
  if (!progress) return fail(c, 404, 'not_found', 'This site has no job of that id. Jobs are kept for a week.')
  const { state, status, answer } = progress
  if (status !== null && answer !== null)
    return new Response(answer, {
      status,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    })
  const url = `/api/stock/jobs/${id}`
  return c.json({ job: { id, state, url } }, 202, { Location: url, 'Retry-After': '2' })
}

/** In the audit trail a job is read well whatever its own answer was. */
async function endReading(c: Context<AppEnv & ActEnv>): Promise<void> {
  const act = c.get('act')
  if (!act) return
  await endAct(openStore(c.env, c.get('site')), act, 200)
  c.set('act', undefined)
}

export const MAX_LISTED_JOBS = 50

/** GET /api/stock/jobs: the last heavy calls. GET /api/stock/jobs/<id>: how far one is, and at the end its answer. */
export const jobsApi = new Hono<AppEnv>()
  .get('/', keyed, async (c) => {
    const jobs = await recentJobs(openStore(c.env, c.get('site')), MAX_LISTED_JOBS)
    return c.json({ jobs: jobs.map((job) => ({ ...job, url: `/api/stock/jobs/${job.id}` })) })
  })
  .get('/:id', keyed, async (c) => {
    const id = c.req.param('id')
    const progress = await readProgress(c, id)
    if (progress) await endReading(c)
    return answerJob(c, id, progress)
  })
