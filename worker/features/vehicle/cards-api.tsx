import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { Card } from '../../../client/card/card.tsx'
import { renderCached } from '../../../client/rendered.tsx'
import { Photo } from '../../../client/ui/photo.tsx'
import { CARDS_PER_CALL, type CardsReply } from '../../../shared/api.ts'
import { carCard } from '../../../shared/car/card.ts'
import { picture } from '../../../shared/car/pictures.ts'
import { parseCarSlugs } from '../../../shared/compare/address.ts'
import type { AppEnv } from '../../context.ts'
import type { Services } from '../../services.ts'

/** Photographs of a card that is swiped through, the first one among them. */
const MAX_PHOTOS = 8

async function photosAfterFirst(id: number, { stock, listing }: Services): Promise<string> {
  for await (const { images } of stock.carsByIds([id]))
    return images
      .slice(1, MAX_PHOTOS)
      .map(({ image }) => picture(image, '', 'card', listing.images))
      .map((each) => renderToString(<Photo picture={each} turn="soon" />))
      .join('')
  return ''
}

/** The cards of cars that a device remembers, as the site shows them now (WAT-05, SRC-21). */
export const cardsApi = new Hono<AppEnv>().get('/', async (c) => {
  const { now, services } = c.var
  const { slugs } = parseCarSlugs(new URL(c.req.url).searchParams, CARDS_PER_CALL)
  const cars = await services.stock.carsAt(slugs, services.scope)
  const photos = slugs.length === 1 && cars[0] ? await photosAfterFirst(cars[0].id, services) : undefined
  const cards = cars.map((car) => {
    const card = carCard(car, services.listing, now)
    const html = renderCached('card', Card, { card, turn: 'later' })
    return { slug: car.slug, sold: card.sold, html, ...(photos && { photos }) }
  })
  const unavailable = slugs.filter((slug) => !cards.some((card) => card.slug === slug))
  c.header('Cache-Control', 'private, no-cache')
  return c.json<CardsReply>({ cards, unavailable })
})
