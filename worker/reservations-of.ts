import { carLocation } from '../shared/car/place.ts'
import type { Car } from '../shared/car/schema.ts'
import { timeZoneOf } from '../shared/location/time-zone.ts'
import { momentText } from '../shared/reservation/moment.ts'
import type { Site } from '../shared/tenant/schema.ts'
import type { Bindings } from './bindings.ts'
import { localTime } from './services/clock.ts'
import type { Leads } from './services/leads.ts'
import type { Payments } from './services/payments.ts'
import { keepUp } from './services/reservations/upkeep.ts'
import { type Reservations, reservations } from './services/reservations.ts'
import { publish } from './services/stock.ts'

type Means = {
  now: number
  defer: (work: Promise<unknown>) => void
  payments: Payments | null
  leads: Leads
  report: (trouble: Record<string, unknown>) => void
}

/** The reservations of a site, and what follows when one changes: the stock shows it, money goes back, the dealer hears. */
export function reservationsOf(
  env: Bindings,
  site: Site,
  { now, defer, payments, leads, report }: Means,
): Reservations {
  const of = { db: env.DB, site: site.slug, now }
  const inWords = dealerClock(site, null)
  const follow = async () => {
    await publish(env, site.slug, now, defer)
    await keepUp({ ...of, payments, leads, inWords, report })
  }
  return reservations({
    ...of,
    rules: site.reservation,
    changed: () =>
      defer(
        follow().catch((error: unknown) =>
          report({ event: 'reservation.unseen', site: site.slug, message: String(error) }),
        ),
      ),
  })
}

/** Moments as a clock shows them where a car stands, else where the dealer is: 'Monday 23 November at 2:15pm (Brisbane time)'. */
export function dealerClock({ locations, address }: Site, car: Car | null): (moment: number) => string {
  const standing = car && carLocation(car, locations)
  const location = locations.find(({ id, primary }) => (standing ? id === standing.id : primary))
  const zone = timeZoneOf(location ?? { time_zone: null, address })
  const { city } = location?.address ?? address
  return (moment) => `${momentText(localTime(moment, zone))} (${city} time)`
}
