import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { Comparison } from '../../../client/vehicle/price-comparison.tsx'
import type { AppEnv } from '../../context.ts'
import { failure } from '../../http/errors.tsx'
import { shownCar } from '../stock/part.ts'
import { comparisonOf } from './part.ts'

/** The price comparison of one car, drawn (VDP-11); nothing where there is none to show. */
export const priceComparisonApi = new Hono<AppEnv>().get('/', async (c) => {
  const car = await shownCar(c, c.req.query('car') ?? '')
  if (!car) return failure(c, 'not_found')
  const view = await comparisonOf(c, car)
  c.header('Cache-Control', 'private, no-cache')
  return view ? c.html(renderToString(<Comparison view={view} />)) : c.body(null, 204)
})
