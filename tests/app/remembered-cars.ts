import type { CardsReply, SearchesReply } from '../../shared/api.ts'
import { aCar, aPhoto } from '../builders/car.ts'
import { anApp } from './an-app.ts'

const DAY = 86_400_000
const photo = [aPhoto('/demo/suv.avif', 1200, 800)]
export const corolla = aCar({ id: 1, slug: 'corolla', price: 20_000, images: photo, simple_body: 'Hatch' })
export const yaris = aCar({ id: 2, slug: 'yaris', model: 'Yaris', price: 18_000, images: photo, simple_body: 'Hatch' })
export const justSold = aCar({ id: 3, slug: 'just-sold', model: 'Camry', status: 'sold', sold_at: Date.now() - DAY })
const longSold = aCar({
  id: 4,
  slug: 'long-sold',
  model: 'Aurion',
  status: 'sold',
  sold_at: Date.now() - 30 * DAY,
})
export const hidden = aCar({ id: 5, slug: 'hidden', model: 'Secret', show_on_dealer_website: false })
export const cars = [corolla, yaris, justSold, longSold, hidden]

export const textOf = async (answer: Promise<Response>) => (await answer).text()

export const cardsAt = async (query: string) => {
  const { ask, database } = await anApp({ cars })
  database.goDown()
  const answer = await ask(`/api/cards${query}`)
  return { answer, reply: (await answer.json()) as CardsReply }
}

export const find = async (...addresses: string[]) => {
  const { ask } = await anApp({ cars })
  const answer = await ask(`/api/searches?${new URLSearchParams(addresses.map((at) => ['at', at]))}`)
  return ((await answer.json()) as SearchesReply).searches
}
