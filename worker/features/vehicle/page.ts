import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { DecidedView, VehicleView } from '../../../client/vehicle/view.ts'
import { API } from '../../../shared/api.ts'
import { INSPECTION_ANCHOR } from '../../../shared/car/inspection.ts'
import { similarHeading, similarLink } from '../../../shared/car/links.ts'
import { saveControls, viewedCar } from '../../../shared/car/saved-car.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { findSeller } from '../../../shared/car/seller.ts'
import { isPurchasable, isSample } from '../../../shared/car/status.ts'
import { carSummary } from '../../../shared/car/summary.ts'
import { blankCard } from '../../../shared/card/blank-card.ts'
import { fuelView } from '../../../shared/fuel/view.ts'
import { mapTiles } from '../../../shared/location/address.ts'
import { buildWeek } from '../../../shared/location/hours.ts'
import { DISMISSED_COOKIE, isLocationBarDismissed, locationBar } from '../../../shared/location/location-bar.ts'
import { chooseTimeZone } from '../../../shared/location/time-zone.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { MINUTE_MS } from '../../../shared/time.ts'
import { CALCULATOR_ANCHOR, carFinance } from '../../../shared/vehicle/car-finance.ts'
import { carDetail } from '../../../shared/vehicle/detail.ts'
import { hasFormInput, isOpened } from '../../../shared/vehicle/form-input.ts'
import { VIEW_QUERY } from '../../../shared/vehicle/gallery.ts'
import type { ListingSite } from '../../../shared/vehicle/listing-site.ts'
import { pageLead } from '../../../shared/vehicle/page-lead.ts'
import { vehicleExtras } from '../../../shared/vehicle/vehicle-extras.ts'
import { hasViews, viewsPlace } from '../../../shared/vehicle/view-count.ts'
import { windowCard } from '../../../shared/vehicle/window-card.ts'
import type { AppEnv } from '../../context.ts'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import { optional } from '../../http/optional.ts'
import { localTime } from '../../platform/local-time.ts'
import { withTimeout } from '../../platform/timeout.ts'
import { deliveryView } from '../delivery/part.tsx'
import { vehicleOffers } from '../offers/part.ts'
import { listingFor } from '../phone-reveal/part.ts'
import { pricePlaces } from '../pricing/part.tsx'

/** Everything the page of one car shows, decided. */
export async function vehicleView(c: Context<AppEnv>, car: Car): Promise<VehicleView> {
  const { site, now, services } = c.var
  const params = new URL(c.req.url).searchParams
  const { listing } = services
  const counted = countedViews(c, car)
  const decided = decidedView({ car, site, listing, shownListing: await listingFor(c), now, params })
  const offers = await vehicleOffers(c, car)
  const hasOffers = services.isAnyOfferKnown() !== false
  return {
    ...decided,
    banner: decided.around.banner.filter(({ href }) => hasOffers || href !== pathTo('special_offers')),
    views: viewsPlace(car, site, await counted),
    ...(await pricePlaces(c, car)),
    located:
      isPurchasable(car) && !isLocationBarDismissed(c.req.header('Cookie')) && !params.has('located')
        ? locationBar(decided.car.place)
        : null,
    delivery: await deliveryView(c, car),
    offers,
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
    if (req.url.includes('?') && hasFormInput(new URL(req.url).searchParams)) return null
    return isLocationBarDismissed(req.header('Cookie')) ? `${req.path} ${DISMISSED_COOKIE}` : req.path
  },
}

type ViewRequest = {
  car: Car
  site: Site
  listing: ListingSite
  /** `listing`, or with the phone number revealed to this visitor. */
  shownListing: ListingSite
  now: number
  params: URLSearchParams
}

/** Some 20 kB each, and 60 kB of drawings (docs/scale.md). */
const MAX_VIEWS = 50

type CachedView = Pick<ViewRequest, 'site' | 'listing'> & { minute: number; view: DecidedView }

/** Keyed by the car object, which is replaced when its record or hold changes. */
const views = new LRUCache<Car, CachedView>({ max: MAX_VIEWS })

/**
 * What a car's page shows by the car, the site and the time alone. The same object within a minute, by which its parts
 * are drawn once; one that is asked for with a query, or with the number revealed, is decided for itself.
 */
export function decidedView(asked: ViewRequest): DecidedView {
  const { car, site, listing, shownListing, now, params } = asked
  if (shownListing !== listing || params.size > 0) return decide(asked)
  const minute = Math.floor(now / MINUTE_MS)
  const kept = views.get(car)
  if (kept?.minute === minute && kept.site === site && kept.listing === listing) return kept.view
  const view = decide(asked)
  views.set(car, { site, listing, minute, view })
  return view
}

function decide({ car, site, listing, shownListing, now, params }: ViewRequest): DecidedView {
  const detail = carDetail(car, shownListing, now, params.get(VIEW_QUERY))
  const finance = carFinance({ car, detail, site, listing, params })
  const location = site.locations.find(({ name }) => name === detail.place?.name)
  const around = vehicleExtras(car, detail, {
    site,
    listing,
    now,
    calculator: finance && `#${CALCULATOR_ANCHOR}`,
  })
  const { warranty } = around
  const summary = carSummary(car)
  const printed = { ...detail, slug: car.slug }
  return {
    car: detail,
    around,
    variant: site.vehicle.variant,
    lead: pageLead({ car: detail, summary, site, location: location ?? null }),
    paper:
      (!detail.sold || null) &&
      around.print &&
      windowCard({ car: printed, seller: findSeller(car, site), logo: site.logo, warranty, now }),
    keep: detail.sold ? null : saveControls(summary, listing),
    finance,
    viewed: viewedCar(car),
    // The others are samples too.
    similar: isSample(car)
      ? null
      : {
          heading: similarHeading(car, site, listing.words),
          link: similarLink(car, listing.words),
          source: `${API.similar}?car=${encodeURIComponent(car.slug)}`,
          shape: blankCard(listing),
          most: site.vehicle.similar_count,
        },
    disclaimer: site.vehicle.disclaimer,
    fuel: fuelView(car, site, params),
    tiles: mapTiles(site, location),
    isSheetOpen: isOpened(params, INSPECTION_ANCHOR),
    hours: location ? buildWeek(location, location.location_type, localTime(now, chooseTimeZone(location))) : [],
  }
}
