import { carLocation } from '../../../shared/car/place.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { timeZoneOf } from '../../../shared/location/time-zone.ts'
import { momentText } from '../../../shared/reservation/moment.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import type { Bindings } from '../../bindings.ts'
import { localTime } from '../../platform/local-time.ts'
import { leadsOf } from '../leads/site-leads.ts'
import { paymentsOf } from '../payments/site-payments.ts'
import { publish } from '../stock/service.ts'
import { type Reservations, reservations } from './service.ts'
import { keepUp } from './upkeep.ts'

type Means = {
  now: number
  /** Keeps work alive after the answer has gone out. */
  defer: (work: Promise<unknown>) => void
  report: (trouble: Record<string, unknown>) => void
}

/** The reservations of a site, and what follows when one changes: the stock shows it, money goes back, the dealer hears. */
export function reservationsOf(env: Bindings, site: Site, means: Means): Reservations {
  const { now, defer, report } = means
  const follow = async () => {
    try {
      await publish(env, site.slug, now, defer)
      await keepUpReservations(env, site, means)
    } catch (error) {
      // What is not done now is done within the minute.
      report({ event: 'reservation.unseen', site: site.slug, message: String(error) })
    }
  }
  const changed = () => defer(follow())
  return reservations({ db: env.DB, site: site.slug, now, rules: site.reservation, changed })
}

/** Gives back what a site owes and tells its dealer what changed. */
export const keepUpReservations = (env: Bindings, site: Site, means: Means): Promise<void> =>
  keepUp({
    db: env.DB,
    site: site.slug,
    now: means.now,
    payments: paymentsOf(env, site),
    leads: leadsOf(env, site, means),
    inWords: dealerClock(site, null),
    report: means.report,
  })

/** Moments as a clock shows them where a car stands, else where the dealer is: 'Monday 23 November at 2:15pm (Brisbane time)'. */
export function dealerClock({ locations, address }: Site, car: Car | null): (moment: number) => string {
  const standing = car && carLocation(car, locations)
  const location = locations.find(({ id, primary }) => (standing ? id === standing.id : primary))
  const zone = timeZoneOf(location ?? { time_zone: null, address })
  const { city } = location?.address ?? address
  return (moment) => `${momentText(localTime(moment, zone))} (${city} time)`
}
