import { Hono } from 'hono'
import { VehiclePage } from '../../client/pages/vehicle.tsx'
import { API } from '../../shared/api.ts'
import { carDetail } from '../../shared/car/detail.ts'
import { keepControls, viewedCar } from '../../shared/car/keep.ts'
import { similarPath } from '../../shared/car/links.ts'
import { isInScope } from '../../shared/car/scope.ts'
import { isPurchasable } from '../../shared/car/status.ts'
import { carSummary } from '../../shared/car/summary.ts'
import { timeZoneOf } from '../../shared/location/time-zone.ts'
import { vehicleHours } from '../../shared/location/week.ts'
import type { AppEnv } from '../context.ts'
import { newsPage } from '../errors.tsx'
import { localTime } from '../services/clock.ts'

/** /cars/{slug}: one car, while the site may show it; 410 once it has been sold for longer, 404 if it never was. */
export const vehicle = new Hono<AppEnv>().get('/:slug', async (c) => {
  const { site, now, services } = c.var
  const car = await services.stock.carBySlug(c.req.param('slug'))
  if (!car || !isInScope(car, services.scope)) return newsPage(c, car && !isPurchasable(car) ? 410 : 404)
  const detail = carDetail(car, services.listing, now)
  const location = site.locations.find(({ name }) => name === detail.place?.name)
  const view = {
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
  const [first] = detail.gallery
  return c.render(<VehiclePage {...view} />, {
    head: {
      title: `${detail.name} | ${site.name}`,
      description: detail.summary,
      canonical: detail.href,
      preload: first ?? null,
    },
  })
})
