import { carLocation } from '../shared/car/place.ts'
import type { Car } from '../shared/car/schema.ts'
import { type TimeZone, timeZoneOf } from '../shared/location/time-zone.ts'
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
  const zone = zoneOf(site, null)
  const inWords = (moment: number) => momentText(localTime(moment, zone))
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

/** The clock by which a shopper and the dealer speak of a car: where it stands, else where the dealer is. */
export function zoneOf({ locations, address }: Site, car: Car | null): TimeZone {
  const standing = car && carLocation(car, locations)
  const location =
    locations.find(({ id }) => id === standing?.id) ?? (car ? undefined : locations.find(({ primary }) => primary))
  return timeZoneOf(location ?? { time_zone: null, address })
}
