import { DAY_MS, MINUTE_MS } from '../shared/time.ts'
import { countPopularPages } from './all-sites/counts.ts'
import { assertAnswers, BACKUP_CHECK, runDailyJobs, updateStatistics } from './all-sites/daily-jobs.ts'
import { sitesToKeepUp } from './all-sites/due.ts'
import { PURGES, type PurgeName, purge } from './all-sites/purge.ts'
import { type Bindings, ENVIRONMENT } from './bindings.ts'
import { connect } from './connect.ts'
import { checkBackup, checkSecrets } from './features/alarms/checks.ts'
import { sendDueAlarms } from './features/alarms/schedule.ts'
import { runAlerts } from './features/alerts/schedule.ts'
import { purgeJobFiles, requeueJobs } from './features/jobs/queue.ts'
import { deliverDueLeads } from './features/leads/deliver-due-leads.ts'
import { purgeSites, SITE_PURGES, type SitePurgeName } from './features/privacy/purge-sites.ts'
import { keepUpReservations } from './features/reservations/site-reservations.ts'
import { fetchReviews } from './features/reviews/schedule.ts'
import { pushDue } from './features/search/typesense/sync.ts'
import { notifyIndexNow } from './features/seo/schedule.ts'
import { continueMoves } from './features/sites/registry/move/move-site.ts'
import { moveWaits } from './features/sites/registry/move/steps.ts'
import { projectUnfinished } from './features/sites/registry/project.ts'
import { eraseRetired } from './features/sites/registry/retire.ts'
import { fetchDueFeeds } from './features/stock/feeds/schedule.ts'
import { withAlarm } from './platform/alarms.ts'
import { httpFetch } from './platform/http-fetch.ts'
import { report, storeFailures } from './platform/log.ts'
import { siteBySlug } from './platform/site-by-slug.ts'
import { askShards, listShards, openStore, platformStore, type Shard } from './platform/store-of.ts'
import { inNewTrace } from './platform/telemetry/export.ts'
import { clockFrom } from './platform/timeout.ts'
import { publish, publishDue, RECENT_MS, reservationDeps } from './publish.ts'

/** A part of a beat: the work of one database. */
export type Beat = { shard: string; now: number }
type Task = (env: Bindings, now: number, shards: readonly Shard[]) => Promise<unknown>

/** The work of every minute, in this order: reservations and alerts (WAT-06) compare with the published stock. */
const EVERY_MINUTE: Record<string, Task> = {
  publish: publishDue,
  reservations: keepUpSites,
  hosted_search: (env, now, shards) => pushDue(env, now, { shards }),
  alerts: (env, now, shards) =>
    withDeferred((defer) => {
      const deps = { now, defer, note: () => {} }
      return runAlerts({ env, shards, connect: (site) => connect(env, site, deps), clock: clockFrom(now), report })
    }),
  /** Feeds whose files the Worker fetches (STK-04). */
  feeds: (env, now, shards) => withDeferred((defer) => fetchDueFeeds({ env, now, report, shards, publish, defer })),
  jobs: requeueJobs,
  index_now: (env, now, shards) => notifyIndexNow({ env, now, report, shards, fetcher: httpFetch }),
}

type DayJob = (env: Bindings, now: number, shard: Shard) => Promise<unknown>

/** The work of each day (UTC): deletes data past its retention period, then updates the statistics. */
const EVERY_DAY: Record<string, DayJob> = {
  ...makeJobs(Object.keys(PURGES) as PurgeName[], (name, _, now, { db }) => purge(db, name, now)),
  ...makeJobs(Object.keys(SITE_PURGES) as SitePurgeName[], (name, env, now, shard) =>
    purgeSites(name, { env, now, shard, report }),
  ),
  retired_sites: (env, now, shard) => eraseRetired(env, shard, now),
  job_files: purgeJobFiles,
  popular_pages: (_, now, { db }) => countPopularPages(db, now),
  statistics: (_, _now, { db }) => updateStatistics(db),
  [BACKUP_CHECK]: checkBackup,
}

/** Those whose failure keeps data beyond its time. */
const DELETIONS = new Set(['job_files', 'retired_sites', ...Object.keys(PURGES), ...Object.keys(SITE_PURGES)])

function makeJobs<Name extends string>(
  names: Name[],
  run: (name: Name, ...of: Parameters<DayJob>) => Promise<boolean>,
): Record<string, DayJob> {
  return Object.fromEntries(names.map((name): [string, DayJob] => [name, (...of) => run(name, ...of)]))
}

const isFirstOfDay = (now: number) => now % DAY_MS < MINUTE_MS

/**
 * Every minute: the work of each database, a message of its own where there is a queue that takes it, so that databases
 * run side by side; then what is the platform's.
 */
export const scheduled = (env: Bindings, now: number): Promise<void> =>
  inNewTrace(env, 'scheduled', () => runBeat(env, now))

async function runBeat(env: Bindings, now: number): Promise<void> {
  const beats = listShards(env).map(({ name: shard }): Beat => ({ shard, now }))
  const isQueued =
    env.WORK !== undefined &&
    (await runTask({ env, now, task: 'queue' }, () => env.WORK!.sendBatch(beats.map((body) => ({ body })))))
  // A beat that the queue took after all is worked off twice, which changes nothing.
  const work = isQueued ? null : Promise.all(beats.map((beat) => workOnShard(env, beat)))
  if (await runTask({ env, now, task: 'database' }, () => assertAnswers(listShards(env)[0]!.db))) {
    await runTask({ env, now, task: 'secrets' }, () => checkSecrets(env, ENVIRONMENT, now))
    await runTask({ env, now, task: 'sites' }, () => keepRegistry(env, now))
    if (isFirstOfDay(now)) await runTask({ env, now, task: 'reviews' }, () => fetchReviews({ env, now, report }))
    await storeFailures(platformStore(env), now)
  }
  await work
}

/** A beat that waited so long is left to those after it, which do the same. */
const MAX_AGE_MS = 5 * MINUTE_MS

/** Beats from the queue, each acknowledged by itself, or tried again where a task of it failed. */
export async function workOff(
  env: Bindings,
  messages: readonly Pick<Message<Beat>, 'body' | 'ack' | 'retry'>[],
  now: number,
): Promise<void> {
  for (const message of messages) {
    const beat = message.body
    const isTooOld = now - beat.now >= MAX_AGE_MS
    if (isTooOld || (await inNewTrace(env, 'beat', () => workOnShard(env, beat)))) message.ack()
    else message.retry()
  }
}

/** Deliveries of leads (LED-07) run beside all other tasks, alarms after all. One failure stops no other; gives whether none did. */
async function workOnShard(env: Bindings, { shard: name, now }: Beat): Promise<boolean> {
  const shards = listShards(env).filter((shard) => shard.name === name)
  const answers = () => Promise.all(shards.map(({ db }) => assertAnswers(db)))
  if (!(await runTask({ env, now, task: 'database', shard: name }, answers))) return false
  const leads = runTask({ env, now, task: 'leads', shard: name }, () =>
    deliverDueLeads({ env, clock: clockFrom(now), report, shards }),
  )
  let isDone = true
  for (const [task, run] of Object.entries(EVERY_MINUTE)) {
    const isTaskDone = await runTask({ env, now, task, shard: name }, () => run(env, now, shards))
    isDone &&= isTaskDone
  }
  for (const shard of shards) await runTask({ env, now, task: 'day', shard: name }, () => runDay(env, now, shard))
  const areLeadsDone = await leads
  const areAlarmsDone = await runTask({ env, now, task: 'alarms', shard: name }, () =>
    sendDueAlarms({ env, now, report, shards }),
  )
  return areLeadsDone && areAlarmsDone && isDone
}

/** Jobs of the day that are due in a database. One that fails is tried again within the hour, and stops no other. */
const runDay = (env: Bindings, now: number, shard: Shard): Promise<void> =>
  runDailyJobs(
    shard.db,
    Object.fromEntries(
      Object.entries(EVERY_DAY).map(([job, run]) => {
        const cause = DELETIONS.has(job) ? 'retention_failing' : 'task_failing'
        const alarm = { cause, subject: `${job} of ${shard.name}`, now } as const
        return [job, () => withAlarm(platformStore(env), alarm, () => run(env, now, shard))]
      }),
    ),
    { now, onFailure: (task, error) => report({ event: 'scheduled.task_failed', task, message: String(error) }) },
  )

/** Changes of the registry that did not reach KV, and moves of sites between databases. */
async function keepRegistry(env: Bindings, now: number): Promise<void> {
  await projectUnfinished(env, (site, error) => report({ event: 'site.not_projected', site, message: String(error) }))
  await continueMoves(env, moveWaits(env), clockFrom(now), report)
}

type RunTask = { env: Bindings; now: number; task: string; shard?: string }

/** Whether the task ended well. One that did not raises an alarm, which its next success ends. */
async function runTask({ env, now, task, shard }: RunTask, run: () => Promise<unknown>): Promise<boolean> {
  const subject = shard === undefined ? task : `${task} of ${shard}`
  try {
    await withAlarm(platformStore(env), { cause: 'task_failing', subject, now }, run)
    return true
  } catch (error) {
    report({ event: 'scheduled.task_failed', task, message: String(error) })
    return false
  }
}

/** Runs work, and waits for what it hands over to outlive it. */
async function withDeferred(run: (defer: (work: Promise<unknown>) => void) => Promise<unknown>): Promise<void> {
  const deferred: Promise<unknown>[] = []
  await run((work) => void deferred.push(work))
  await Promise.allSettled(deferred)
}

/** Refunds and notices of reservations that no request has seen to (RES-01). A failure stops one site only. */
async function keepUpSites(env: Bindings, now: number, shards: readonly Shard[]): Promise<void> {
  for (const { site: slug, shard } of await askShards(shards, (db) => sitesToKeepUp(db, now, now - RECENT_MS))) {
    const deferred: Promise<unknown>[] = []
    try {
      const alarm = { cause: 'holds_not_kept_up', subject: 'reservations', now } as const
      await withAlarm(openStore(env, { slug, shard }), alarm, async () => {
        const site = await siteBySlug(env.KV, slug)
        if (site)
          await keepUpReservations(site, reservationDeps(env, site, { now, defer: (work) => deferred.push(work) }))
        await Promise.all(deferred)
      })
    } catch (error) {
      report({ event: 'reservations.upkeep_failed', site: slug, message: String(error) })
    }
  }
}
