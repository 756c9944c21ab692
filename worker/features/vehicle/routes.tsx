import { type Context, Hono } from 'hono'
import { VehiclePage } from '../../../client/pages/vehicle.tsx'
import { SimilarCars } from '../../../client/vehicle/similar.tsx'
import { similarHeading, similarLink } from '../../../shared/car/links.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import { carLocation } from '../../../shared/car/stock-place.ts'
import { carCard } from '../../../shared/card/card.ts'
import { chooseTimeZone } from '../../../shared/location/time-zone.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { pageTexts } from '../../../shared/seo/page-kinds.ts'
import { dealerId, dealerNode } from '../../../shared/structured-data/dealer.ts'
import { vehicleNode } from '../../../shared/structured-data/offers.ts'
import type { CarDetail } from '../../../shared/vehicle/detail.ts'
import { shareImage } from '../../../shared/vehicle/share-image.ts'
import type { AppEnv } from '../../context.ts'
import { aboutCar } from '../../http/branch.ts'
import { messagePage } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { localTime } from '../../platform/local-time.ts'
import { vehicleView } from './page.ts'

/** /cars/{slug}: one car, while the site may show it; 410 once it has been sold for longer, 404 if it never was. */
export const vehicle = new Hono<AppEnv>().get('/:slug', async (c) => {
  const { site, services } = c.var
  const car = await services.stock.cars.findBySlug(c.req.param('slug'))
  if (!car) return messagePage(c, 404)
  aboutCar(c, car)
  if (!isInScope(car, services.scope)) return isPurchasable(car) ? messagePage(c, 404) : gonePage(c, car)
  const view = await vehicleView(c, car)
  return c.render(<VehiclePage {...view} />, {
    head: {
      ...pageTexts(site, 'vehicle', {
        name: view.car.name,
        stock: car.stocknum && `, ${car.stocknum}`,
        summary: view.car.summary,
        number: car.stocknum && `Stock number ${car.stocknum}.`,
      }),
      stylesheet: 'vehicle',
      canonical: view.car.href,
      image: shareImage(car, services.listing.images) && pathTo('car_share', car),
      data: await structuredData(c, car, view.car),
      trail: view.car.breadcrumb,
      preload: view.car.gallery.first,
      ...(car.car_type === 'used' && { event: 'usedVehicleView' }),
    },
  })
})

/** 410 for a car that was sold, with those that are like it. */
async function gonePage(c: Context<AppEnv>, car: Car) {
  const { site, now, services } = c.var
  const most = site.vehicle.similar_count
  const cars = (await optional(c, 'similar', services.search.similar({ car, scope: services.scope, most }))) ?? []
  if (cars.length === 0) return messagePage(c, 410)
  const cards = cars.map((each) => carCard(each, services.listing, now))
  return messagePage(
    c,
    410,
    <section className="similar wrap" id="similar">
      <SimilarCars heading={similarHeading(car, site)} link={similarLink(car)} cards={cards} />
    </section>,
  )
}

/** The car and the location that sells it, as search engines read them (QLT-02). */
async function structuredData(c: Context<AppEnv>, car: Car, detail: CarDetail): Promise<object[]> {
  const { site, now, services } = c.var
  const located = carLocation(car, services.listing.locations)
  const location = site.locations.find(({ id }) => id === located?.id) ?? null
  const words = await optional(c, 'kinds of vehicle', services.search.vocabulary(services.scope))
  const today = localTime(now, chooseTimeZone(location ?? { time_zone: null, address: site.address })).date
  return [
    vehicleNode(detail, { url: site.url, seller: dealerId(location, site.url) }),
    dealerNode(site, location, { kinds: words?.item_type ?? [], today, isBesideCar: true }),
  ]
}
