import { expect, it } from 'vitest'
import { aCar } from '../builders/car.ts'
import { stopClock } from '../clock.ts'
import { anApp } from './an-app.ts'

const NOW = Date.parse('2026-11-20T02:00:00Z')
const MINUTE_MS = 60_000
const ALL = '/search/new-used-and-demo-cars'

stopClock(NOW)

const car = (id: number, details: object) => aCar({ id, slug: `car-${id}`, source_key: `${id}`, ...details })
const listed = async (cars: ReturnType<typeof car>[], query: string) => {
  const { ask } = await anApp({ cars })
  const html = await (await ask(`${ALL}?${query}`)).text()
  return [...new Set([...html.matchAll(/\/cars\/car-(\d)"/g)].map(([, id]) => Number(id)))].toSorted((a, b) => a - b)
}
const sold = car(1, { make: 'Mazda', model: 'CX-9', status: 'sold', sold_at: NOW - MINUTE_MS })
const others = [car(2, { make: 'Kia', model: 'Rio' }), car(3, { make: 'Ford', model: 'Ranger' })]

it('[SRC-13] words that find sold cars alone are followed by cars for sale', async () => {
  expect(await listed([sold, ...others], 'query=mazda+cx-9')).toEqual([1, 2, 3])
})

it('[SRC-13] a car for sale that is exactly right, and filters, are an answer by themselves', async () => {
  const forSale = car(4, { make: 'Mazda', model: 'CX-9' })
  expect(await listed([sold, forSale, ...others], 'query=mazda+cx-9')).toEqual([1, 4])
  expect(await listed([sold, ...others], 'status=sold')).toEqual([1])
})
