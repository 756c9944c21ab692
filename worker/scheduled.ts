import { forgetAlerts } from './alerts/forget.ts'
import { runAlerts } from './alerts/run.ts'
import type { Bindings } from './bindings.ts'
import { clockFrom } from './clock-from.ts'
import { connect } from './connect.ts'
import { deliverDue } from './leads/deliver-due.ts'
import { forgetLeads } from './leads/forget.ts'
import { updateStatistics } from './platform/statistics.ts'
import { keepUpReservations } from './reservations-of.ts'
import { forgetTestDrives } from './services/appointments.ts'
import { forgetChallenges } from './services/captcha/used.ts'
import { forgetSignIns } from './services/challenges.ts'
import { forgetEvents } from './services/events.ts'
import { forgetMail } from './services/mail/local.ts'
import { forgetReveals } from './services/phone-reveals.ts'
import { sitesDue } from './services/reservations/upkeep.ts'
import { forgetSessions } from './services/sessions.ts'
import { publish } from './services/stock.ts'
import { forgetMessages } from './services/text-messages.ts'
import { forgetTradeIns } from './services/trade-ins.ts'
import { pushDue } from './services/typesense/push.ts'
import { siteBySlug } from './site-by-slug.ts'
import { INDEX_FORMAT } from './stock/encode.ts'
import { readPointer } from './stock/pointer.ts'

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
      console.error(JSON.stringify({ level: 'error', event: 'stock.unpublished', site, message: String(error) }))
    }
  }
  await Promise.all(later)
  for (const slug of reserving) await keepUpSite(env, slug, now)
  await pushDue(env, now)
  if (now % DAY_MS >= MINUTE_MS) return
  await forgetEvents(env.DB, now)
  await forgetReveals(env.DB, now)
  await forgetChallenges(env.DB, now)
  await forgetLeads(env, now)
  await forgetMail(env.DB, now)
  await forgetMessages(env.DB, now)
  await forgetTestDrives(env.DB, now)
  await forgetTradeIns(env.DB, now)
  await forgetSessions(env.DB, now)
  await forgetAlerts(env.DB, now)
  await forgetSignIns(env.DB, now)
  await updateStatistics(env.DB)
}

const report = (trouble: Record<string, unknown>) => console.error(JSON.stringify({ level: 'error', ...trouble }))

/** Money goes back and dealers hear of their reservations when no request sees to it; one site's trouble is its own. */
async function keepUpSite(env: Bindings, slug: string, now: number): Promise<void> {
  const later: Promise<unknown>[] = []
  try {
    const site = await siteBySlug(env.KV, slug)
    if (site) await keepUpReservations(env, site, { now, defer: (work) => later.push(work), report })
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
