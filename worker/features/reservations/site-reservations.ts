import type { Site } from '../../../shared/tenant/schema.ts'
import { dealerClock } from '../../platform/local-time.ts'
import type { Report } from '../../platform/log.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { readCarById } from '../../stock-records/records.ts'
import type { Leads, LeadTransaction } from '../leads/service.ts'
import type { Payments } from '../payments/service.ts'
import { databaseReservations } from './database-reservations.ts'
import type { Reservations } from './service.ts'
import { keepUp } from './upkeep.ts'

type Deps = {
  store: SiteStore
  now: number
  payments: Payments | null
  leads: Leads & LeadTransaction
  /** Draws the stock anew, so that cards and pages show what is on hold. */
  publish: () => Promise<unknown>
  /** Lets work outlive the answer. */
  defer: (work: Promise<unknown>) => void
  report: Report
}

/** The reservations of a site, and what follows when one changes: the stock shows it, money goes back, the dealer hears. */
export function siteReservations(site: Site, deps: Deps): Reservations {
  const { store, now, publish, defer, report } = deps
  const follow = async () => {
    try {
      await publish()
      await keepUpReservations(site, deps)
    } catch (error) {
      // The minute's run does what is not done now.
      report({ event: 'reservation.follow_up_failed', site: site.slug, message: String(error) })
    }
  }
  return databaseReservations({
    store,
    now,
    rules: site.reservation,
    leads: deps.leads,
    changed: () => defer(follow()),
  })
}

/** Refunds what a site owes and notifies its dealer of changes. */
export const keepUpReservations = (site: Site, { store, now, payments, leads, report }: Deps): Promise<void> =>
  keepUp({
    store,
    now,
    payments,
    leads,
    inWords: async (moment, car) => dealerClock(site, await readCarById(store, car))(moment),
    report,
  })

export type ReservationDeps = Deps
