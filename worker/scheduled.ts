import type { Bindings } from './bindings.ts'
import { connect } from './connect.ts'
import { purgeExpiredSignIns } from './features/account/sign-in/challenges.ts'
import { purgeExpiredSessions } from './features/account/sign-in/sessions.ts'
import { purgeExpiredAlerts } from './features/alerts/purge.ts'
import { runAlerts } from './features/alerts/schedule.ts'
import { purgeExpiredEvents } from './features/analytics/service.ts'
import { deliverDue } from './features/leads/deliver-due.ts'
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

/** A publication that an import missed is made good for this long. */
const RECENT_MS = 10 * 60_000

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Whether this isolate has looked through all sites: a new deployment's isolates do so once. */
let hasLooked = false

/**
 * Every minute: publishes again what was imported of late, for the import whose Worker died between commit and
 * publication; the same stock changes nothing. So is the stock of a site where a reservation has begun or ended; money
 * that is owed goes back and the dealer hears of it (RES-01). After a deployment also every stock whose index is of an older form.
 * Then hosted search is told of what it could not be told before. Once a day, what visitors did and sent too long ago
 * is forgotten. Beside all that, dealers are told of the leads that they could not be told of before (LED-07).
 */
export async function scheduled(env: Bindings, now: number): Promise<void> {
  // Neither waits for the other, nor falls with it.
  const leads = deliverDue({ env, clock: clockFrom(now), report })
  try {
    await stockAndMemory(env, now)
  } finally {
    await tellReaders(env, now)
    await leads
  }
}

/** After the stock, which it looks at: readers of watched cars and followed searches are told of news (WAT-06). */
async function tellReaders(env: Bindings, now: number): Promise<void> {
  const later: Promise<unknown>[] = []
  const means = { now, defer: (work: Promise<unknown>) => void later.push(work), note: () => {} }
  await runAlerts({ env, connect: (site) => connect(env, site, means), clock: clockFrom(now), report })
  await Promise.allSettled(later)
}

async function stockAndMemory(env: Bindings, now: number): Promise<void> {
  const stale = hasLooked ? [] : await olderForms(env)
  hasLooked = true
  const later: Promise<unknown>[] = []
  const reserving = await sitesDue(env.DB, now, now - RECENT_MS)
  for (const site of new Set([...stale, ...(await importedSince(env.DB, now - RECENT_MS)), ...reserving])) {
    try {
      await publish(env, site, now, (work) => later.push(work))
    } catch (error) {
      report({ event: 'stock.publish_failed', site, message: String(error) })
    }
  }
  await Promise.all(later)
  for (const slug of reserving) await keepUpSite(env, slug, now)
  await pushDue(env, now)
  if (now % DAY_MS >= MINUTE_MS) return
  await daily(env, now)
}

/** Once a day: what is older than its retention period is deleted, and the query planner's statistics are renewed. */
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

async function daily(env: Bindings, now: number): Promise<void> {
  for (const purge of PURGES) await purge(env.DB, now)
  await purgeExpiredLeads(env, now)
  await updateStatistics(env.DB)
}

/** Money goes back and dealers hear of their reservations when no request sees to it; one site's trouble is its own. */
async function keepUpSite(env: Bindings, slug: string, now: number): Promise<void> {
  const later: Promise<unknown>[] = []
  try {
    const site = await siteBySlug(env.KV, slug)
    if (site) await keepUpReservations(site, reservationDeps(env, site, { now, defer: (work) => later.push(work) }))
    await Promise.all(later)
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

/** Sites with stock whose published index this code does not write. */
async function olderForms({ DB, KV }: Bindings): Promise<string[]> {
  const { results } = await DB.prepare('select distinct site from car').all<{ site: string }>()
  const pointers = await Promise.all(results.map(async ({ site }) => ({ site, pointer: await readPointer(KV, site) })))
  return pointers.filter(({ pointer }) => pointer?.format !== INDEX_FORMAT).map(({ site }) => site)
}
