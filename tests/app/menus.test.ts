import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Car } from '../../shared/car/schema.ts'
import { pointerKey } from '../../worker/stock-index/pointer.ts'
import { aCar } from '../builders/car.ts'
import { pass, stopClock } from '../clock.ts'
import { anApp } from './an-app.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const NAVIGATION = [
  { label: 'Home', to: 'home' as const },
  { label: 'Vehicles', models: true as const },
]
const SITE = { features: { brands: true }, navigation: NAVIGATION }
let id = 0
const cars = (count: number, make: string, model: string, details: Partial<Car> = {}) =>
  Array.from({ length: count }, () => aCar({ id: ++id, make, model, ...details }))
const STOCK = [...cars(1, 'Kia', 'Rio'), ...cars(3, 'Toyota', 'HiLux'), ...cars(2, 'Land Rover', 'Discovery')]

/** Links of the dropdown in the header, as label and address. */
function menuOf(html: string): [string, string][] {
  const menu = /<nav class="menu header-menu"[^]*?<\/nav>/.exec(html)?.[0] ?? ''
  const group = /<summary[^>]*>Vehicles[^]*?<\/details>/.exec(menu)?.[0] ?? ''
  return [...group.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, label]) => [label!, href!])
}
const menuAt = async (ask: (path: string) => Promise<Response>, path = '/contact-us') =>
  menuOf(await (await ask(path)).text())

it('[NAV-02] lists the models of the stock in the header by name, each with its page', async () => {
  const { ask } = await anApp({ site: SITE, cars: STOCK })
  expect(await menuAt(ask)).toEqual([
    ['Kia Rio', '/models/kia/rio'],
    ['Land Rover Discovery', '/models/land-rover/discovery'],
    ['Toyota HiLux', '/models/toyota/hilux'],
  ])
})

it('[NAV-02] leads to the cars of a model where the site has no pages of models', async () => {
  const { ask } = await anApp({ site: { navigation: NAVIGATION }, cars: STOCK })
  expect((await menuAt(ask))[0]).toEqual(['Kia Rio', '/search/kia/rio'])
})

it('[NAV-02] [SRC-15] lists the 20 most frequent models by name, then all makes at index 20', async () => {
  const many = Array.from({ length: 40 }, (_, at) => cars(at < 20 ? 2 : 1, 'Kia', `Model ${at}`)).flat()
  const { ask } = await anApp({ site: SITE, cars: many })
  const menu = await menuAt(ask)
  expect(menu.slice(0, 20).map(([label]) => label)).toEqual(Array.from({ length: 20 }, (_, at) => `Kia Model ${at}`))
  expect(menu).toHaveLength(21)
  expect(menu[20]).toEqual(['All Makes', '/brands'])
})

it('[NAV-02] [NAV-04] [CNT-01] [OFF-01] names no body without a car, and no offers and posts while there are none', async () => {
  const to = { label: 'Vans', to: 'search_all' as const, query: { body: 'Van' } }
  const links = [
    { ...to, label: 'Utes', query: { body: 'Ute' } },
    { label: 'Blog', to: 'blog' as const },
    { label: 'Offers', to: 'special_offers' as const },
    { label: 'About us', to: 'about_us' as const },
  ]
  const site = { features: { offers: true }, navigation: [{ label: 'Vehicles', items: [to, ...links] }] }
  const { ask } = await anApp({ site, cars: cars(2, 'Ford', 'Transit', { simple_body: 'Van' }) })
  await menuAt(ask)
  expect((await menuAt(ask)).map(([label]) => label)).toEqual(['Vans', 'About us'])
})

it('[NAV-02] changes with the stock', async () => {
  const { ask, publish } = await anApp({ site: SITE, cars: STOCK })
  expect(await menuAt(ask)).toHaveLength(3)
  await publish(STOCK.filter(({ make }) => make !== 'Kia'))
  pass(60)
  await menuAt(ask)
  expect(await menuAt(ask)).toHaveLength(2)
})

it('[NAV-02] names no model that is sold', async () => {
  const sold = cars(5, 'Ford', 'Ranger', { status: 'sold', sold_at: Date.now() })
  const { ask } = await anApp({ site: SITE, cars: [...STOCK, ...sold] })
  expect((await menuAt(ask)).flat().join()).not.toContain('Ranger')
})

it('[NAV-02] [QLT-03] leaves the dropdown out while the stock cannot be read, and the page stands', async () => {
  const { ask, store, slug } = await anApp({ site: SITE, cars: null })
  await store.kv.put(pointerKey(slug), JSON.stringify({ version: 'lost', cars: 1, published_at: 0 }))
  const answer = await ask('/contact-us')
  const html = await answer.text()
  expect([answer.status, html.includes('Vehicles</summary>'), menuOf(html)]).toEqual([200, false, []])
  expect(html).toContain('href="/"')
})
