import type { Site } from '../../../shared/tenant/site-fields.ts'
import { SECOND_MS } from '../../../shared/time.ts'
import type { Bindings } from '../../bindings.ts'
import { endAlarm, raiseAlarm } from '../../platform/alarms.ts'
import type { Report } from '../../platform/log.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { openStore } from '../../platform/store-of.ts'
import { bodyKey } from './body-store.ts'
import { sendNext } from './queue.ts'
import { claimJob, endJob, extendJob, findJob, type Job, type JobMessage, MAX_ATTEMPTS, releaseJob } from './service.ts'

/** How often an attempt extends its claim. */
const EXTEND_EVERY_MS = 30 * SECOND_MS
export const RETRY_AFTER_MS = 30 * SECOND_MS
/** A row of D1 has 2 MB at most. */
const MAX_ANSWER_CHARS = 500_000

type Context = Pick<ExecutionContext, 'waitUntil'>

export type JobDeps = {
  env: Bindings
  clock: () => number
  report: Report
  answer: (request: Request, of: { env: Bindings; site: Site; job: Job; context: Context }) => Promise<Response>
  /** The stored work of a job that cannot run any more. */
  stored: (store: SiteStore, job: Job) => Promise<StoredWork>
}

/** 'none', 'unfinished' (its merge is completed by the schedule), or the answer that it did not live to give. */
export type StoredWork = 'none' | 'unfinished' | { status: number; answer: string }

/** `again`: the message is to come once more. */
export type JobResult = 'over' | 'again'

/** Runs a job where no other consumer has it. Repeatable: its import knows its job (worker/import/history.ts). */
export async function runJob(deps: JobDeps, { site: slug, id }: JobMessage): Promise<JobResult> {
  const { env, clock, report } = deps
  const site = await siteBySlug(env.KV, slug)
  // Files of a site that is gone are deleted with all old ones.
  if (!site) return 'over'
  const store = openStore(env, site)
  const job = await claimJob(store, id, clock())
  const stored = job ? null : await findJob(store, id)
  if (!job && !(stored && isExhausted(stored, clock()))) return 'over'
  const result = job
    ? await attempt(deps, { site, store, job })
    : await giveUp(deps, { store, job: stored! }, BROKE_OFF)
  await sendNext(env, store, clock()).catch((error: unknown) => {
    report({ event: 'job.not_sent', site: slug, job: id, message: String(error) })
  })
  return result
}

const BROKE_OFF = 'each attempt broke off without a word, as when its memory or time ran out'

/** Happens after a restore of the database to a time before the call had ended. */
const FILE_GONE = 'its file is not in the bucket any more, as after a restore of the database'

const isExhausted = ({ state, attempts, held_until }: Job, now: number): boolean =>
  state !== 'done' && state !== 'dead' && attempts >= MAX_ATTEMPTS && held_until <= now

type Claimed = { site: Site; store: SiteStore; job: Job }

async function attempt(deps: JobDeps, { site, store, job }: Claimed): Promise<JobResult> {
  const { env, clock, report } = deps
  const deferred: Promise<unknown>[] = []
  const timer = setInterval(() => void extendJob(store, job, clock()).catch(() => {}), EXTEND_EVERY_MS)
  try {
    const request = await makeRequest(env, site, job)
    if (!request) return await giveUp(deps, { store, job }, FILE_GONE)
    const context: Context = { waitUntil: (work) => void deferred.push(work) }
    const answer = await deps.answer(request, { env, site, job, context })
    const text = truncateAnswer(await answer.text())
    await finish(deps, { store, job }, { status: answer.status, answer: text })
    return 'over'
  } catch (error) {
    report({ event: 'job.failed', site: store.site, job: job.id, attempt: job.attempts, message: String(error) })
    if (job.attempts >= MAX_ATTEMPTS) return giveUp(deps, { store, job }, String(error))
    await releaseJob(store, job, clock() + RETRY_AFTER_MS)
    return 'again'
  } finally {
    clearInterval(timer)
    await Promise.allSettled(deferred)
  }
}

/** The call as it came; null where its file is lost. */
async function makeRequest({ FILES }: Bindings, site: Site, job: Job): Promise<Request | null> {
  const file = job.has_file ? await FILES?.get(bodyKey(job.site, job.id)) : null
  if (job.has_file && !file) return null
  const headers = {
    ...(job.content_type !== null && { 'Content-Type': job.content_type }),
    ...(file && { 'Content-Length': String(file.size) }),
  }
  const init: RequestInit & { duplex: 'half' } = {
    method: job.method,
    headers,
    body: file?.body ?? null,
    duplex: 'half',
  }
  return new Request(new URL(job.path, site.url), init)
}

/** An answer that a row can hold: without its lists where it is too long. */
function truncateAnswer(text: string): string {
  if (text.length <= MAX_ANSWER_CHARS) return text
  const answer = JSON.parse(text) as Record<string, unknown>
  return JSON.stringify(
    Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, Array.isArray(value) ? [] : value])),
  )
}

const deleteBody = async ({ FILES }: Bindings, { site, id, has_file }: Job): Promise<void> => {
  // One that stays is deleted with all old ones.
  if (has_file) await FILES?.delete(bodyKey(site, id)).catch(() => {})
}

/** The call without its query. */
const jobSubject = ({ method, path }: Job): string => `${method} ${path.split('?')[0]}`

type Of = Omit<Claimed, 'site'>

/** The call was answered; where it was answered well, what was given up of its kind before is over. */
async function finish({ env, clock }: JobDeps, { store, job }: Of, end: { status: number; answer: string }) {
  if (!(await endJob(store, job, { state: 'done', ...end }, clock()))) return
  await deleteBody(env, job)
  if (end.status < 400) await endAlarm(store, 'work_dead', jobSubject(job), clock())
}

/** A job that cannot be run is done where an attempt stored its work, and dead where none did. */
async function giveUp(deps: JobDeps, of: Of, reason: string): Promise<'over'> {
  const { env, clock, report, stored } = deps
  const { store, job } = of
  const work = await stored(store, job)
  // Its message comes again until the merge is completed, or given up.
  if (work === 'unfinished') return 'over'
  if (work !== 'none') {
    await finish(deps, of, work)
    return 'over'
  }
  const why =
    reason === FILE_GONE
      ? `The call was given up: ${FILE_GONE}.`
      : `The call was tried ${job.attempts} times and given up.`
  const message = `${why} Nothing of it is tried any more: send it again.`
  const answer = JSON.stringify({ error: { code: 'given_up', message } })
  if (!(await endJob(store, job, { state: 'dead', status: 502, answer }, clock()))) return 'over'
  report({ event: 'job.dead', site: store.site, job: job.id, message: reason })
  await raiseAlarm(store, 'work_dead', { subject: jobSubject(job), facts: { reason } }, clock())
  await deleteBody(env, job)
  return 'over'
}
