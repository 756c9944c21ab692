import { effectivePrice } from './effective-price.ts'
import { isPurchasable } from './status.ts'
import type { CarSummary } from './summary.ts'

/** What may be done with a car on this site (CRD-05, RES-01, TRD-02): one function a thing, each of them a list of conditions. */

type Feature = 'favourites' | 'watchlist' | 'compare' | 'reserve' | 'autograb'

export type EligibilitySite = {
  features: Record<Feature, boolean>
  /** Compare is for used cars alone. */
  compare_used_only: boolean
  /** A car with one of these tags can be driven but not reserved; compared in any case. */
  unreservable_tags: string[]
  /** Dollars above which a trade-in can be valued against a car. */
  trade_in_price_above: number
}

export type EligibleCar = Pick<
  CarSummary,
  'status' | 'car_type' | 'price' | 'offer_price' | 'photos_count' | 'reserved' | 'tag'
>

/** CRD-05: on the device, unless the site has a watchlist, which is then the one place for saved cars. */
export const canFavourite = (car: Pick<EligibleCar, 'status'>, { features }: EligibilitySite) =>
  features.favourites && !features.watchlist && isPurchasable(car)

/** WAT-04 */
export const canWatch = (car: Pick<EligibleCar, 'status'>, { features }: EligibilitySite) =>
  features.watchlist && isPurchasable(car)

/** CRD-05: a car is compared by what it costs and how it looks, so it needs both. */
export const canCompare = (car: Omit<EligibleCar, 'reserved' | 'tag'>, site: EligibilitySite) =>
  site.features.compare &&
  isPurchasable(car) &&
  (effectivePrice(car) ?? 0) > 0 &&
  car.photos_count > 0 &&
  (!site.compare_used_only || car.car_type === 'used')

/** RES-01 */
export const canReserve = (car: Pick<EligibleCar, 'status' | 'reserved' | 'tag'>, site: EligibilitySite) =>
  site.features.reserve && isPurchasable(car) && !car.reserved && !isAmong(site.unreservable_tags, car.tag)

/** TRD-02 */
export const canTradeIn = (
  car: Pick<EligibleCar, 'status' | 'reserved' | 'price' | 'offer_price'>,
  site: EligibilitySite,
) =>
  site.features.autograb &&
  car.status === 'in_stock' &&
  !car.reserved &&
  (effectivePrice(car) ?? 0) > site.trade_in_price_above

const isAmong = (tags: string[], tag: string | null) =>
  tag !== null && tags.some((each) => each.toLowerCase() === tag.trim().toLowerCase())
