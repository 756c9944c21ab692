import { VEHICLE_WORDS, vehicleWords } from '../vehicle-words.ts'
import { canCompare, canFavourite, canWatch, type EligibilitySite } from './eligibility.ts'
import { outrightPrice, type PriceSite } from './price.ts'
import type { Car } from './schema.ts'
import type { CarSummary } from './summary.ts'

/** Local storage record of a saved or compared car (A3, WAT-05). */
export type SavedCar = Pick<Car, 'id' | 'slug' | 'name' | 'make' | 'model'> & {
  primary_image_url: string | null
  /** Dollars when it was saved, and whether it was reserved then; absent in what an older release saved. */
  price?: number | null
  reserved?: boolean
}

/** Local storage record of a viewed car (A3); its current card is loaded by slug. */
export type ViewedCar = ReturnType<typeof viewedCar>

export type SaveKind = 'favourite' | 'watchlist' | 'compare'

/** The toggles of a car and the record they save (CRD-05). */
export type SaveControls = {
  kinds: SaveKind[]
  car: SavedCar
  /** Set where the shopper watches the car: the toggle then removes it, without script too. */
  isWatched?: true
  /** The word for it, where it is no car. */
  noun?: string
}

const RULES: Record<SaveKind, (car: CarSummary, site: EligibilitySite) => boolean> = {
  favourite: canFavourite,
  watchlist: canWatch,
  compare: canCompare,
}
const KEEP_KINDS = Object.keys(RULES) as SaveKind[]

/** null where no toggle applies. */
export function saveControls(car: CarSummary, site: EligibilitySite & PriceSite): SaveControls | null {
  const kinds = KEEP_KINDS.filter((kind) => RULES[kind](car, site))
  return kinds.length === 0 ? null : { kinds, car: savedCar(car, site), ...chooseNoun(car) }
}

/** Controls of a watched car: it can be removed whether or not it is sold (WAT-04). */
export function watchedControls(car: CarSummary, site: EligibilitySite & PriceSite): SaveControls {
  const others = KEEP_KINDS.filter((kind) => kind === 'compare' && RULES[kind](car, site))
  return { kinds: ['watchlist', ...others], car: savedCar(car, site), isWatched: true, ...chooseNoun(car) }
}

const chooseNoun = (car: CarSummary): Pick<SaveControls, 'noun'> => {
  const { one } = vehicleWords(car)
  return one === VEHICLE_WORDS.car.one ? {} : { noun: one }
}

export const savedCar = (
  { id, slug, name, make, model, photo, reserved, ...car }: CarSummary,
  site: PriceSite,
): SavedCar => ({
  id,
  slug,
  name,
  make,
  model,
  primary_image_url: photo?.url ?? null,
  price: outrightPrice(car, site),
  reserved,
})

/** What the record of a car has that its card does not show: client/device/marks.ts reads the rest from the card. */
export const cardRecord = ({ id, name, make, model, price, reserved }: SavedCar): string =>
  JSON.stringify({ id, name, make, model, price: price ?? undefined, reserved: reserved || undefined })

export function viewedCar({ id, slug, stocknum, make, model, bodyconfiguration, simple_body }: Car) {
  return { id, slug, stocknum, make, model, body: bodyconfiguration ?? simple_body, simple_body }
}
