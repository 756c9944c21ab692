import { type Context, Hono } from 'hono'
import { isbot } from 'isbot'
import { hasComparablePrice } from '../../../shared/car/market-comparison.ts'
import { priceOf } from '../../../shared/car/price.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import type { AppEnv } from '../../context.ts'
import { mayCountUnasked } from '../../http/counting.ts'
import { failure } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { isRateLimited } from '../../http/rate-limit.ts'
import { shownCar } from '../stock/part.ts'

/** Calls about one car, below its page's address. */
export const carCalls = new Hono<AppEnv>()
  /** GET /cars/{slug}/autogauge (VDP-11): the price among those of cars like it, whether or not the page shows it. */
  .get('/:slug/autogauge', async (c) => {
    const { services } = c.var
    const car = await shownCar(c, c.req.param('slug'))
    if (!car || !hasComparablePrice(car, priceOf(car, services.listing))) return failure(c, 'not_found')
    const request = services.comparison.compare(car).then((comparison) => ({ comparison }))
    const answer = await optional(c, 'price comparison', request)
    if (!answer) return failure(c, 'upstream')
    c.header('Cache-Control', 'private, no-cache')
    return answer.comparison ? c.json(answer.comparison) : failure(c, 'not_found')
  })
  /** GET /cars/{slug}/view.json (VDP-10): counts a view of the car and answers with its number of views. */
  .get('/:slug/view.json', async (c) => {
    const car = await shownCar(c, c.req.param('slug'))
    if (!car || !isPurchasable(car)) return failure(c, 'not_found')
    const request = c.var.services.views.view(car, await countsAsView(c)).then((reply) => ({ reply }))
    const answer = await optional(c, 'car views', request)
    if (!answer) return failure(c, 'upstream')
    c.header('Cache-Control', 'no-store')
    return answer.reply ? c.json(answer.reply) : failure(c, 'not_found')
  })

/** Whether the request counts as a person's view of a page of this site: no robot, prefetch or cross-site request. */
async function countsAsView(c: Context<AppEnv>): Promise<boolean> {
  const { 'user-agent': agent, 'sec-fetch-site': from = 'same-origin', 'sec-purpose': purpose } = c.req.header()
  if (!mayCountUnasked(c) || isbot(agent ?? '') || !agent || from !== 'same-origin' || purpose) return false
  return !(await isRateLimited(c))
}
