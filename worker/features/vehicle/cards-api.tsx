import { Hono } from 'hono'
import { Card } from '../../../client/card/card.tsx'
import { renderCached } from '../../../client/rendered.tsx'
import { CARDS_PER_CALL, type CardsReply } from '../../../shared/api.ts'
import { carCard } from '../../../shared/car/card.ts'
import { parseCarSlugs } from '../../../shared/compare/address.ts'
import type { AppEnv } from '../../context.ts'

/** The cards of cars that a device remembers, as the site shows them now (WAT-05, SRC-21). */
export const cardsApi = new Hono<AppEnv>().get('/', async (c) => {
  const { now, services } = c.var
  const { slugs } = parseCarSlugs(new URL(c.req.url).searchParams, CARDS_PER_CALL)
  const cars = await services.stock.carsAt(slugs, services.scope)
  const cards = cars.map((car) => {
    const card = carCard(car, services.listing, now)
    return { slug: car.slug, sold: card.sold, html: renderCached('card', Card, { card, turn: 'later' }) }
  })
  const unavailable = slugs.filter((slug) => !cards.some((card) => card.slug === slug))
  c.header('Cache-Control', 'private, no-cache')
  return c.json<CardsReply>({ cards, unavailable })
})
