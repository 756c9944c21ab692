import { describe, expect, it } from 'vitest'
import {
  cardPrices,
  type DeliveryPrices,
  pricesOrCard,
  upstreamPrices,
} from '../../../worker/features/delivery/service.ts'
import { upstream, upstreamMemory } from '../../../worker/platform/upstream.ts'

const QUESTION = { car: { id: 7, stocknum: 'S7' }, postcode: '4870', place: null, from: null }

function aService(answer: () => Response | Promise<Response>) {
  const asked: string[] = []
  const service = upstream({
    name: 'delivery',
    site: 'yard',
    base: 'https://prices.example/v1',
    memory: upstreamMemory(),
    timeoutMs: 50,
    fetcher: async (url) => {
      asked.push(url)
      return answer()
    },
  })
  return { prices: upstreamPrices(service), asked }
}

const card = cardPrices({
  zones: [{ name: 'Anywhere', postcodes: null, within_km: null, price: 300 }],
  max_km: null,
  round_to: 1,
})

/** Whoever tells prices tells them alike. */
const EVERY: [string, DeliveryPrices][] = [
  ['a rate card', card],
  ['a service', aService(() => Response.json({ price: 300, name: 'Anywhere' })).prices],
]

it.each(EVERY)('[CAL-02] %s tells a price and the name of the region', async (_, prices) => {
  expect(await prices.price(QUESTION)).toEqual({ price: 300, name: 'Anywhere' })
})

it.each<[string, DeliveryPrices]>([
  ['a rate card', cardPrices({ zones: [], max_km: null, round_to: 1 })],
  ['a service', aService(() => Response.json({ price: null })).prices],
])('[CAL-02] %s has no price to tell', async (_, prices) => {
  expect(await prices.price(QUESTION)).toBeNull()
})

describe('a service of delivery prices', () => {
  it('[CAL-02] is asked by postcode and car', async () => {
    const { prices, asked } = aService(() => Response.json({ price: 300, name: '' }))
    expect(await prices.price(QUESTION)).toEqual({ price: 300, name: null })
    expect(asked).toEqual(['https://prices.example/v1/delivery?postcode=4870&car_id=7'])
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['is dead', () => Promise.reject(new Error('no connection'))],
    ['says nothing in time', () => new Promise<Response>(() => {})],
    ['fails', () => new Response('', { status: 503 })],
    ['answers words for a price', () => Response.json({ price: 'cheap', name: 'Cairns' })],
    ['pays the shopper', () => Response.json({ price: -5, name: 'Cairns' })],
    ['answers a page', () => new Response('<html>')],
  ])('[CAL-02] is stood in for by the card when it %s', async (_, answer) => {
    const reported: string[] = []
    const { prices } = aService(answer)
    const both = pricesOrCard(prices, card, ({ event }) => void reported.push(event))
    expect(await both.price(QUESTION)).toEqual({ price: 300, name: 'Anywhere' })
    expect(reported).toEqual(['delivery.service_failed'])
  })
})
