import { DAY_MS, MINUTE_MS } from '../shared/time.ts'
import type { Bindings } from './bindings.ts'
import { connect } from './connect.ts'
import { purgeExpiredSignIns } from './features/account/sign-in/challenges.ts'
import { purgeExpiredSessions } from './features/account/sign-in/sessions.ts'
import { purgeExpiredAlerts } from './features/alerts/purge.ts'
import { runAlerts } from './features/alerts/schedule.ts'
import { purgeExpiredEvents } from './features/analytics/service.ts'
import { deliverDueLeads } from './features/leads/deliver-due-leads.ts'
import { purgeExpiredLeads } from './features/leads/purge.ts'
import { purgeExpiredReveals } from './features/phone-reveal/service.ts'
import { purgeExpiredMissing } from './features/redirects/missing-rows.ts'
import { keepUpReservations } from './features/reservations/site-reservations.ts'
import { sitesDue } from './features/reservations/upkeep.ts'
import { fetchReviews } from './features/reviews/schedule.ts'
import { countPopularPages } from './features/search/popular-pages.ts'
import { pushDue } from './features/search/typesense/push.ts'
import { purgeExpiredUsage } from './features/search/typesense/usage.ts'
import { tellChanges } from './features/seo/schedule.ts'
import { sendDueAlarms } from './features/stock/alarm-mails.ts'
import { fetchDueFeeds } from './features/stock/feeds/schedule.ts'
import { purgeExpiredTestDrives } from './features/test-drive/service.ts'
import { purgeExpiredTradeIns } from './features/trade-in/service.ts'
import { purgeExpiredProofs } from './forms/captcha/used.ts'
import { purgeExpiredHolds } from './import/held-file.ts'
import { purgeExpiredReports } from './import/problem-report.ts'
import { clockFrom } from './platform/clock.ts'
import { httpFetch } from './platform/http-fetch.ts'
import { report } from './platform/log.ts'
import { purgeExpiredMail } from './platform/mail/local.ts'
import { siteBySlug } from './platform/site-by-slug.ts'
import { updateStatistics } from './platform/statistics.ts'
import { purgeExpiredMessages } from './platform/text-messages.ts'
import { publish, publishDue, RECENT_MS, reservationDeps } from './publish.ts'

type Task = (env: Bindings, now: number) => Promise<unknown>

/** The work of every minute, in this order: reservations and alerts (WAT-06) compare with the published stock. */
const EVERY_MINUTE: Record<string, Task> = {
  publish: publishDue,
  reservations: keepUpSites,
  hosted_search: pushDue,
  alerts: sendAlerts,
  feeds: fetchFeeds,
  index_now: (env, now) => tellChanges({ env, now, report, fetcher: httpFetch }),
  stock_alarms: (env, now) => sendDueAlarms({ env, now, report }),
}

/** The work of each day's first minute (UTC): deletes data past its retention period, then updates the statistics. */
const EVERY_DAY: Record<string, Task> = {
  events: ({ DB }, now) => purgeExpiredEvents(DB, now),
  popular_pages: ({ DB }, now) => countPopularPages(DB, now),
  reveals: ({ DB }, now) => purgeExpiredReveals(DB, now),
  missing_addresses: ({ DB }, now) => purgeExpiredMissing(DB, now),
  proofs: ({ DB }, now) => purgeExpiredProofs(DB, now),
  mail: ({ DB }, now) => purgeExpiredMail(DB, now),
  messages: ({ DB }, now) => purgeExpiredMessages(DB, now),
  test_drives: ({ DB }, now) => purgeExpiredTestDrives(DB, now),
  trade_ins: ({ DB }, now) => purgeExpiredTradeIns(DB, now),
  sessions: ({ DB }, now) => purgeExpiredSessions(DB, now),
  expired_alerts: ({ DB }, now) => purgeExpiredAlerts(DB, now),
  sign_ins: ({ DB }, now) => purgeExpiredSignIns(DB, now),
  stock_holds: ({ DB }, now) => purgeExpiredHolds(DB, now),
  stock_reports: ({ DB }, now) => purgeExpiredReports(DB, now),
  hosted_usage: ({ DB }, now) => purgeExpiredUsage(DB, now),
  expired_leads: purgeExpiredLeads,
  reviews: (env, now) => fetchReviews({ env, now, report }),
  statistics: ({ DB }) => updateStatistics(DB),
}

/** Deliveries of leads that are due (LED-07) run beside all other tasks. A task that fails stops no other one. */
export async function scheduled(env: Bindings, now: number): Promise<void> {
  const leads = runTask('leads', () => deliverDueLeads({ env, clock: clockFrom(now), report }))
  const tasks = now % DAY_MS < MINUTE_MS ? { ...EVERY_MINUTE, ...EVERY_DAY } : EVERY_MINUTE
  for (const [name, task] of Object.entries(tasks)) await runTask(name, () => task(env, now))
  await leads
}

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
  for (const slug of await sitesDue(env.DB, now, now - RECENT_MS)) {
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
