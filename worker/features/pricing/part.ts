import type { Context } from 'hono'
import type { ComparisonPlace } from '../../../client/vehicle/price-comparison.tsx'
import { API } from '../../../shared/api.ts'
import { hasComparablePrice, marketComparisonView } from '../../../shared/car/market-comparison.ts'
import { priceOf } from '../../../shared/car/price.ts'
import type { Car } from '../../../shared/car/schema.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'

/**
 * The price comparison of a car's page (VDP-11): rendered with the page where it needs no network call, else a
 * placeholder with the address to load it from. null where there is none.
 */
export async function comparisonPlace(c: Context<AppEnv>, car: Car): Promise<ComparisonPlace | null> {
  const { site, services } = c.var
  if (!site.features.price_comparison || !hasComparablePrice(car, priceOf(car, services.listing))) return null
  if (services.comparison.isRemote) return { source: `${API.priceComparison}?car=${encodeURIComponent(car.slug)}` }
  const view = await comparisonOf(c, car)
  return view && { view }
}

/** null where the rules hide it, and where the service fails, which is logged. */
export async function comparisonOf(c: Context<AppEnv>, car: Car) {
  const { services, site } = c.var
  const price = priceOf(car, services.listing)
  if (!hasComparablePrice(car, price)) return null
  const answer = await optional(c, 'price comparison', services.comparison.compare(car))
  return answer && marketComparisonView(answer, price, site.vehicle.comparison_above_range)
}
