import { type Context, Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { AverageComparison, Comparison, type ComparisonPlace } from '../../../client/vehicle/price-comparison.tsx'
import { API, type SectionAddress } from '../../../shared/api.ts'
import { type MarketIndicator, marketIndicator } from '../../../shared/car/market.ts'
import { hasComparablePrice } from '../../../shared/car/market-comparison.ts'
import { decidePrice } from '../../../shared/car/price.ts'
import { type PriceStory, priceStory } from '../../../shared/car/price-story.ts'
import type { Car } from '../../../shared/car/schema.ts'
import type { AppEnv } from '../../context.ts'
import { failure } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { shownCar } from '../stock/part.ts'

type PricePlaces = { market: MarketIndicator | null; comparison: ComparisonPlace | null }

/**
 * What a car's page says of its price among others (VDP-11, VDP-12): rendered with the page where that needs no network
 * call, else a placeholder with the address to load it from.
 */
export async function pricePlaces(c: Context<AppEnv>, car: Car): Promise<PricePlaces> {
  const { site, services } = c.var
  const { comparison: service, listing } = services
  const market = marketIndicator(car, listing)
  if (!site.features.price_comparison || !hasComparablePrice(car, decidePrice(car, listing)))
    return { market, comparison: null }
  if (service.isRemote) {
    const source: SectionAddress = `${API.priceComparison}?car=${encodeURIComponent(car.slug)}`
    return { market: null, comparison: { source, withoutScript: market } }
  }
  const { comparison, market: average } = await loadPriceStory(c, car)
  return { market: average, comparison: comparison && { view: comparison } }
}

/** A service that fails is logged, and says nothing. */
export async function loadPriceStory(c: Context<AppEnv>, car: Car): Promise<PriceStory> {
  const { site, services } = c.var
  const { comparison, listing } = services
  const answer = hasComparablePrice(car, decidePrice(car, listing))
    ? await optional(c, 'price comparison', comparison.compare(car))
    : null
  return priceStory(car, answer, { listing, showsAbove: site.vehicle.comparison_above_range })
}

/** The price comparison of one car as HTML (VDP-11), else the average of the feed (VDP-12); 204 where there is none to show. */
export const priceComparisonApi = new Hono<AppEnv>().get('/', async (c) => {
  const car = await shownCar(c, c.req.query('car') ?? '')
  if (!car) return failure(c, 'not_found')
  const { comparison, market } = await loadPriceStory(c, car)
  c.header('Cache-Control', 'private, no-cache')
  if (comparison) return c.html(renderToString(<Comparison view={comparison} />))
  return market ? c.html(renderToString(<AverageComparison market={market} />)) : c.body(null, 204)
})
