import { MINUTE_MS } from '../../../shared/time.ts'
import { type Act, endActStatement } from '../../platform/audit.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import type { Draw } from '../print/service.ts'

export type JobState = 'queued' | 'running' | 'done' | 'dead'

/** A heavy call that was taken, without its key: a row of `job`. Times are epoch ms. */
export type Job = {
  site: string
  id: string
  method: string
  /** With its query. */
  path: string
  content_type: string | null
  /** Whether the call has a body, which is a file then (body-store.ts). */
  has_file: number
  /** Whose key it had, as the audit trail names it. */
  actor: string
  state: JobState
  /** How often it was begun; the number of the attempt that has the claim. */
  attempts: number
  created_at: number
  /** When its message was last sent. */
  sent_at: number
  /** Until when an attempt has it, or until when none is made. */
  held_until: number
  started_at: number | null
  finished_at: number | null
  /** The answer of the call: its HTTP status and JSON; null until then. */
  status: number | null
  answer: string | null
}

export type JobProgress = Pick<Job, 'state' | 'status' | 'answer'>

export type JobMessage = Pick<Job, 'site'> & { id: string }

export const MAX_ATTEMPTS = 3
/** Calls of one site that may wait at once: more are refused before their files are stored. */
export const MAX_OPEN_JOBS = 20
/** A claim that was not extended for so long has died; longer than an import takes to be dead (import/run.ts). */
export const CLAIM_MS = 3 * MINUTE_MS

const OPEN = "state in ('queued', 'running')"

/** How many calls of a site wait, how many of its files were refused since a time and since the last good one, and when the last of those came. */
export type JobCounts = { open: number; refused: number; last_refused: number | null }

/** Calls whose body is a file of the dealer's own system. A mail is none: anyone can send one. */
const FILE_CALLS = ['/api/stock', '/api/offers']

export const bringsFile = (path: string) => FILE_CALLS.includes(path.split('?')[0] ?? '')

const IS_FILE_CALL = `substr(path, 1, instr(path || '?', '?') - 1) in (${FILE_CALLS.map((path) => `'${path}'`).join(', ')})`

const REFUSED = `status in (413, 422) and ${IS_FILE_CALL}`

export const jobCounts = async (store: SiteStore, since: number): Promise<JobCounts> =>
  (await store.first<JobCounts>(
    `select count(*) filter (where ${OPEN}) as open, count(*) filter (where ${REFUSED}) as refused,
       max(created_at) filter (where ${REFUSED}) as last_refused
     from job where site = ?1 and (${OPEN} or created_at >
       max(?2, (select coalesce(max(created_at), 0) from job where site = ?1 and status = 200 and ${IS_FILE_CALL}),
         (select coalesce(max(finished_at), 0) from stock_run where site = ?1 and outcome = 'committed')))`,
    [since],
  ))!

export type NewJob = Pick<Job, 'id' | 'method' | 'path' | 'content_type' | 'actor' | 'created_at'> & {
  hasFile: boolean
}

/** False where as many wait already: of calls that come at the same moment no more than that are taken. */
export async function addJob(store: SiteStore, job: NewJob, now: number): Promise<boolean> {
  const changes = await store.run(
    `insert into job (site, id, method, path, content_type, has_file, actor, state, created_at, sent_at)
     select ?1, ?2, ?3, ?4, ?5, ?6, ?7, 'queued', ?8, ?9
     where (select count(*) from job where site = ?1 and ${OPEN}) < ${MAX_OPEN_JOBS}`,
    [job.id, job.method, job.path, job.content_type, job.hasFile ? 1 : 0, job.actor, job.created_at, now],
  )
  return changes > 0
}

export const findJob = (store: SiteStore, id: string): Promise<Job | null> =>
  store.first<Job>(`select * from job where site = ?1 and id = ?2`, [id])

/** State and answer of a job, for those that wait for it. */
export const jobProgress = (store: SiteStore, id: string) =>
  store.first<JobProgress>('select state, status, answer from job where site = ?1 and id = ?2', [id])

/** An attempt of a job of a site that has its claim at a time, `?N`. */
const isRunning = (now: string) =>
  `exists (select 1 from job as other where other.site = ?1 and other.state = 'running' and other.held_until > ${now})`

/** Takes a job for the next attempt; null: it is done, had every attempt, or another of its site is being run. */
export const claimJob = (store: SiteStore, id: string, now: number): Promise<Job | null> =>
  store.first<Job>(
    `update job set state = 'running', attempts = attempts + 1, held_until = ?3 + ${CLAIM_MS},
       started_at = coalesce(started_at, ?3)
     where site = ?1 and id = ?2 and ${OPEN} and held_until <= ?3 and attempts < ${MAX_ATTEMPTS}
       and not ${isRunning('?3')}
     returning *`,
    [id, now],
  )

/** Whether calls of a site wait or run beside this one. */
export const hasOtherOpenJobs = async (store: SiteStore, id: string): Promise<boolean> =>
  (await store.first(`select 1 from job where site = ?1 and id <> ?2 and ${OPEN} limit 1`, [id])) !== null

/** The call of a site that waits longest; null while one is being run, and where none waits. */
export const nextJob = (store: SiteStore, now: number): Promise<string | null> =>
  store
    .prepare(
      `select id from job where site = ?1 and ${OPEN} and held_until <= ?2 and not ${isRunning('?2')}
       order by created_at, id limit 1`,
      [now],
    )
    .first<string>('id')

/** A heavy call as its sender sees it. Times are epoch ms; `status` of its answer. */
export type JobLine = Pick<
  Job,
  'id' | 'method' | 'path' | 'state' | 'attempts' | 'created_at' | 'started_at' | 'finished_at' | 'status'
>

/** The last heavy calls of a site, newest first. */
export async function recentJobs(store: SiteStore, limit: number): Promise<JobLine[]> {
  return store.rows<JobLine>(
    `select id, method, path, state, attempts, created_at, started_at, finished_at, status from job where site = ?1
     order by created_at desc, id desc limit ?2`,
    [limit],
  )
}

type Attempt = Pick<Job, 'id' | 'attempts'>
const OF_ATTEMPT = "site = ?1 and id = ?2 and attempts = ?3 and state = 'running'"

export const extendJob = (store: SiteStore, { id, attempts }: Attempt, now: number) =>
  store.run(`update job set held_until = ?4 + ${CLAIM_MS} where ${OF_ATTEMPT}`, [id, attempts, now])

/** Leaves a job to another attempt, which is made from a time on. */
export const releaseJob = (store: SiteStore, { id, attempts }: Attempt, until: number) =>
  store.run(`update job set state = 'queued', held_until = ?4 where ${OF_ATTEMPT}`, [id, attempts, until])

/** Stores the answer of an attempt, and in the audit trail how it ended; false where another has the claim by now. */
export async function endJob(
  store: SiteStore,
  { id, attempts, created_at }: Attempt & Pick<Job, 'created_at'>,
  end: { state: 'done' | 'dead'; status: number; answer: string },
  now: number,
): Promise<boolean> {
  const when = "exists (select 1 from job where site = ?1 and id = ?3 and attempts = ?5 and state = 'running')"
  const results = await store.batch([
    endActStatement(store, { at: created_at, id }, end.status, { when, values: [attempts] }),
    store.prepare(`update job set state = ?4, status = ?5, answer = ?6, finished_at = ?7 where ${OF_ATTEMPT}`, [
      id,
      attempts,
      end.state,
      end.status,
      end.answer,
      now,
    ]),
  ])
  return results[1]?.meta.changes === 1
}

/** Notes that the message of an open job was sent again; false where it needs none. */
export async function markSent(store: SiteStore, id: string, now: number): Promise<boolean> {
  const changes = await store.run(
    `update job set sent_at = ?3 where site = ?1 and id = ?2 and ${OPEN} and held_until <= ?3`,
    [id, now],
  )
  return changes === 1
}

/** A heavy call as the web Worker hands it over: of a site that it knows by its hostname, with a key that it has checked. */
export type HandedCall = {
  site: string
  /** Its entry in the audit trail, whose id the job has too: the job's end completes it. */
  act?: Act
  method: string
  /** With its query. */
  path: string
  content_type: string | null
  /** Whose key it came with. */
  actor: string
  /** The binding of the database that the site lives in. */
  shard: string | undefined
  /** The length that the body is said to have; null where none is. */
  length: number | null
  maxBytes: number
}

/** The id of the job; or why there is none, and then nothing is kept. */
export type HandOverResult =
  | { id: string }
  | { refused: 'busy' | 'too_large' }
  /** Too many files of the site were refused; `until`: when the next is taken, in epoch ms. */
  | { refused: 'refused_often'; until: number }

/** A job as its site and the database of that site name it. */
export type JobName = Pick<HandedCall, 'site' | 'shard'> & { id: string }

/** What the web Worker calls of the jobs Worker: waiting and drawing cost no visitor's thread there. */
export type Intake = {
  take(call: HandedCall, body: ReadableStream<Uint8Array> | null): Promise<HandOverResult>
  /** The end of a job, or after some ms how far it is. null: the site has none of that id. */
  outcome(of: JobName, waitMs: number): Promise<JobProgress | null>
  draw: Draw
}
