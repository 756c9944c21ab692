import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { Answer } from '../../../client/delivery/delivery.tsx'
import { isPurchasable } from '../../../shared/car/status.ts'
import type { AppEnv } from '../../context.ts'
import { failure } from '../../http/errors.tsx'
import { isRateLimited } from '../../http/rate-limit.ts'
import { shownCar } from '../stock/part.ts'
import { answerFor } from './part.ts'

/** `?car=&postcode=`: the answer of the delivery calculator as HTML (CAL-02). */
export const deliveryApi = new Hono<AppEnv>().get('/', async (c) => {
  if (await isRateLimited(c)) return failure(c, 'too_often')
  const car = await shownCar(c, c.req.query('car') ?? '')
  if (!car || !isPurchasable(car)) return failure(c, 'not_found')
  const answer = await answerFor(c, car, c.req.query('postcode') ?? '')
  c.header('Cache-Control', 'private, no-store')
  return c.html(renderToString(<Answer answer={answer} />))
})
