import { Hono } from 'hono'
import { VehiclePage } from '../../../client/pages/vehicle.tsx'
import { isInScope } from '../../../shared/car/scope.ts'
import { sellerOf } from '../../../shared/car/seller.ts'
import { shareImage } from '../../../shared/car/share-image.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import { structuredData } from '../../../shared/car/structured-data.ts'
import type { AppEnv } from '../../context.ts'
import { messagePage } from '../../http/errors.tsx'
import { vehicleView } from './page.ts'

/** /cars/{slug}: one car, while the site may show it; 410 once it has been sold for longer, 404 if it never was. */
export const vehicle = new Hono<AppEnv>().get('/:slug', async (c) => {
  const { site, services } = c.var
  const car = await services.stock.carBySlug(c.req.param('slug'))
  if (!car || !isInScope(car, services.scope)) return messagePage(c, car && !isPurchasable(car) ? 410 : 404)
  const view = await vehicleView(c, car)
  return c.render(<VehiclePage {...view} />, {
    head: {
      title: `${view.car.name} | ${site.name}`,
      stylesheet: 'vehicle',
      description: view.car.summary,
      canonical: view.car.href,
      image: shareImage(car, services.listing.images),
      data: structuredData(view.car, sellerOf(car, site)),
      preload: view.car.gallery.first,
      ...(car.car_type === 'used' && { event: 'usedVehicleView' }),
    },
  })
})
