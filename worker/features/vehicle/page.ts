import type { Context } from 'hono'
import type { VehicleView } from '../../../client/vehicle/view.ts'
import { hasFormInput } from '../../../shared/car/form-input.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import { hasViews, viewsPlace } from '../../../shared/car/view-count.ts'
import { DISMISSED_COOKIE, isLocationBarDismissed, locationBar } from '../../../shared/location/location-bar.ts'
import type { AppEnv } from '../../context.ts'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import { optional } from '../../http/optional.ts'
import { withTimeout } from '../../platform/timeout.ts'
import { deliveryView } from '../delivery/part.ts'
import { vehicleOffers } from '../offers/part.ts'
import { listingFor } from '../phone-reveal/part.ts'
import { pricePlaces } from '../pricing/part.ts'
import { decidedView } from './decided-view.ts'

/** Everything the page of one car shows, decided. */
export async function vehicleView(c: Context<AppEnv>, car: Car): Promise<VehicleView> {
  const { site, now, services } = c.var
  const params = new URL(c.req.url).searchParams
  const { listing } = services
  const counted = countedViews(c, car)
  const decided = decidedView({ car, site, listing, shownListing: await listingFor(c), now, params })
  return {
    ...decided,
    views: viewsPlace(car, site, await counted),
    ...(await pricePlaces(c, car)),
    located:
      isPurchasable(car) && !isLocationBarDismissed(c.req.header('Cookie')) && !params.has('located')
        ? locationBar(decided.car.place)
        : null,
    delivery: await deliveryView(c, car),
    offers: await vehicleOffers(c, car),
  }
}

/** A page waits no longer for how often its car was viewed; the next one of these cars has it. */
const VIEWS_WAIT_MS = 50

/** How often the car was viewed, read while the rest of its page is decided; null where only the counting service knows. */
async function countedViews(c: Context<AppEnv>, car: Car): Promise<{ views: number | null } | null> {
  const { site, services } = c.var
  const { shown } = services.views
  if (!shown || !hasViews(car, site)) return null
  const views = shown(car)
  c.executionCtx.waitUntil(views.catch(() => null))
  return {
    views: await optional(
      c,
      'car views',
      withTimeout(views, VIEWS_WAIT_MS, () => null),
    ),
  }
}

/** A sold car (410) is requested again and again, so it is cached too; an address of no car is not: there is no end of them. */
export const vehicleCache: CacheRule = {
  statuses: [200, 410],
  key: ({ req }) => {
    // Not cacheable: the answer depends on form input.
    if (hasFormInput(new URL(req.url).searchParams)) return null
    return isLocationBarDismissed(req.header('Cookie')) ? `${req.path} ${DISMISSED_COOKIE}` : req.path
  },
}
