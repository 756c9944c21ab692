import type { Bindings } from './bindings.ts'
import { connect } from './connect.ts'
import { dealerClock } from './reservations-of.ts'
import { keepUp } from './services/reservations/upkeep.ts'
import { siteBySlug } from './site-by-slug.ts'

/** Gives back what a site owes and tells its dealer what changed, when no request does. Never fails. */
export async function keepUpReservations(env: Bindings, slug: string, now: number): Promise<void> {
  const later: Promise<unknown>[] = []
  const report = (trouble: Record<string, unknown>) => console.error(JSON.stringify({ level: 'error', ...trouble }))
  try {
    const site = await siteBySlug(env.KV, slug)
    if (!site) return
    const { payments, leads } = connect(env, site, { now, defer: (work) => later.push(work), note: () => {} })
    await keepUp({ db: env.DB, site: slug, now, payments, leads, inWords: dealerClock(site, null), report })
    await Promise.all(later)
  } catch (error) {
    report({ event: 'reservations.not_kept_up', site: slug, message: String(error) })
  }
}
