import type { Context } from 'hono'
import type { ComparisonPlace } from '../../../client/vehicle/price-comparison.tsx'
import { API } from '../../../shared/api.ts'
import { comparisonView, isComparable } from '../../../shared/car/comparison.ts'
import { priceOf } from '../../../shared/car/price.ts'
import type { Car } from '../../../shared/car/schema.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'

/**
 * The price comparison of a car's page (VDP-11): drawn with the page where no journey is needed for it, else a place
 * that is filled later. null where there is none.
 */
export async function comparisonPlace(c: Context<AppEnv>, car: Car): Promise<ComparisonPlace | null> {
  const { site, services } = c.var
  if (!site.features.price_comparison || !isComparable(car, priceOf(car, services.listing))) return null
  if (services.comparison.isFar) return { source: `${API.priceComparison}?car=${encodeURIComponent(car.slug)}` }
  const view = await comparisonOf(c, car)
  return view && { view }
}

/** What is shown of it; null where the rules hide it or nobody can say, which is logged. */
export async function comparisonOf(c: Context<AppEnv>, car: Car) {
  const { services } = c.var
  const price = priceOf(car, services.listing)
  if (!isComparable(car, price)) return null
  const answer = await optional(c, 'price comparison', services.comparison.compare(car))
  return answer && comparisonView(answer, price)
}
