import type { Context } from 'hono'
import { budgetBodies } from '../../../shared/budget/bodies.ts'
import { budgetTop, parseBudget } from '../../../shared/budget/request.ts'
import { budgetSearch, budgetView, priceWithInterest } from '../../../shared/budget/view.ts'
import { decidePrice } from '../../../shared/car/price.ts'
import { reachableActions } from '../../../shared/card/actions.ts'
import { cachedCard } from '../../../shared/card/cached-card.ts'
import { calculateLoan, fieldsFromParams } from '../../../shared/finance/calculation.ts'
import { calculatorsFor } from '../../../shared/finance/calculator.ts'
import { feesAtStart } from '../../../shared/finance/fees.ts'
import { offersFinance } from '../../../shared/finance/offers-finance.ts'
import { leadForm } from '../../../shared/lead/forms.ts'
import { withPlaces } from '../../../shared/lead/place-filter.ts'
import type { Location } from '../../../shared/location/settings.ts'
import { chooseTimeZone } from '../../../shared/location/time-zone.ts'
import { computeOnce } from '../../../shared/memo.ts'
import { MESSAGES } from '../../../shared/messages.ts'
import { type OfferCard, type OfferCardStock, offerCard, offeredCars } from '../../../shared/offer/card.ts'
import type { Offer } from '../../../shared/offer/offer.ts'
import { EMPTY_OFFER_QUERY } from '../../../shared/offer/search.ts'
import { postCards } from '../../../shared/page/blog.ts'
import { weeklySearch, weeklySlider, weeklySteps } from '../../../shared/page/hero.ts'
import type { Page } from '../../../shared/page/page.ts'
import type { Section, SectionKind, SectionOf } from '../../../shared/page/sections.ts'
import { locationsView, mapView, STATIC_VIEWS, teamView, type ViewSite } from '../../../shared/page/static-views.ts'
import {
  bodiesView,
  heroStock,
  heroView,
  makesView,
  popularView,
  sectionSearch,
  stockView,
} from '../../../shared/page/stock-views.ts'
import type { SectionViews } from '../../../shared/page/view.ts'
import { isRouteAvailable } from '../../../shared/routes/access.ts'
import { findRoute, pathTo } from '../../../shared/routes/paths.ts'
import { searchNoun } from '../../../shared/search/labels.ts'
import { HITS_ONLY, PLAIN_QUERY, type SearchQuery, type SearchResult } from '../../../shared/search/query.ts'
import { initialSearch, type SearchOptions } from '../../../shared/search/state.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { CALCULATOR_ANCHOR } from '../../../shared/vehicle/car-finance.ts'
import { fillVehicle, stockWords } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import { formView } from '../../forms/form-view.ts'
import { optional } from '../../http/optional.ts'
import { localTime } from '../../platform/local-time.ts'

/** What views are made from: the request, and the page that the section stands on. */
type Reading = { c: Context<AppEnv>; page: Pick<Page, 'path' | 'title'>; from: ViewSite }
type ReadSection<Kind extends SectionKind> = (
  section: SectionOf<Kind>,
  reading: Reading,
) => SectionViews[Kind] | null | Promise<SectionViews[Kind] | null>

/** How the view of each kind of section is made; null: there is nothing to show. */
const SECTION_VIEWS: { [Kind in SectionKind]: ReadSection<Kind> } = {
  ...staticViews(),
  async hero(section, { c, page, from }) {
    const { title } = page
    if (!section.search && section.image !== null) return heroView(section, title, NO_STOCK, from)
    const stock = await optional(c, 'stock of a hero', readHeroStock(section, c))
    if (stock === null) c.header('Cache-Control', 'no-store')
    const weekly = section.variant === 'inclusions' ? await optional(c, 'weekly prices', readWeekly(c)) : null
    return heroView(section, title, stock ?? NO_STOCK, from, weekly)
  },
  async stock(section, { c, from }) {
    const { search, searchOptions, question, listing } = c.var.services
    const options = await searchOptions()
    const state = sectionSearch(section, options)
    if (!state) return null
    const asked = question(state, options, section.count)
    // Lists keep a sold car for some days; a few cars that a page names are those for sale.
    const result = await search.search({ ...asked, scope: { ...asked.scope, soldSince: null } })
    const card_actions = reachableActions(section.actions, listing, from.site.features)
    const site = card_actions.length > 0 ? { ...listing, card_actions } : listing
    return stockView(section, state, result, { listing: site, options, now: from.now })
  },
  async makes(section, { c }) {
    const { all, options } = await countedStock(c)
    return memoizePerAnswer(all, `makes ${section.layout}`, () => makesView(section, all, options))
  },
  async body_types(_, { c }) {
    const { all, options } = await countedStock(c)
    return memoizePerAnswer(all, 'bodies', () => bodiesView(all, options))
  },
  async popular_searches(_, { c }) {
    const { all, options } = await countedStock(c)
    return memoizePerAnswer(all, 'popular', () => popularView(all, options))
  },
  async budget(section, { c, from: { site, now } }) {
    const { all, options } = await countedStock(c)
    const { search, question, listing } = c.var.services
    const bodies = budgetBodies(section.bodies, all.facets.body).map(({ value }) => value)
    const rates = budgetRates(site)
    const { budget } = site.finance
    // Repayments need a lender, or cars by the week.
    const rule = budget === 'subscription' || rates ? budget : null
    const top = budgetTop(section.prices, all.ranges.price?.max ?? 0)
    const request = parseBudget(new URL(c.req.url).searchParams, bodies, {
      fallback: top,
      rule,
      loan: rule === 'financed' ? rates : null,
    })
    const searchUpTo = (to: number) =>
      search.search(question(budgetSearch({ ...request, to }, options), options, section.cars))
    const fits = priceWithInterest(request, rates, rule)
    const [found, fitting] = await Promise.all([searchUpTo(request.to), fits && searchUpTo(fits)])
    const areFitting = fitting ? fitting.hits.length > 0 : false
    const { hits } = areFitting && fitting ? fitting : found
    const cards = hits.map((car) => cachedCard(car, listing, now, 0))
    const action = `${pathTo('budget')}#budget`
    return {
      finder: budgetView(request, { ...section, top, action, bodies, found, cards, areFitting, rates, rule, options }),
    }
  },
  async offers({ count, make, model }, { c, from: { site } }) {
    if (!site.features.offers) return null
    const { offers } = c.var.services
    const running =
      make === null ? (await offers.search(EMPTY_OFFER_QUERY)).offers : await offers.ofModel({ make, model })
    const cards = await offerCards(c, running.slice(0, count))
    return cards.length > 0 ? { cards, link: { text: 'See all offers', href: pathTo('special_offers') } } : null
  },
  calculator({ amount }, { c, page, from: { site } }) {
    const [calculator] = calculatorsFor(site.finance, { price: amount, lender: null, weekly: null, loan: null })
    if (!calculator || !offersFinance(site)) return null
    return {
      calculator,
      typed: fieldsFromParams(calculator, new URL(c.req.url).searchParams),
      action: `${page.path}#${CALCULATOR_ANCHOR}`,
      note: `${MESSAGES.comparisonWarning} Figures are estimates, not an offer of credit.`,
    }
  },
  async form({ form, intro: ownIntro, at, location_type, topic, message }, { c, from: { site } }) {
    const { route, intro } = leadForm(form)
    const row = findRoute(route)
    if (!isRouteAvailable(row, site.features)) return null
    const places = { make: null, location_type, at }
    const path = withPlaces(row.path, places)
    const view = await formView(c, {
      form,
      path,
      places,
      car: null,
      known: { ...(topic && { category: topic }), ...(message && { message }) },
      location: null,
    })
    return { form: view, intro: ownIntro ? null : fillVehicle(intro, stockWords(site.stock.kinds)) }
  },
  locations: (section, { from }) => locationsView(section, from.site, clockAt(from)),
  map: (section, { from }) => mapView(section, from.site, clockAt(from)),
  team: (section, { from }) => teamView(section, from.site),
  async blog(section, { c, from }) {
    const items = postCards(await c.var.services.content.manifest(), section, from)
    return items.length > 0 ? { items, link: { text: 'See all posts', href: pathTo('blog') } } : null
  },
}

const clockAt =
  ({ now }: ViewSite) =>
  (location: Location) =>
    localTime(now, chooseTimeZone(location))

/** Percent a year and its words for what a repayment finances; null where the site arranges no finance. */
function budgetRates(site: Site) {
  const [calculator] = offersFinance(site)
    ? calculatorsFor(site.finance, { price: null, lender: null, weekly: null, loan: null })
    : []
  const interest = calculator?.fields.find(({ key }) => key === 'interest')?.start
  if (!calculator || interest === undefined) return null
  const { rates } = calculateLoan(calculator, fieldsFromParams(calculator, new URLSearchParams()))
  return {
    interest,
    borrowedFees: calculator.fees.paid === 'borrowed' ? feesAtStart(calculator.fees) : 0,
    interestText: rates.interest,
    comparisonText: rates.comparison,
    warning: MESSAGES.comparisonWarning,
    areFeesKnown: calculator.fees.areKnown,
  }
}

function staticViews() {
  return Object.fromEntries(
    Object.entries(STATIC_VIEWS).map(([kind, decide]) => [
      kind,
      (section: Section, { from }: Reading) => (decide as (section: Section, from: ViewSite) => unknown)(section, from),
    ]),
  ) as unknown as { [Kind in keyof typeof STATIC_VIEWS]: ReadSection<Kind> }
}

export const readSection = (section: Section, reading: Reading): Promise<SectionViews[SectionKind] | null> =>
  Promise.resolve((SECTION_VIEWS[section.kind] as ReadSection<SectionKind>)(section as never, reading))

/** Cards of offers, which say what the cars for sale that they hold for let them say. */
export async function offerCards(c: Context<AppEnv>, offers: readonly Offer[]): Promise<OfferCard[]> {
  const { site, services } = c.var
  const at = { features: site.features, stock: site.stock, images: services.listing.images }
  const stocks = await Promise.all(offers.map((offer) => optional(c, 'stock of an offer', readOfferedStock(c, offer))))
  return offers.map((offer, index) => offerCard(offer, at, stocks[index]))
}

/** So many cars of an offer are read for their prices. */
const MAX_OFFERED = 50

async function readOfferedStock(c: Context<AppEnv>, offer: Offer): Promise<OfferCardStock | null> {
  const { search, searchOptions, question, listing } = c.var.services
  const cars = offeredCars(offer)
  if (cars === null) return null
  const options = await searchOptions()
  const state = sectionSearch({ search: cars }, options)
  if (!state) return { count: 0, prices: [], photo: null, like: null }
  const asked = question({ ...state, sort: 'price-asc' }, options, MAX_OFFERED)
  const { hits, count } = await search.search({
    ...asked,
    scope: { ...asked.scope, soldSince: null },
    counted: HITS_ONLY,
  })
  const prices = hits.map((car) => decidePrice(car, listing)).filter(({ kind }) => kind === 'price')
  const own = hits.find(({ photo }) => photo !== null)?.photo
  // Without one of its cars in stock, the model in another condition shows what it is.
  const alike = own || offer.car_types.length === 0 ? null : await readOfferedStock(c, { ...offer, car_types: [] })
  return {
    count,
    prices: prices.map(({ amount, type }) => ({ amount: amount!, type })),
    photo: own ?? alike?.photo ?? null,
    like: hits[0] ?? alike?.like ?? null,
  }
}

const NO_STOCK = { newest: null, stock: null, bodies: [] }

/** The newest car where the hero has no picture of its own, and how many cars a search begins with. */
/** Of so many newest cars, one that can be bought gives the picture. */
const HERO_CARS = 6

async function readHeroStock({ search: hasSearch, image }: SectionOf<'hero'>, c: Context<AppEnv>) {
  const { search, question } = c.var.services
  const [newest, counted] = await Promise.all([
    image === null ? search.search(newestForSale(c, HERO_CARS)) : null,
    hasSearch ? countedStock(c) : null,
  ])
  if (!counted) return { ...NO_STOCK, newest }
  const { all: first, options } = counted
  const isNarrowed = Object.keys(options.preselected ?? {}).length > 0
  const all = isNarrowed ? await search.search(question({ ...initialSearch(options), facets: {} }, options, 0)) : null
  return { newest, stock: heroStock(first, all, options), bodies: first.facets.body }
}

/** How many cars there are up to each step of the weekly price. */
async function readWeekly(c: Context<AppEnv>) {
  const { search, question } = c.var.services
  const { all, options } = await countedStock(c)
  const steps = weeklySteps(all.ranges.subscription_price)
  const found = await Promise.all(steps.map((most) => search.search(question(weeklySearch(most, options), options, 0))))
  return weeklySlider(
    steps,
    found.map(({ count }) => count),
    searchNoun({}, options).many,
  )
}

/** So many cars and the count of all, newest first, cars for sale alone. */
export const newestForSale = (c: Context<AppEnv>, count: number): SearchQuery => ({
  ...PLAIN_QUERY,
  scope: c.var.services.scope,
  facets: { status: ['in_stock'] },
  sort: 'latest',
  pageSize: count,
})

const counted = new WeakMap<Context, Promise<{ options: SearchOptions; all: SearchResult }>>()

/** The default search without its cars: what it counts, asked once a request. */
const countedStock = (c: Context<AppEnv>) =>
  computeOnce(counted, c, async () => {
    const { search, searchOptions, question } = c.var.services
    const options = await searchOptions()
    return { options, all: await search.search(question(initialSearch(options), options, 0)) }
  })

const worked = new WeakMap<SearchResult['facets'], Map<string, unknown>>()

/**
 * What follows from the counts of an answer and from the config alone, worked out once for as long as the answer is
 * remembered: its key names site, config and stock. `name` tells apart what is worked out of one answer.
 */
export function memoizePerAnswer<Value>(
  { facets }: Pick<SearchResult, 'facets'>,
  name: string,
  work: () => Value,
): Value {
  const known = computeOnce(worked, facets, () => new Map<string, unknown>())
  return computeOnce(known, name, work) as Value
}
