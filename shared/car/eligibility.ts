import { effectivePrice } from './effective-price.ts'
import { isPurchasable } from './status.ts'
import type { CarSummary } from './summary.ts'

/** Which actions a car is eligible for on a site (CRD-05, RES-01, TRD-02). */

type ActionFeature = 'favourites' | 'watchlist' | 'compare' | 'reserve' | 'autograb'

export type EligibilitySite = {
  features: Record<ActionFeature, boolean>
  /** Compare is for used cars alone. */
  compare_used_only: boolean
  /** Cars with one of these tags can be driven but not reserved; letter case is ignored. */
  unreservable_tags: string[]
  /** Cars dearer than this many dollars accept a trade-in valuation. */
  trade_in_price_above: number
}

export type EligibleCar = Pick<
  CarSummary,
  'status' | 'car_type' | 'price' | 'offer_price' | 'photos_count' | 'reserved' | 'tag'
>

/** CRD-05: favourites live on the device; a site with a watchlist saves cars there instead. */
export const canFavourite = (car: Pick<EligibleCar, 'status'>, { features }: EligibilitySite) =>
  features.favourites && !features.watchlist && isPurchasable(car)

/** WAT-04 */
export const canWatch = (car: Pick<EligibleCar, 'status'>, { features }: EligibilitySite) =>
  features.watchlist && isPurchasable(car)

/** CRD-05: comparing needs a price and a photograph. */
export const canCompare = (car: Omit<EligibleCar, 'reserved' | 'tag'>, site: EligibilitySite) =>
  site.features.compare &&
  isPurchasable(car) &&
  (effectivePrice(car) ?? 0) > 0 &&
  car.photos_count > 0 &&
  (!site.compare_used_only || car.car_type === 'used')

/** RES-01 */
export const canReserve = (car: Pick<EligibleCar, 'status' | 'reserved' | 'tag'>, site: EligibilitySite) =>
  site.features.reserve && isPurchasable(car) && !car.reserved && !hasTag(site.unreservable_tags, car.tag)

/** TRD-02 */
export const canTradeIn = (
  car: Pick<EligibleCar, 'status' | 'reserved' | 'price' | 'offer_price'>,
  site: EligibilitySite,
) =>
  site.features.autograb &&
  car.status === 'in_stock' &&
  !car.reserved &&
  (effectivePrice(car) ?? 0) > site.trade_in_price_above

const hasTag = (tags: string[], tag: string | null) =>
  tag !== null && tags.some((each) => each.toLowerCase() === tag.trim().toLowerCase())
