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
import { keepUpReservations } from './features/reservations/site-reservations.ts'
import { sitesDue } from './features/reservations/upkeep.ts'
import { pushDue } from './features/search/typesense/push.ts'
import { purgeExpiredTestDrives } from './features/test-drive/service.ts'
import { purgeExpiredTradeIns } from './features/trade-in/service.ts'
import { purgeExpiredProofs } from './forms/captcha/used.ts'
import { clockFrom } from './platform/clock.ts'
import { report } from './platform/log.ts'
import { purgeExpiredMail } from './platform/mail/local.ts'
import { siteBySlug } from './platform/site-by-slug.ts'
import { updateStatistics } from './platform/statistics.ts'
import { purgeExpiredMessages } from './platform/text-messages.ts'
import { publish, reservationDeps } from './publish.ts'
import { INDEX_FORMAT } from './stock-index/encode.ts'
import { readPointer } from './stock-index/pointer.ts'

/** Stock imported or reserved this recently is published again, in case its publication failed. */
const RECENT_MS = 10 * MINUTE_MS

/** Whether this isolate has checked the index format of all sites, once after a deployment. */
let hasCheckedFormats = false

/**
 * The work of every minute:
 * - deliver leads whose delivery failed before (LED-07)
 * - publish stock that was imported recently, in case the import's Worker died between commit and publication, and stock
 *   with a reservation that has begun or ended; an unchanged stock changes nothing. After a deployment also every stock
 *   whose index has another format.
 * - refund and notify for reservations that have ended (RES-01)
 * - update hosted search
 * - once a day, delete data past its retention period
 * - deliver alerts (WAT-06)
 */
export async function scheduled(env: Bindings, now: number): Promise<void> {
  // Run side by side: a failure in one does not stop the other.
  const leads = deliverDueLeads({ env, clock: clockFrom(now), report })
  try {
    await publishAndPurge(env, now)
  } finally {
    await sendAlerts(env, now)
    await leads
  }
}

/** After publication, because alerts compare with the published stock: watched cars and followed searches (WAT-06). */
async function sendAlerts(env: Bindings, now: number): Promise<void> {
  const deferred: Promise<unknown>[] = []
  const deps = { now, defer: (work: Promise<unknown>) => void deferred.push(work), note: () => {} }
  await runAlerts({ env, connect: (site) => connect(env, site, deps), clock: clockFrom(now), report })
  await Promise.allSettled(deferred)
}

async function publishAndPurge(env: Bindings, now: number): Promise<void> {
  const stale = hasCheckedFormats ? [] : await sitesOfOtherFormat(env)
  hasCheckedFormats = true
  const deferred: Promise<unknown>[] = []
  const reserving = await sitesDue(env.DB, now, now - RECENT_MS)
  for (const site of new Set([...stale, ...(await importedSince(env.DB, now - RECENT_MS)), ...reserving])) {
    try {
      await publish(env, site, now, (work) => deferred.push(work))
    } catch (error) {
      report({ event: 'stock.publish_failed', site, message: String(error) })
    }
  }
  await Promise.all(deferred)
  for (const slug of reserving) await keepUpSite(env, slug, now)
  await pushDue(env, now)
  if (now % DAY_MS >= MINUTE_MS) return
  await daily(env, now)
}

const PURGES = [
  purgeExpiredEvents,
  purgeExpiredReveals,
  purgeExpiredProofs,
  purgeExpiredMail,
  purgeExpiredMessages,
  purgeExpiredTestDrives,
  purgeExpiredTradeIns,
  purgeExpiredSessions,
  purgeExpiredAlerts,
  purgeExpiredSignIns,
]

/** Deletes data past its retention period and renews the statistics of the query planner. */
async function daily(env: Bindings, now: number): Promise<void> {
  for (const purge of PURGES) await purge(env.DB, now)
  await purgeExpiredLeads(env, now)
  await updateStatistics(env.DB)
}

/** Refunds and notices of reservations that no request has seen to. A failure stops one site only. */
async function keepUpSite(env: Bindings, slug: string, now: number): Promise<void> {
  const deferred: Promise<unknown>[] = []
  try {
    const site = await siteBySlug(env.KV, slug)
    if (site) await keepUpReservations(site, reservationDeps(env, site, { now, defer: (work) => deferred.push(work) }))
    await Promise.all(deferred)
  } catch (error) {
    report({ event: 'reservations.not_kept_up', site: slug, message: String(error) })
  }
}

async function importedSince(db: D1Database, since: number): Promise<string[]> {
  const { results } = await db
    .prepare("select distinct site from stock_run where outcome = 'committed' and finished_at > ?")
    .bind(since)
    .all<{ site: string }>()
  return results.map(({ site }) => site)
}

/** Sites with stock whose published index has another format. */
async function sitesOfOtherFormat({ DB, KV }: Bindings): Promise<string[]> {
  const { results } = await DB.prepare('select distinct site from car').all<{ site: string }>()
  const pointers = await Promise.all(results.map(async ({ site }) => ({ site, pointer: await readPointer(KV, site) })))
  return pointers.filter(({ pointer }) => pointer?.format !== INDEX_FORMAT).map(({ site }) => site)
}
