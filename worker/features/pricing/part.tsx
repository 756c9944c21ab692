import { type Context, Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { AverageComparison, Comparison, type ComparisonPlace } from '../../../client/vehicle/price-comparison.tsx'
import { API } from '../../../shared/api.ts'
import { type MarketIndicator, marketIndicator, type PriceStory, priceStory } from '../../../shared/car/market.ts'
import { hasComparablePrice, type MarketComparison } from '../../../shared/car/market-comparison.ts'
import { decidePrice } from '../../../shared/car/price.ts'
import type { Car } from '../../../shared/car/schema.ts'
import type { AppEnv } from '../../context.ts'
import { failure } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { shownCar } from '../stock/part.ts'

type PricePlaces = { market: MarketIndicator | null; comparison: ComparisonPlace | null }

/**
 * What a car's page says of its price among others (VDP-11, VDP-12): rendered with the page where that needs no network
 * call, else a placeholder with the address to load it from. An average of the feed that the site's stock, out of reach
 * without a call, could contradict is not said without script.
 */
export async function pricePlaces(c: Context<AppEnv>, car: Car): Promise<PricePlaces> {
  const { site, services } = c.var
  const { comparison: service, ownComparison, listing } = services
  if (!hasComparablePrice(car, decidePrice(car, listing))) return { market: null, comparison: null }
  if (site.features.price_comparison && service.isRemote) {
    const source = `${API.priceComparison}?car=${encodeURIComponent(car.slug)}`
    const withoutScript = ownComparison.isRemote ? null : (await tellStory(c, car, null)).market
    return { market: null, comparison: { source, withoutScript } }
  }
  const { comparison, market } = await loadPriceStory(c, car)
  return { market, comparison: comparison && { view: comparison } }
}

async function loadPriceStory(c: Context<AppEnv>, car: Car): Promise<PriceStory> {
  const { site, services } = c.var
  const isAsked = site.features.price_comparison && hasComparablePrice(car, decidePrice(car, services.listing))
  return tellStory(c, car, isAsked ? await compare(c, car, 'comparison') : null)
}

/** The site's own stock is asked where it was not, and where an average of the feed could be said. */
async function tellStory(c: Context<AppEnv>, car: Car, provided: MarketComparison | null): Promise<PriceStory> {
  const { site, services } = c.var
  const { comparison, ownComparison, listing } = services
  const wasAsked = site.features.price_comparison && comparison === ownComparison
  const own = wasAsked || marketIndicator(car, listing) === null ? provided : await compare(c, car, 'ownComparison')
  return priceStory(car, { provided, own }, { listing, showsAbove: site.vehicle.comparison_above_range })
}

/** A service that fails is logged, and says nothing. */
const compare = (c: Context<AppEnv>, car: Car, service: 'comparison' | 'ownComparison') =>
  optional(c, 'price comparison', c.var.services[service].compare(car))

/** The price comparison of one car as HTML (VDP-11), else the average of the feed (VDP-12); 204 where there is none to show. */
export const priceComparisonApi = new Hono<AppEnv>().get('/', async (c) => {
  const car = await shownCar(c, c.req.query('car') ?? '')
  if (!car) return failure(c, 'not_found')
  const { comparison, market } = await loadPriceStory(c, car)
  c.header('Cache-Control', 'private, no-cache')
  if (comparison) return c.html(renderToString(<Comparison view={comparison} />))
  return market ? c.html(renderToString(<AverageComparison market={market} />)) : c.body(null, 204)
})
