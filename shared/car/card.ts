import type { ImageService } from '../image.ts'
import { type CarAction, type CarActionKind, carActions } from './actions.ts'
import { type CarFact, carFacts } from './facts.ts'
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
  tag: Tag | null
  /** 'Springwood, QLD' */
  location: string | null
  photo: Picture | null
  photosCount: number
  /** True once it can no longer be bought: the card turns quiet and offers a similar one. */
  sold: boolean
  actions: CarAction[]
}

export type CardSite = PriceSite &
  TagSite &
  PlaceSite & {
    /** At most two are drawn; the first is also where the whole card leads. */
    card_actions: CarActionKind[]
    images: ImageService
  }

const CARD_FACTS = 4

export function carCard(car: CarSummary, site: CardSite, now: number): CarCard {
  return {
    id: car.id,
    href: carPath(car),
    title: carTitle(car),
    subtitle: carSubtitle(car),
    condition: CONDITIONS[car.car_type].word,
    facts: carFacts(car, CARD_FACTS),
    price: priceOf(car, site),
    tag: carTag(car, site, now),
    location: placeName(car, site),
    photo: car.photo && picture(car.photo, photoAlt(car), 'card', site.images),
    photosCount: car.photos_count,
    sold: !isPurchasable(car),
    actions: carActions(car, site.card_actions, carPhone(carLocation(car, site.locations), site)),
  }
}

const photoAlt = (car: CarSummary) =>
  car.colour === null ? fullName(car) : `${fullName(car)}, ${car.colour.toLowerCase()}`
