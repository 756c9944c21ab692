import type { Site } from '../shared/tenant/schema.ts'
import { MINUTE_MS } from '../shared/time.ts'
import type { Bindings } from './bindings.ts'
import { leadsOf } from './features/leads/site-leads.ts'
import { paymentsOf } from './features/payments/site-payments.ts'
import { heldCars, settle } from './features/reservations/holds.ts'
import type { ReservationDeps } from './features/reservations/site-reservations.ts'
import { sitesDue } from './features/reservations/upkeep.ts'
import { recordStockChange, syncAfterPublish } from './features/search/typesense/push.ts'
import { report } from './platform/log.ts'
import { INDEX_FORMAT } from './stock-index/encode.ts'
import { readPointer } from './stock-index/pointer.ts'
import { type Published, publishIndex } from './stock-index/publish.ts'
import { readCars, SOLD_KEPT_FOR } from './stock-records/records.ts'

/**
 * Publishes the stored cars of a site as its live stock; to be called after every change of them. Hosted search is
 * updated by way of `defer`. A failure there does not fail the publication: it is tried again every minute.
 */
export async function publish(env: Publishing, site: string, now: number, defer: Defer): Promise<Published> {
  const note = await recordStockChange(env, site)
  await settle(env.DB, site, now)
  const published = await publishIndex({
    kv: env.KV,
    cars: readCars(env.DB, site, { soldSince: now - SOLD_KEPT_FOR }),
    holds: await heldCars(env.DB, site, now),
    site,
    now,
  })
  if (note) defer(syncAfterPublish(env, site, note, published.changed))
  return published
}

type Publishing = Pick<Bindings, 'KV' | 'DB' | 'TYPESENSE_API_KEY'>
type Defer = (work: Promise<unknown>) => void

/** Stock imported or reserved this recently is published again, in case its publication failed. */
export const RECENT_MS = 10 * MINUTE_MS

/** Sites whose published index has another format than this code's; looked for once after a deployment, null before. */
let outdated: Set<string> | null = null

/**
 * Publishes the stock of every site that may need it: imported recently, in case the import's Worker died between commit
 * and publication; with a reservation that has begun or ended; with an index of another format. An unchanged stock
 * changes nothing. A failure stops one site only.
 */
export async function publishDue(env: Bindings, now: number): Promise<void> {
  outdated ??= new Set(await sitesOfOtherFormat(env))
  const since = now - RECENT_MS
  const due = [...outdated, ...(await importedSince(env.DB, since)), ...(await sitesDue(env.DB, now, since))]
  const deferred: Promise<unknown>[] = []
  for (const site of new Set(due)) {
    try {
      await publish(env, site, now, (work) => deferred.push(work))
      outdated.delete(site)
    } catch (error) {
      report({ event: 'stock.publish_failed', site, message: String(error) })
    }
  }
  await Promise.all(deferred)
}

async function importedSince(db: D1Database, since: number): Promise<string[]> {
  const { results } = await db
    .prepare("select distinct site from stock_run where outcome = 'committed' and finished_at > ?")
    .bind(since)
    .all<{ site: string }>()
  return results.map(({ site }) => site)
}

async function sitesOfOtherFormat({ DB, KV }: Bindings): Promise<string[]> {
  const { results } = await DB.prepare('select distinct site from car').all<{ site: string }>()
  const pointers = await Promise.all(results.map(async ({ site }) => ({ site, pointer: await readPointer(KV, site) })))
  return pointers.filter(({ pointer }) => pointer?.format !== INDEX_FORMAT).map(({ site }) => site)
}

/** What reservations of a site set in motion: its leads, its payments, its published stock. */
export const reservationDeps = (
  env: Bindings,
  site: Site,
  { now, defer }: { now: number; defer: Defer },
): ReservationDeps => ({
  db: env.DB,
  now,
  payments: paymentsOf(env, site),
  leads: leadsOf(env, site, { now, defer, report }),
  publish: () => publish(env, site.slug, now, defer),
  defer,
  report,
})
