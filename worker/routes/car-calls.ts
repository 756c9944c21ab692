import { Hono } from 'hono'
import { isComparable } from '../../shared/car/comparison.ts'
import { priceOf } from '../../shared/car/price.ts'
import type { AppEnv } from '../context.ts'
import { failure } from '../errors.tsx'
import { settle } from '../settle.ts'
import { shownCar } from '../shown-car.ts'

/** What programs ask of one car, beneath its page. */
export const carCalls = new Hono<AppEnv>()
  /** GET /cars/{slug}/autogauge (VDP-11): the price among those of cars like it, whether or not the page shows it. */
  .get('/:slug/autogauge', async (c) => {
    const { services } = c.var
    const car = await shownCar(c, c.req.param('slug'))
    if (!car || !isComparable(car, priceOf(car, services.listing))) return failure(c, 'not_found')
    const asked = services.comparison.compare(car).then((comparison) => ({ comparison }))
    const answer = await settle(c, 'price comparison', asked)
    if (!answer) return failure(c, 'upstream')
    c.header('Cache-Control', 'private, no-cache')
    return answer.comparison ? c.json(answer.comparison) : failure(c, 'not_found')
  })
