import type { Car } from '../../shared/car/schema.ts'
import type { Feature, Features } from '../../shared/tenant/features.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { aPhoto } from '../builders/car.ts'
import { listedCar, NOW } from '../builders/listed-car.ts'
import { shippedTenants } from '../builders/shipped.ts'

/** Where a feature shows, and what else has to be so for it. */
export type Effect = {
  /** Addresses of the site, of which one at least answers otherwise without the feature. */
  at: (site: Site) => string[]
  /** Features that cannot be on without it, switched off on both sides. */
  without?: Feature[]
}

const SLUG = 'a-car'
const page = (...paths: string[]): Effect => ({ at: () => paths })
const carPage = page(`/cars/${SLUG}`)
const results = page('/search/new-used-and-demo-cars')
const home = page('/')

/** The state that each feature needs to be seen; a feature that needs none of the car's is seen on any page. */
export const EFFECTS: Record<Feature, Effect> = {
  sold_display: results,
  collapse_sold: results,
  promotions: results,
  // Where the watchlist takes the hearts over, a shopper who does not sign in can still keep a car on the device.
  favourites: page('/search/new-used-and-demo-cars', '/sign-in?type=watchlist'),
  compare: results,
  search_history: results,
  reserve: carPage,
  checkout: { at: ({ reservation }) => [`/cars/${SLUG}/${reservation.checkout_page}`] },
  checkout_journey: page(`/checkout-journey?car_id=${SLUG}`),
  online_payment: page('/online-payment'),
  subscriptions: carPage,
  finance: carPage,
  personalised_finance: page(`/personalised/finance?car_id=${SLUG}`),
  price_comparison: page(`/cars/${SLUG}`, `/cars/${SLUG}/autogauge`),
  delivery: carPage,
  trade_in: page('/trade-in'),
  autograb: page(`/cars/trade-in?car_id=${SLUG}`),
  enquiry: carPage,
  test_drive: page('/book-test-drive?car_id=any'),
  service_booking: page('/service'),
  captcha: page('/contact-us'),
  chat: home,
  phone_reveal: carPage,
  views_count: page(`/cars/${SLUG}/view.json`, `/cars/${SLUG}`),
  fuel_calculator: carPage,
  history_report: carPage,
  statutory_warranty: carPage,
  print: carPage,
  share_twitter: carPage,
  watchlist: { ...page('/watchlist'), without: ['alerts'] },
  alerts: page('/alerts'),
  garage: page('/my-garage'),
  spin_to_win: page('/spin-to-win'),
  offers: page('/special-offers'),
  locations_dropdown: home,
  brands: page('/brands'),
  careers: page('/careers'),
  announcement_bar: home,
  hover_dropdowns: home,
  dark_mode: home,
  consent: home,
}

/** A car of the site on which everything can be seen: with a report, a subscription and a lender of its own. */
function richCar({ locations, finance_provider, dealerships, stock }: Site): Car {
  const place = locations.find(({ primary }) => primary)!
  return listedCar({
    id: 1,
    slug: SLUG,
    source_key: 'rich',
    ...(stock.makes?.[0] && { make: stock.makes[0] }),
    file: '/demo/report.pdf',
    subscription_price: 299,
    regplate: '123ABC',
    build_date: '2021-03',
    images: [aPhoto('/demo/suv/white-front34-600.avif', 600, 400)],
    location_id: place.id,
    location_name: place.name,
    dealership_id: dealerships[0]!.id,
    dealership_slug: dealerships[0]!.slug,
    state: 'QLD',
    finance_lenders: finance_provider ? { [finance_provider.toLowerCase()]: LENDER } : {},
  })
}

const LENDER: Car['finance_lenders'][string] = {
  interestRate: 8.5,
  comparisonRate: 9.1,
  paymentWeek: 149,
  paymentMonth: 645,
  termYears: 5,
  termMonths: 60,
  deposit: 0,
  balloon: 0,
  establishmentFees: 395,
  totalPayable: 38_740,
  disclaimer: null,
}

/** As many as the promos of a page need, and two sold a day ago. */
export function carsOf(site: Site): Car[] {
  const rich = richCar(site)
  const others = Array.from({ length: 8 }, (_, at) => ({
    ...rich,
    id: at + 2,
    slug: `another-${at}`,
    source_key: `another-${at}`,
    price: 30_000 + at * 100,
  }))
  const day = 24 * 60 * 60 * 1_000
  const sold = [40, 41].map(
    (id): Car => ({ ...rich, id, slug: `sold-${id}`, source_key: `sold-${id}`, status: 'sold', sold_at: NOW - day }),
  )
  return [rich, ...sold, ...others]
}

export const shipped = shippedTenants

/** Every feature that is on for a shipped site, its own setting or the default. */
export const featuresOn = ({ features }: { features: Features }): Feature[] =>
  (Object.keys(features) as Feature[]).filter((feature) => features[feature])
