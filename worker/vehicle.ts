import type { Context } from 'hono'
import type { VehicleView } from '../client/pages/vehicle.tsx'
import { API } from '../shared/api.ts'
import { carDetail } from '../shared/car/detail.ts'
import { VIEW_QUERY } from '../shared/car/gallery.ts'
import { keepControls, viewedCar } from '../shared/car/keep.ts'
import { similarPath } from '../shared/car/links.ts'
import type { Car } from '../shared/car/schema.ts'
import { carSummary } from '../shared/car/summary.ts'
import { timeZoneOf } from '../shared/location/time-zone.ts'
import { vehicleHours } from '../shared/location/week.ts'
import type { AppEnv } from './context.ts'
import { localTime } from './services/clock.ts'

/** Everything the page of one car shows, decided; one line a part of the page. */
export function vehicleView(c: Context<AppEnv>, car: Car): VehicleView {
  const { site, now, services } = c.var
  const detail = carDetail(car, services.listing, now, c.req.query(VIEW_QUERY) ?? null)
  const location = site.locations.find(({ name }) => name === detail.place?.name)
  return {
    car: detail,
    keep: keepControls(carSummary(car), services.listing),
    viewed: viewedCar(car),
    similar: {
      heading: site.vehicle.similar_heading,
      link: { text: 'See similar cars', href: similarPath(car) },
      source: `${API.similar}?car=${encodeURIComponent(car.slug)}`,
    },
    promises: site.home.promises,
    disclaimer: site.vehicle.disclaimer,
    hours: location ? vehicleHours(location, localTime(now, timeZoneOf(location))) : [],
  }
}
