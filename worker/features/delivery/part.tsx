import { type Context, Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { Answer, type DeliveryView } from '../../../client/delivery/delivery.tsx'
import { carPath } from '../../../shared/car/links.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import { carLocation } from '../../../shared/car/stock-place.ts'
import {
  type DeliveryAnswer,
  deliveryAnswer,
  postcodeError,
  validatePostcode,
} from '../../../shared/delivery/answer.ts'
import type { Point } from '../../../shared/location/distance.ts'
import { MESSAGES } from '../../../shared/messages.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { AppEnv } from '../../context.ts'
import { failure } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { isRateLimited } from '../../http/rate-limit.ts'
import { shownCar } from '../stock/part.ts'

const MAX_TYPED_CHARS = 20

/** The delivery calculator of a car's page, with an answer where the address has a postcode; null where there is none. */
export async function deliveryView(c: Context<AppEnv>, car: Car): Promise<DeliveryView | null> {
  const { features, delivery } = c.var.site
  if (!features.delivery || !isPurchasable(car)) return null
  const typed = c.req.query('postcode')
  return {
    action: carPath(car),
    car: car.slug,
    typed: typed?.slice(0, MAX_TYPED_CHARS) ?? '',
    note: delivery.note,
    answer: typed === undefined ? { state: 'idle' } : await answerFor(c, car, typed),
  }
}

/** The delivery price to a postcode, or the message why there is none (CAL-02, B8). */
export async function answerFor(c: Context<AppEnv>, car: Car, typed: string): Promise<DeliveryAnswer> {
  const fault = validatePostcode(typed)
  if (fault !== null) return postcodeError(fault)
  const { services, site } = c.var
  const postcode = typed.trim()
  const place = await services.geocoder.find(postcode)
  if (place === null) return postcodeError(MESSAGES.postcodeUnknown)
  const from = pickupPoint(car, site.locations)
  return deliveryAnswer(
    await optional(c, 'delivery', services.delivery.price({ car, postcode, place, from })),
    postcode,
  )
}

function pickupPoint(car: Car, locations: Site['locations']): Point | null {
  const own = carLocation(car, locations)
  return (own ?? locations.find(({ primary }) => primary))?.address ?? null
}

/** `?car=&postcode=`: the answer of the delivery calculator as HTML (CAL-02). */
export const deliveryApi = new Hono<AppEnv>().get('/', async (c) => {
  if (await isRateLimited(c)) return failure(c, 'too_often')
  const car = await shownCar(c, c.req.query('car') ?? '')
  if (!car || !isPurchasable(car)) return failure(c, 'not_found')
  const answer = await answerFor(c, car, c.req.query('postcode') ?? '')
  c.header('Cache-Control', 'private, no-store')
  return c.html(renderToString(<Answer answer={answer} />))
})
