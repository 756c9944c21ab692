import { type Context, Hono } from 'hono'
import { GaragePage } from '../../../client/pages/garage.tsx'
import { carPath, similarLink } from '../../../shared/car/links.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import type { CarSummary } from '../../../shared/car/summary.ts'
import { carCard } from '../../../shared/card/card.ts'
import type { GarageEnquiry, GarageHold, GarageView } from '../../../shared/garage.ts'
import { OFFERS } from '../../../shared/layout/menu.ts'
import { enquiryCarName, enquiryName, type SentEnquiry, testDriveText } from '../../../shared/lead/sent-enquiry.ts'
import { branchPhone } from '../../../shared/location/address.ts'
import { toPhone } from '../../../shared/phone.ts'
import { releaseForm } from '../../../shared/reservation/checkout.ts'
import { checkoutPath } from '../../../shared/reservation/checkout-page.ts'
import type { Reservation } from '../../../shared/reservation/reservation.ts'
import { listShopperHolds, shopperHold } from '../../../shared/reservation/shopper-hold.ts'
import { isRouteAvailable } from '../../../shared/routes/access.ts'
import { fillPath, findRoute, pathTo } from '../../../shared/routes/paths.ts'
import { searchNoun } from '../../../shared/search/labels.ts'
import { maskedMobile } from '../../../shared/sign-in/messages.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { fillVehicle, wordsFor } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import { hashCustomer } from '../../http/customer.ts'
import { messagePage } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { dealerClock } from '../../platform/local-time.ts'
import { shopperWatchlist } from './watchlist/watch-car.ts'

const MAX_SAVED_SHOWN = 6

/** The personalised area (GAT-01). */
export const garage = new Hono<AppEnv>().get('/', async (c) => {
  const { site, services, shopper } = c.var
  const { features } = site
  const view = features.watchlist ? await shopperWatchlist(c, MAX_SAVED_SHOWN) : null
  if (!shopper || (features.watchlist && !view)) return messagePage(c, 503)
  const [options, garageData] = await Promise.all([services.searchOptions(), garageView(c, shopper.phone)])
  return c.render(
    <GaragePage
      garage={garageData}
      ask={isRouteAvailable(findRoute('contact_us'), features) ? pathTo('contact_us') : null}
      watched={view}
      noun={searchNoun({}, options)}
      device={{ cars: features.favourites && !features.watchlist, searches: features.search_history }}
      phone={maskedMobile(shopper.phone)}
    />,
    { head: { title: `My garage | ${site.name}`, stylesheet: 'form', canonical: pathTo('my_garage'), noindex: true } },
  )
})

/** The reservations and enquiries of the shopper, by the phone number of the session and no other (GAT-01). */
async function garageView(c: Context<AppEnv>, phone: string): Promise<GarageView> {
  const { site, services, now } = c.var
  const [reservations, enquiries] = await Promise.all([
    optional(c, 'reservations', listReservations(c, phone)),
    optional(c, 'enquiries', services.leads.enquiries.of(phone)),
  ])
  const holds = reservations && listShopperHolds(reservations, now)
  const slugs = [
    ...(holds ?? []).map(({ car }) => car.slug),
    ...(enquiries ?? []).flatMap(({ car }) => car?.slug ?? []),
  ]
  const cars = await optional(c, 'cars', services.stock.cars.findAt([...new Set(slugs)], services.scope))
  const shown = new Map((cars ?? []).map((car) => [car.slug, car]))
  const isOffered = site.features.reserve || (holds?.length ?? 0) > 0
  return {
    holds: isOffered ? holds && holds.map((hold) => holdView(c, hold, shown.get(hold.car.slug))) : undefined,
    enquiries: enquiries && enquiries.map((each) => enquiryView(c, each, shown)),
    answered: site.lead.answered,
    more: chooseOffers(site),
  }
}

const listReservations = async (c: Context<AppEnv>, phone: string) =>
  c.var.services.reservations.customers.list(await hashCustomer(c, phone))

function holdView(c: Context<AppEnv>, hold: Reservation, car: CarSummary | undefined): GarageHold {
  const { site, services, now } = c.var
  const words = wordsFor(car, site.stock.kinds)
  const own = shopperHold(hold, {
    now,
    inWords: dealerClock(site, null),
    words,
    isForSale: !car || isPurchasable(car),
  })
  const checkout = checkoutPath(site, hold.car.slug)
  const page = car ? { text: fillVehicle('Back to this {vehicle}', words), href: carPath(car) } : null
  return {
    id: hold.id,
    car: {
      name: hold.car.name,
      href: page?.href ?? null,
      photo: car ? carCard(car, services.listing, now).photo : null,
    },
    isOver: own.state === 'over',
    title: own.title,
    text: own.text,
    link: own.todo
      ? { text: own.todo, href: checkout }
      : car && !isPurchasable(car)
        ? similarLink(car, services.listing.words)
        : page,
    release: own.state === 'over' ? null : releaseForm(own.state, hold, checkout, words),
  }
}

function enquiryView(
  { var: { site } }: Context<AppEnv>,
  enquiry: SentEnquiry,
  shown: Map<string, CarSummary>,
): GarageEnquiry {
  const location = site.locations.find(({ slug }) => slug === enquiry.location)
  const car = enquiry.car && shown.get(enquiry.car.slug)
  return {
    what: enquiryName(enquiry.form, wordsFor(car, site.stock.kinds)),
    at: { iso: new Date(enquiry.at).toISOString(), text: dealerClock(site, null)(enquiry.at) },
    car: enquiry.car && { name: enquiryCarName(enquiry.car), href: car ? carPath(car) : null },
    booked: testDriveText(enquiry),
    by: { name: location?.name ?? site.name, phone: toPhone(branchPhone(site, location)) },
  }
}

const chooseOffers = (site: Site): GarageView['more'] =>
  OFFERS.flatMap(({ to, label, note, isOffered }) =>
    note && isOffered(site) && isRouteAvailable(findRoute(to), site.features)
      ? [{ text: label(site), href: fillPath(to, {}), note: note(site) }]
      : [],
  )
