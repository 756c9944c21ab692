import { DAY_MS, MINUTE_MS } from '../shared/time.ts'
import { countPopularPages } from './all-sites/counts.ts'
import { sitesWithReservations } from './all-sites/due.ts'
import { PURGES, type PurgeName, purge } from './all-sites/purge.ts'
import { updateStatistics } from './all-sites/statistics.ts'
import type { Bindings } from './bindings.ts'
import { connect } from './connect.ts'
import { runAlerts } from './features/alerts/schedule.ts'
import { deliverDueLeads } from './features/leads/deliver-due-leads.ts'
import { purgeExpiredLeads } from './features/leads/purge.ts'
import { keepUpReservations } from './features/reservations/site-reservations.ts'
import { fetchReviews } from './features/reviews/schedule.ts'
import { pushDue } from './features/search/typesense/push.ts'
import { tellChanges } from './features/seo/schedule.ts'
import { projectUnfinished } from './features/sites/registry/project.ts'
import { sendDueAlarms } from './features/stock/alarm-mails.ts'
import { fetchDueFeeds } from './features/stock/feeds/schedule.ts'
import { clockFrom } from './platform/clock.ts'
import { httpFetch } from './platform/http-fetch.ts'
import { report } from './platform/log.ts'
import { askShards, type Shard, shardsOf } from './platform/shards.ts'
import { siteBySlug } from './platform/site-by-slug.ts'
import { publish, publishDue, RECENT_MS, reservationDeps } from './publish.ts'

type Task = (env: Bindings, now: number) => Promise<unknown>

/** The work of every minute, in this order: reservations and alerts (WAT-06) compare with the published stock. */
const EVERY_MINUTE: Record<string, Task> = {
  registry: (env) => projectUnfinished(env, reportUnprojected),
  publish: publishDue,
  reservations: keepUpSites,
  hosted_search: pushDue,
  alerts: sendAlerts,
  feeds: fetchFeeds,
  index_now: (env, now) => tellChanges({ env, now, report, fetcher: httpFetch }),
  stock_alarms: (env, now) => sendDueAlarms({ env, now, report }),
}

/** Work on each database, one after the other. */
const onShards =
  (work: (db: Shard['db'], now: number) => Promise<unknown>): Task =>
  async (env, now) => {
    for (const { db } of shardsOf(env)) await work(db, now)
  }

const DELETIONS = Object.fromEntries(
  (Object.keys(PURGES) as PurgeName[]).map((name): [string, Task] => [
    name,
    onShards((db, now) => purge(db, name, now)),
  ]),
)

/** The work of each day's first minute (UTC): deletes data past its retention period, then updates the statistics. */
const EVERY_DAY: Record<string, Task> = {
  ...DELETIONS,
  popular_pages: onShards(countPopularPages),
  expired_leads: purgeExpiredLeads,
  reviews: (env, now) => fetchReviews({ env, now, report }),
  statistics: onShards(updateStatistics),
}

/** Deliveries of leads that are due (LED-07) run beside all other tasks. A task that fails stops no other one. */
export async function scheduled(env: Bindings, now: number): Promise<void> {
  const leads = runTask('leads', () => deliverDueLeads({ env, clock: clockFrom(now), report }))
  const tasks = now % DAY_MS < MINUTE_MS ? { ...EVERY_MINUTE, ...EVERY_DAY } : EVERY_MINUTE
  for (const [name, task] of Object.entries(tasks)) await runTask(name, () => task(env, now))
  await leads
}

const reportUnprojected = (site: string, error: unknown) =>
  report({ event: 'site.not_projected', site, message: String(error) })

async function runTask(task: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    report({ event: 'scheduled.task_failed', task, message: String(error) })
  }
}

/** Feeds whose files the Worker fetches (STK-04). */
async function fetchFeeds(env: Bindings, now: number): Promise<void> {
  const deferred: Promise<unknown>[] = []
  await fetchDueFeeds({ env, now, report, publish, defer: (work) => void deferred.push(work) })
  await Promise.allSettled(deferred)
}

async function sendAlerts(env: Bindings, now: number): Promise<void> {
  const deferred: Promise<unknown>[] = []
  const deps = { now, defer: (work: Promise<unknown>) => void deferred.push(work), note: () => {} }
  await runAlerts({ env, connect: (site) => connect(env, site, deps), clock: clockFrom(now), report })
  await Promise.allSettled(deferred)
}

/** Refunds and notices of reservations that no request has seen to (RES-01). A failure stops one site only. */
async function keepUpSites(env: Bindings, now: number): Promise<void> {
  for (const { site: slug } of await askShards(env, (db) => sitesWithReservations(db, now, now - RECENT_MS))) {
    const deferred: Promise<unknown>[] = []
    try {
      const site = await siteBySlug(env.KV, slug)
      if (site)
        await keepUpReservations(site, reservationDeps(env, site, { now, defer: (work) => deferred.push(work) }))
      await Promise.all(deferred)
    } catch (error) {
      report({ event: 'reservations.upkeep_failed', site: slug, message: String(error) })
    }
  }
}
