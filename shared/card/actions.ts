import { canReserve, canTradeIn, type EligibilitySite, type EligibleCar } from '../car/eligibility.ts'
import { carPath, similarPath } from '../car/links.ts'
import { outrightPrice, type PricedCar, type PriceSite } from '../car/price.ts'
import { isComing, isPurchasable, isSample } from '../car/status.ts'
import type { CarSummary } from '../car/summary.ts'
import { FINANCE_PAGES } from '../finance/settings.ts'
import { enquiryPath } from '../lead/enquiry-topic.ts'
import { MESSAGES } from '../messages.ts'
import type { Phone } from '../phone.ts'
import { CHECKOUT_PAGES } from '../reservation/settings.ts'
import { isRouteAvailable } from '../routes/access.ts'
import { fillPath, findRoute, pathTo, type Route, type RouteKey } from '../routes/paths.ts'
import type { Feature, Features } from '../tenant/features.ts'
import { ofKind, vehicleWords } from '../vehicle-words.ts'
import { type CARD_ACTIONS } from './settings.ts'

/** A button or link of a car, with its final text; `kind` selects icon and style. */
export type CarAction = {
  kind: CarActionKind
  text: string
  href: string /** Behaviour with script, in place of following the link. */
  act?: 'form'
}

/** Actions of a card (CRD-01), a calculator (FIN-03), for missing photographs (GAL-05) and for sold cars (CRD-02). */
export type CarActionKind = keyof typeof CARD_ACTIONS | 'quote' | 'photos' | 'similar' | 'free_again'

export type ActionSite = EligibilitySite &
  PriceSite & {
    checkout_page: keyof typeof CHECKOUT_PAGES
    finance_page: keyof typeof FINANCE_PAGES
    reserve_label: string
    enquire_label: string
    /** The tenant's own button; null where it is not set or its link is not available. */
    custom_action: { label: string; href: string } | null
    /** Whether the dealer offers to find a similar car (LED-06); otherwise similar stock is linked. */
    finds_similar: boolean
    /** Whether cars with a known exact variant have their own finance page (FIN-07). */
    personal_finance: boolean
  }

export type ActionCar = EligibleCar &
  PricedCar &
  Pick<CarSummary, 'id' | 'slug' | 'item_type' | 'simple_body' | 'make' | 'dealership_slug'> & {
    /** Absent in lists of cars. */
    has_nvic?: boolean
  }

type Words = { text: string; href: string; act?: 'form' }
type Row = {
  /** Route that the action links to; absent where its target always exists. */
  route?: (site: ActionSite) => RouteKey
  /** Feature that the action needs in addition to the route's own. */
  feature?: Feature
  /** null where the action does not apply to this car or site. */
  offer: (car: ActionCar, site: ActionSite, phone: Phone | null) => Words | null
}

const checkout = (site: ActionSite) => CHECKOUT_PAGES[site.checkout_page]
const finance = (site: ActionSite) => FINANCE_PAGES[site.finance_page]
const FINANCE_FORM = '#finance-form'

const ACTIONS: Record<CarActionKind, Row> = {
  details: { offer: (car) => ({ text: 'View Details', href: carPath(car) }) },
  call: { offer: (_, __, phone) => phone && { text: `Call ${phone.text}`, href: phone.href } },
  test_drive: {
    route: () => 'book_test_drive',
    offer: (car) =>
      isComing(car)
        ? null
        : {
            text: vehicleWords(car).trial.button,
            href: withQuery(pathTo('book_test_drive'), { car_id: car.id }),
            act: 'form',
          },
  },
  finance: {
    route: finance,
    // Among cars by the week, one without a price to buy it has nothing to finance.
    offer: (car, site) =>
      site.features.subscriptions && outrightPrice(car, site) === null
        ? null
        : { text: 'Get Finance', href: financeHref(car, site) },
  },
  reserve: {
    route: checkout,
    offer: (car, site) =>
      canReserve(car, site)
        ? { text: ofKind(site.reserve_label, vehicleWords(car)), href: fillPath(checkout(site), { slug: car.slug }) }
        : null,
  },
  trade_in: {
    route: () => 'car_trade_in',
    offer: (car, site) =>
      canTradeIn(car, site) ? { text: 'Trade In', href: withQuery(pathTo('car_trade_in'), { car_id: car.id }) } : null,
  },
  enquire: {
    route: () => 'contact_us',
    feature: 'enquiry',
    offer: (car, site) => ({ text: site.enquire_label, href: enquiryPath(car), act: 'form' }),
  },
  quote: {
    route: () => 'contact_us',
    feature: 'enquiry',
    offer: (car) => ({ text: 'Request a Quote', href: enquiryPath(car, 'quote'), act: 'form' }),
  },
  custom: {
    offer: (_, { custom_action: own }) => own && { text: own.label, href: own.href },
  },
  photos: {
    route: () => 'contact_us',
    feature: 'enquiry',
    offer: (car) => ({ text: 'Request Photos', href: enquiryPath(car, 'photos'), act: 'form' }),
  },
  free_again: {
    route: () => 'contact_us',
    feature: 'enquiry',
    offer: (car) =>
      car.reserved ? { text: MESSAGES.tellIfFree, href: enquiryPath(car, 'free_again'), act: 'form' } : null,
  },
  similar: { offer: (car, site) => ({ text: MESSAGES.findSimilarOnCard, ...similarCarLink(car, site) }) },
}

/** Next step for a sold car: an enquiry for a similar one, or similar stock (CRD-02, VDP-04). */
export const similarCarLink = (car: Pick<ActionCar, 'id' | 'simple_body' | 'make'>, { finds_similar }: ActionSite) =>
  finds_similar ? { href: enquiryPath(car, 'similar'), act: 'form' as const } : { href: similarPath(car) }

/** Actions below the price on the vehicle page, in this order (VDP-03). */
export const VEHICLE_ACTIONS: CarActionKind[] = [
  'free_again',
  'enquire',
  'test_drive',
  'reserve',
  'finance',
  'trade_in',
  'custom',
  'call',
]

/** What can be done about a car of a new site's first stock. */
const OF_SAMPLES: ReadonlySet<CarActionKind> = new Set(['details', 'call'])

/** Actions of a car: the given kinds while it is for sale, otherwise only 'similar' (CRD-02). */
export function carActions(car: ActionCar, kinds: CarActionKind[], site: ActionSite, phone: Phone | null): CarAction[] {
  const ofStatus: CarActionKind[] = isPurchasable(car) ? kinds : ['similar']
  const offered = isSample(car) ? ofStatus.filter((kind) => OF_SAMPLES.has(kind)) : ofStatus
  const actions: CarAction[] = []
  for (const kind of offered) {
    const action = ACTIONS[kind].offer(car, site, phone)
    if (action !== null) actions.push({ kind, ...action })
  }
  return actions
}

/** Kinds of actions whose route is built and whose features are on. */
export function reachableActions(
  kinds: CarActionKind[],
  site: ActionSite,
  features: Features,
  routes: (key: RouteKey) => Route = findRoute,
): CarActionKind[] {
  return kinds.filter((kind) => {
    const { route, feature } = ACTIONS[kind]
    return (route === undefined || isRouteAvailable(routes(route(site)), features)) && (!feature || features[feature])
  })
}

/** FIN-07: passes car, dealership and price to the finance page. */
function financeHref(car: ActionCar, site: ActionSite): string {
  if (site.personal_finance && car.has_nvic) return withQuery(pathTo('personalised_finance'), { car_id: car.id })
  const query = {
    preferredDealership: car.dealership_slug,
    vehiclePriceBudget: outrightPrice(car, site),
    car_id: car.id,
    car_type: car.car_type,
  }
  return withQuery(fillPath(finance(site), {}), query) + FINANCE_FORM
}

function withQuery(path: string, query: Record<string, string | number | null>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== null) params.append(key, String(value))
  return `${path}?${params.toString()}`
}
