import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { SimilarCars } from '../../../client/vehicle/similar.tsx'
import { carCard } from '../../../shared/car/card.ts'
import { similarHeading, similarLink } from '../../../shared/car/links.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import type { AppEnv } from '../../context.ts'
import { failure } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'

/** The similar cars of one car as HTML (SIM-01); 204 where there are none or the search fails. */
export const similarApi = new Hono<AppEnv>().get('/', async (c) => {
  const { site, now, services } = c.var
  const { similar_count: most } = site.vehicle
  const car = await services.stock.carBySlug(c.req.query('car') ?? '')
  if (!car || !isInScope(car, services.scope)) return failure(c, 'not_found')
  const cars = await optional(c, 'similar', services.search.similar({ car, scope: services.scope, most }))
  c.header('Cache-Control', 'private, no-cache')
  if (!cars || cars.length === 0) return c.body(null, 204)
  const cards = cars.map((each) => carCard(each, services.listing, now))
  return c.html(
    renderToString(<SimilarCars heading={similarHeading(car, site)} link={similarLink(car)} cards={cards} />),
  )
})
