import { describe, expect, it } from 'vitest'
import type { SearchReply } from '../../shared/api.ts'
import { aCar } from '../builders/car.ts'
import { aHostedApp } from './a-hosted-app.ts'
import { anApp } from './an-app.ts'

const sold = { status: 'sold' as const, sold_at: Date.now() }
const cars = [aCar({ id: 1 }), aCar({ id: 2 }), aCar({ id: 3, ...sold }), aCar({ id: 4, model: 'Camry', ...sold })]
const PATH = '/search/new-used-and-demo-cars'
const line = (html: string) => /<output class="count"[^>]*>([^<]*)</.exec(html)?.[1]

describe.each([
  ['its own index', () => anApp({ cars })],
  ['a search server', () => aHostedApp({ hosted: cars, indexed: cars })],
])('the count of a search, by %s', (_, app) => {
  it('[SRC-04] is that of the cars its pages list, and says how many of them are sold', async () => {
    const { ask } = await app()
    expect(line(await (await ask(PATH)).text())).toBe('4 cars, 2 of them sold')
    expect(line(await (await ask(`${PATH}?model=Camry`)).text())).toBe('1 car, sold')
    expect(line(await (await ask(`${PATH}?status=in_stock`)).text())).toBe('2 cars')
    const reply = (await (await ask(`/api${PATH}`)).json()) as SearchReply
    expect(reply).toMatchObject({ countText: '4 cars', countLine: '4 cars, 2 of them sold' })
  })
})

it('[SRC-04] is silent of sold cars where the site does not show them', async () => {
  const { ask } = await anApp({ cars, site: { features: { sold_display: false } } })
  expect(line(await (await ask(PATH)).text())).toBe('2 cars')
})
