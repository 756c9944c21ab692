import type { Site } from '../../../shared/tenant/schema.ts'
import { SECOND_MS } from '../../../shared/time.ts'
import type { Bindings } from '../../bindings.ts'
import { endAlarm, raiseAlarm } from '../../platform/alarms.ts'
import type { Report } from '../../platform/log.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { storeOf } from '../../platform/store-of.ts'
import { bodyKey } from './body-store.ts'
import { claimJob, endJob, extendJob, findJob, type Job, type JobMessage, MAX_ATTEMPTS, releaseJob } from './service.ts'

/** An attempt says so often that it lives. */
const EXTEND_EVERY_MS = 30 * SECOND_MS
/** The pause before another attempt. */
export const RETRY_AFTER_MS = 30 * SECOND_MS
/** A row of D1 has 2 MB at most. */
const MAX_ANSWER_CHARS = 500_000

type Context = Pick<ExecutionContext, 'waitUntil'>

export type JobDeps = {
  env: Bindings
  clock: () => number
  report: Report
  /** The handlers of the call, as the web Worker has them. */
  answer: (request: Request, of: { env: Bindings; site: Site; job: Job; context: Context }) => Promise<Response>
}

/** `again`: the message is to come once more. */
export type JobResult = 'over' | 'again'

/**
 * Runs a job that the queue names, where no other consumer has it. Killed at any step it is run again: its import knows
 * its job (import/earlier-run.ts), and the answer is stored once.
 */
export async function runJob(deps: JobDeps, { site: slug, id }: JobMessage): Promise<JobResult> {
  const { env, clock } = deps
  const site = await siteBySlug(env.KV, slug)
  // Files of a site that is gone are deleted with all old ones.
  if (!site) return 'over'
  const store = storeOf(env, site)
  const job = await claimJob(store, id, clock())
  if (job) return attempt(deps, { site, store, job })
  const standing = await findJob(store, id)
  if (standing && isExhausted(standing, clock()))
    await giveUp(deps, { store, job: standing }, 'It broke off each time.')
  return 'over'
}

const isExhausted = ({ state, attempts, held_until }: Job, now: number): boolean =>
  state !== 'done' && state !== 'dead' && attempts >= MAX_ATTEMPTS && held_until <= now

type Claimed = { site: Site; store: SiteStore; job: Job }

async function attempt(deps: JobDeps, { site, store, job }: Claimed): Promise<JobResult> {
  const { env, clock, report } = deps
  const deferred: Promise<unknown>[] = []
  const timer = setInterval(() => void extendJob(store, job, clock()).catch(() => {}), EXTEND_EVERY_MS)
  try {
    const request = await requestOf(env, site, job)
    if (!request) return await giveUp(deps, { store, job }, 'its file is lost')
    const context: Context = { waitUntil: (work) => void deferred.push(work) }
    const answer = await deps.answer(request, { env, site, job, context })
    const text = boundedAnswer(await answer.text())
    if (await endJob(store, job, { state: 'done', status: answer.status, answer: text }, clock())) {
      await deleteBody(env, job)
      await endAlarm(store, 'work_dead', subjectOf(job), clock())
    }
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
async function requestOf({ FILES }: Bindings, site: Site, job: Job): Promise<Request | null> {
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
function boundedAnswer(text: string): string {
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
const subjectOf = ({ method, path }: Job): string => `${method} ${path.split('?')[0]}`

async function giveUp({ env, clock, report }: JobDeps, of: Omit<Claimed, 'site'>, reason: string): Promise<'over'> {
  const { store, job } = of
  const message = `The call was tried ${job.attempts} times and given up. Nothing of it is tried any more: send it again.`
  const answer = JSON.stringify({ error: { code: 'given_up', message } })
  if (!(await endJob(store, job, { state: 'dead', status: 502, answer }, clock()))) return 'over'
  report({ event: 'job.dead', site: store.site, job: job.id, message: reason })
  await raiseAlarm(store, 'work_dead', { subject: subjectOf(job), facts: { reason } }, clock())
  await deleteBody(env, job)
  return 'over'
}
