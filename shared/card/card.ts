import { type CarFact, carFacts } from '../car/facts.ts'
import { CONDITIONS, carPath } from '../car/links.ts'
import { carSubtitle, carTitle, fullName } from '../car/naming.ts'
import { carPicture, type Picture } from '../car/pictures.ts'
import { carPhone, type LocationSite, locationText } from '../car/place.ts'
import { decidePrice, type Price } from '../car/price.ts'
import { type SaveControls, saveControls } from '../car/saved-car.ts'
import { isPurchasable } from '../car/status.ts'
import { carLocation } from '../car/stock-place.ts'
import type { CarSummary } from '../car/summary.ts'
import { type EstimateSite, type FinancedCar, type FinanceEstimate, financeEstimate } from '../finance/estimate.ts'
import type { ImageService } from '../image.ts'
import { MESSAGES } from '../messages.ts'
import { type ActionSite, type CarAction, type CarActionKind, carActions } from './actions.ts'
import { type CardFigure, cardFigures } from './card-figures.ts'
import type { CARDS } from './settings.ts'
import { carTag, type Tag, type TagSite } from './tag.ts'

/** Everything a card shows, decided (CRD-01 to CRD-05). Plain JSON, rendered alike by the server and by islands. */
export type CarCard = {
  id: number
  variant: CardVariant
  href: string
  /** '2021 Toyota RAV4' */
  title: string
  /** 'GX AXAH52R' */
  subtitle: string | null
  /** 'Used' */
  condition: string
  facts: CarFact[]
  /** Of the variant `figures`. */
  figures?: CardFigure[]
  /** Of the variant `weekly`: what a price by the week includes. */
  includes?: string[]
  /** Of the variant `weekly`: what a car that is bought says in their place. */
  saleNote?: string
  price: Price
  /** null where the site shows no estimates or the price is per week (CRD-07). */
  finance: FinanceEstimate | null
  tag: Tag | null
  /** 'Springwood, QLD' */
  location: string | null
  /** '12 km away'; in searches by distance alone. */
  distance?: string
  photo: Picture | null
  /** The body type, whose shape is drawn in place of a photograph; null beside one. */
  body: string | null
  photosCount: number
  /** True for a car that is not for sale: the card is dimmed and offers a similar one. */
  sold: boolean
  /** Number of sold cars after this sold one that the list leaves out (SRC-14). */
  alsoSold: number
  actions: CarAction[]
  /** Toggles on the photograph and the data they save (CRD-05); null where there are none. */
  save: SaveControls | null
}

export type CardSite = TagSite &
  LocationSite &
  ActionSite & {
    card_variant: CardVariant
    /** What a price by the week includes. */
    card_includes: string[]
    /** Of the available ones; the first `MAX_ACTIONS` that the car can have are drawn. */
    card_actions: CarActionKind[]
    images: ImageService
    /** null where the site shows no estimates. */
    finance: EstimateSite | null
  }

export type CardVariant = keyof typeof CARDS

export const MAX_FACTS = 4
const MAX_ACTIONS = 2

/** What is gone has no price any more. */
const SOLD: Price = {
  kind: 'none',
  text: MESSAGES.soldHeading,
  amount: null,
  was: null,
  note: null,
  type: null,
  beside: {},
}

export function carCard(car: CarSummary, site: CardSite, now: number, alsoSold = 0): CarCard {
  const sold = !isPurchasable(car)
  const price = sold ? SOLD : decidePrice(car, site)
  return {
    id: car.id,
    variant: site.card_variant,
    href: carPath(car),
    title: carTitle(car),
    subtitle: carSubtitle(car),
    condition: CONDITIONS[car.car_type].word,
    facts: carFacts(car, MAX_FACTS),
    ...(site.card_variant === 'figures' && { figures: cardFigures(car) }),
    ...(site.card_variant === 'weekly' && price.kind === 'subscription' && { includes: site.card_includes }),
    ...(isBought(price, site) && { saleNote: MESSAGES.forSale }),
    price,
    finance: cardFinance(car, price, site, now),
    tag: carTag(car, site, now),
    location: locationText(car, site),
    photo: car.photo && carPicture(car.photo, photoAlt(car), 'card', site.images),
    body: car.photo ? null : car.simple_body,
    photosCount: car.photos_count,
    sold,
    alsoSold,
    actions: carActions(car, site.card_actions, site, carPhone(car, carLocation(car, site.locations), site)).slice(
      0,
      MAX_ACTIONS,
    ),
    save: saveControls(car, site),
  }
}

/** Whether a car is bought among cars by the week: its loan is by the week as well. */
const isBought = (price: Price, { card_variant, features }: Pick<CardSite, 'card_variant' | 'features'>) =>
  card_variant === 'weekly' && features.subscriptions && price.kind === 'price'

/** The condition in the title of a car's page. */
export const conditionWords = (
  { car_type }: Pick<CarSummary, 'car_type'>,
  price: Price,
  site: Pick<CardSite, 'card_variant' | 'features'>,
): string => `${CONDITIONS[car_type].word}${isBought(price, site) ? ` · ${MESSAGES.forSale}` : ''}`

/** null for a price that is itself per week (CRD-07). */
export const cardFinance = (car: FinancedCar, price: Price, { finance }: Pick<CardSite, 'finance'>, now: number) =>
  finance && price.kind !== 'subscription' ? financeEstimate(car, finance, now) : null

const photoAlt = (car: CarSummary) =>
  car.colour === null ? fullName(car) : `${fullName(car)}, ${car.colour.toLowerCase()}`
