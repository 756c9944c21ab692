import type { Site } from '../shared/tenant/schema.ts'
import type { Bindings } from './bindings.ts'
import { leadsOf } from './features/leads/site-leads.ts'
import { paymentsOf } from './features/payments/site-payments.ts'
import { heldCars, settle } from './features/reservations/holds.ts'
import type { ReservationDeps } from './features/reservations/site-reservations.ts'
import { stockChanged, tellOfStock } from './features/search/typesense/push.ts'
import { report } from './platform/log.ts'
import { type Published, publishStock } from './stock-index/publish.ts'
import { readCars, SOLD_KEPT_FOR } from './stock-records/records.ts'

/**
 * Makes the cars of record the live stock of a site: to be called after every change of them. Hosted search is told of
 * them too; that is left to `defer` and its failure is nobody's but its own, for it is tried again every minute.
 */
export async function publish(env: Publishing, site: string, now: number, defer: Defer): Promise<Published> {
  const note = await stockChanged(env, site)
  await settle(env.DB, site, now)
  const published = await publishStock({
    kv: env.KV,
    cars: readCars(env.DB, site, { soldSince: now - SOLD_KEPT_FOR }),
    holds: await heldCars(env.DB, site, now),
    site,
    now,
  })
  if (note) defer(tellOfStock(env, site, note, published.changed))
  return published
}

type Publishing = Pick<Bindings, 'KV' | 'DB' | 'TYPESENSE_API_KEY'>
type Defer = (work: Promise<unknown>) => void

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
