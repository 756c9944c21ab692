import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { Answer } from '../../../client/delivery/delivery.tsx'
import { isInScope } from '../../../shared/car/scope.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import type { AppEnv } from '../../context.ts'
import { answerFor } from '../../delivery.ts'
import { failure } from '../../errors.tsx'

/** `?car=&postcode=`: what the delivery calculator answers, drawn (CAL-02). */
export const deliveryApi = new Hono<AppEnv>().get('/', async (c) => {
  const { services } = c.var
  const car = await services.stock.carBySlug(c.req.query('car') ?? '')
  if (!car || !isInScope(car, services.scope) || !isPurchasable(car)) return failure(c, 'not_found')
  const answer = await answerFor(c, car, c.req.query('postcode') ?? '')
  c.header('Cache-Control', 'private, no-store')
  return c.html(renderToString(<Answer answer={answer} />))
})
