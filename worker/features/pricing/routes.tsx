import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { AverageComparison, Comparison } from '../../../client/vehicle/price-comparison.tsx'
import type { AppEnv } from '../../context.ts'
import { failure } from '../../http/errors.tsx'
import { shownCar } from '../stock/part.ts'
import { loadPriceStory } from './part.ts'

/** The price comparison of one car as HTML (VDP-11), else the average of the feed (VDP-12); 204 where there is none to show. */
export const priceComparisonApi = new Hono<AppEnv>().get('/', async (c) => {
  const car = await shownCar(c, c.req.query('car') ?? '')
  if (!car) return failure(c, 'not_found')
  const { comparison, market } = await loadPriceStory(c, car)
  c.header('Cache-Control', 'private, no-cache')
  if (comparison) return c.html(renderToString(<Comparison view={comparison} />))
  return market ? c.html(renderToString(<AverageComparison market={market} />)) : c.body(null, 204)
})
