import type { CarType } from '../car/schema.ts'
import { offerKey } from '../card/tag.ts'
import { slugify } from '../text.ts'
import { type Offer, offerState } from './offer.ts'

/** What a shopper asks the list of offers for (OFF-01). */
export type OfferQuery = {
  /** Words that all stand in the offer, in any order. */
  text: string
  category: string | null
  /** Dollars, both included. An offer without a price fits no limit. */
  price: { from: number | null; to: number | null }
  dealership: string | null
  /** From 1. */
  page: number
}

export const EMPTY_OFFER_QUERY: OfferQuery = {
  text: '',
  category: null,
  price: { from: null, to: null },
  dealership: null,
  page: 1,
}

export type OfferCategory = { name: string; slug: string; count: number }

export type OfferResults = {
  offers: Offer[]
  /** Of all pages. */
  total: number
  /** Whatever is asked for. */
  running: number
  /** The page given: the last one where the asked one lies beyond it. */
  page: number
  pages: number
  /** Categories of running offers, each counted with the other conditions of the search. */
  categories: OfferCategory[]
}

/** Offers a page (OFF-01). */
export const OFFERS_PER_PAGE = 21

/** Running offers that fit, those that end first at the top. */
export function searchOffers(offers: readonly Offer[], query: OfferQuery, today: string): OfferResults {
  const running = runningOffers(offers, today)
  const others = running.filter((offer) => fits(offer, query))
  const fitting = others.filter(({ category }) => query.category === null || categorySlug(category) === query.category)
  const pages = Math.max(1, Math.ceil(fitting.length / OFFERS_PER_PAGE))
  const page = Math.min(query.page, pages)
  const start = (page - 1) * OFFERS_PER_PAGE
  return {
    page,
    pages,
    offers: fitting.slice(start, start + OFFERS_PER_PAGE),
    total: fitting.length,
    running: running.length,
    categories: countCategories(running, others),
  }
}

/** Running offers, those that end first at the top, names deciding between equals. */
const runningOffers = (offers: readonly Offer[], today: string): Offer[] =>
  offers
    .filter((offer) => offerState(offer, today) === 'running')
    .toSorted((a, b) => compare(a.ends_at, b.ends_at) || compare(a.name, b.name) || compare(a.id, b.id))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const categorySlug = (category: string | null) => (category === null ? null : slugify(category))

function fits(offer: Offer, { text, price: { from, to }, dealership }: OfferQuery): boolean {
  const { price, dealership_slugs } = offer
  if (from !== null && (price === null || price < from)) return false
  if (to !== null && (price === null || price > to)) return false
  if (dealership !== null && dealership_slugs.length > 0 && !dealership_slugs.includes(dealership)) return false
  const words = splitWords(text)
  if (words.length === 0) return true
  const own = splitWords(
    [offer.name, offer.category, offer.manufacturer, offer.model?.name, offer.description].filter(Boolean).join(' '),
  )
  return words.every((word) => own.some((each) => each.startsWith(word)))
}

const splitWords = (text: string): string[] => slugify(text).split('-').filter(Boolean)

function countCategories(running: readonly Offer[], fitting: readonly Offer[]): OfferCategory[] {
  const names = new Map(running.flatMap(({ category }) => (category === null ? [] : [[slugify(category), category]])))
  return [...names]
    .filter(([slug]) => slug !== '')
    .map(([slug, name]) => ({
      slug,
      name,
      count: fitting.filter(({ category }) => categorySlug(category) === slug).length,
    }))
    .toSorted((a, b) => compare(a.name, b.name))
}

/** What offers are asked for: without a type, a model in any condition; without a model (null), every model of a make. */
export type OfferedModel = { make: string; model: string | null; car_type?: CarType }

/** Running offers for a model, then for its make alone. */
export function offersOfModel(offers: readonly Offer[], of: OfferedModel, today: string): Offer[] {
  const { make, model, car_type } = of
  const makeSlug = slugify(make)
  const ofMake = runningOffers(offers, today).filter(
    ({ manufacturer, car_types }) =>
      manufacturer !== null &&
      slugify(manufacturer) === makeSlug &&
      (car_type === undefined || car_types.length === 0 || car_types.includes(car_type)),
  )
  if (model === null) return ofMake
  const modelSlug = slugify(model)
  return [
    ...ofMake.filter((offer) => offer.model?.slug === modelSlug),
    ...ofMake.filter((offer) => offer.model === null),
  ]
}

/**
 * What running offers hold for, as keys of make, model and car type: 'toyota/hilux/demo'. An offer for a make alone
 * has no model, 'toyota//used', and one for cars of any type has no type, 'toyota/hilux/'.
 */
export const modelsOnOffer = (offers: readonly Offer[], today: string): ReadonlySet<string> =>
  new Set(
    runningOffers(offers, today).flatMap(({ manufacturer, model, car_types }) =>
      manufacturer === null
        ? []
        : (car_types.length > 0 ? car_types : ['']).map((type) =>
            offerKey(slugify(manufacturer), model?.slug ?? '', type),
          ),
    ),
  )
