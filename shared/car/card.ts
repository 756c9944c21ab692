import { type EstimateSite, type FinancedCar, type FinanceEstimate, financeEstimate } from '../finance/estimate.ts'
import type { ImageService } from '../image.ts'
import { type ActionSite, type CarAction, type CarActionKind, carActions } from './actions.ts'
import { type CarFact, carFacts } from './facts.ts'
import { type KeepControls, keepControls } from './keep.ts'
import { CONDITIONS, carPath } from './links.ts'
import { carSubtitle, carTitle, fullName } from './naming.ts'
import { type Picture, picture } from './pictures.ts'
import { carLocation, carPhone, type PlaceSite, placeName } from './place.ts'
import { type Price, type PriceSite, priceOf } from './price.ts'
import { isPurchasable } from './status.ts'
import type { CarSummary } from './summary.ts'
import { carTag, type Tag, type TagSite } from './tag.ts'

/** Everything a card shows, decided (CRD-01 to CRD-05). Plain JSON: the server and an island draw the same one. */
export type CarCard = {
  id: number
  href: string
  /** '2021 Toyota RAV4' */
  title: string
  /** 'GX AXAH52R' */
  subtitle: string | null
  /** 'Used' */
  condition: string
  facts: CarFact[]
  price: Price
  /** null where the site shows none, or the price is already by the week (CRD-07). */
  finance: FinanceEstimate | null
  tag: Tag | null
  /** 'Springwood, QLD' */
  location: string | null
  photo: Picture | null
  photosCount: number
  /** True once it can no longer be bought: the card turns quiet and offers a similar one. */
  sold: boolean
  /** Sold cars that followed this sold one and are not shown (SRC-14). */
  alsoSold: number
  actions: CarAction[]
  /** The toggles on its photograph, and what they keep (CRD-05); null where there are none. */
  keep: KeepControls | null
}

export type CardSite = PriceSite &
  TagSite &
  PlaceSite &
  ActionSite & {
    /** At most two, those that lead somewhere today. */
    card_actions: CarActionKind[]
    images: ImageService
    /** null where the site shows no estimates. */
    finance: EstimateSite | null
  }

const CARD_FACTS = 4

/** As long as estimates are, and saying nothing. */
const BLANK_ESTIMATE = { weekly: 'xxxx x xxxx', comparison: 'xxxxxx xxxxxxxxxx xxxx' }

/** The lines that the cards of a site have at most: enough to hold a place open for them. */
export const cardShape = ({ card_actions, finance }: Pick<CardSite, 'card_actions' | 'finance'>) => ({
  facts: CARD_FACTS,
  finance: finance && BLANK_ESTIMATE,
  hasActions: card_actions.length > 0,
})

export function carCard(car: CarSummary, site: CardSite, now: number, alsoSold = 0): CarCard {
  const price = priceOf(car, site)
  return {
    id: car.id,
    href: carPath(car),
    title: carTitle(car),
    subtitle: carSubtitle(car),
    condition: CONDITIONS[car.car_type].word,
    facts: carFacts(car, CARD_FACTS),
    price,
    finance: cardFinance(car, price, site, now),
    tag: carTag(car, site, now),
    location: placeName(car, site),
    photo: car.photo && picture(car.photo, photoAlt(car), 'card', site.images),
    photosCount: car.photos_count,
    sold: !isPurchasable(car),
    alsoSold,
    actions: carActions(car, site.card_actions, site, carPhone(car, carLocation(car, site.locations), site)),
    keep: keepControls(car, site),
  }
}

/** No weekly figure beside a price that is itself by the week (CRD-07). */
export const cardFinance = (car: FinancedCar, price: Price, { finance }: Pick<CardSite, 'finance'>, now: number) =>
  finance && price.kind !== 'subscription' ? financeEstimate(car, finance, now) : null

const photoAlt = (car: CarSummary) =>
  car.colour === null ? fullName(car) : `${fullName(car)}, ${car.colour.toLowerCase()}`
