import { advertisedPrice, isByTheWeek, type OfferedCar } from './advertised-price.ts'
import { isPurchasable, isSample } from './status.ts'
import type { CarSummary } from './summary.ts'

/** Which actions a car is eligible for on a site (CRD-05, RES-01, TRD-02). */

export type EligibilitySite = {
  features: Record<'favourites' | 'watchlist' | 'compare' | 'reserve' | 'autograb' | 'subscriptions', boolean>
  /** Compare is for used cars alone. */
  compare_used_only: boolean
}

export type EligibleCar = Pick<
  CarSummary,
  'status' | 'car_type' | keyof OfferedCar | 'subscription_price' | 'photos_count' | 'reserved' | 'tag' | 'special_tag'
>

/** CRD-05: favourites live on the device; a site with a watchlist saves cars there instead. */
export const canFavourite = (car: Pick<EligibleCar, 'status'>, { features }: EligibilitySite) =>
  features.favourites && !features.watchlist && isPurchasable(car)

/** WAT-04 */
export const canWatch = (car: Pick<EligibleCar, 'status'>, { features }: EligibilitySite) =>
  features.watchlist && isPurchasable(car)

/** CRD-05: comparing needs a price, to buy or by the week, and a photograph. */
export const canCompare = (car: Omit<EligibleCar, 'reserved' | 'tag'>, site: EligibilitySite) =>
  site.features.compare &&
  isPurchasable(car) &&
  (advertisedPrice(car) !== null || isByTheWeek(car, site.features.subscriptions)) &&
  car.photos_count > 0 &&
  (!site.compare_used_only || car.car_type === 'used')

/** RES-01 */
export const canReserve = (
  car: Pick<EligibleCar, 'status' | 'reserved' | 'tag' | 'special_tag'>,
  site: EligibilitySite,
) => site.features.reserve && isPurchasable(car) && !isSample(car) && !car.reserved && !isTestDriveOnly(car)

/** TRD-02 */
export const canTradeIn = (car: Pick<EligibleCar, 'status' | 'reserved' | keyof OfferedCar>, site: EligibilitySite) =>
  site.features.autograb &&
  car.status === 'in_stock' &&
  !car.reserved &&
  (advertisedPrice(car) ?? 0) > TRADE_IN_PRICE_ABOVE

/** Cars dearer than this many dollars accept a trade-in valuation. */
const TRADE_IN_PRICE_ABOVE = 200

/** Whether a car can be driven but not reserved. */
export const isTestDriveOnly = ({ tag }: { tag: string | null }) => tag?.trim().toLowerCase() === 'test drive only'
