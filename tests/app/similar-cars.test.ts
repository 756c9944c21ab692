import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stockScope } from '../../shared/stock/stock-scope.ts'
import type { AppEnv, Services } from '../../worker/context.ts'
import { similarApi } from '../../worker/features/vehicle/routes.tsx'
import { buildSite } from '../builders/site.ts'
import { memoryStock } from '../fakes/stock.ts'
import { anApp } from './an-app.ts'
import { cars, corolla, hidden, justSold, textOf } from './remembered-cars.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('similar cars', () => {
  it('[SIM-01] have a place on the vehicle page that leads to them without script', async () => {
    const { ask } = await anApp({ cars })
    const text = await textOf(ask('/cars/corolla'))
    expect(text).toContain('data-source="/api/similar?car=corolla"')
    expect(text).toContain('Similar cars Available')
    expect(text).toContain('body=Hatch')
  })

  it('[SIM-01] [CRD-06] come drawn as the same cards, without the car itself, under the site’s heading', async () => {
    const { ask } = await anApp({ cars, site: { vehicle: { similar_heading: 'Similar cars In-Stock' } } })
    const answer = await ask('/api/similar?car=corolla')
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(text).toContain('Similar cars In-Stock')
    expect(text).toContain('/cars/yaris')
    expect(text).not.toContain('/cars/corolla')
    expect(text.match(/class="card"/g)).toHaveLength(1)
  })

  it('[SIM-01] are as many as the site says at most', async () => {
    const many = Array.from({ length: 12 }, (_, n) => ({
      ...corolla,
      id: n + 10,
      slug: `c-${n}`,
      source_key: `k-${n}`,
    }))
    const { ask } = await anApp({ cars: many, site: { vehicle: { similar_count: 4 } } })
    expect((await textOf(ask('/api/similar?car=c-0'))).match(/class="card"/g)).toHaveLength(4)
  })

  it('[SIM-01] are nothing where there are none, and not found for no car of the site', async () => {
    const { ask } = await anApp({ cars: [corolla, hidden] })
    const none = await ask('/api/similar?car=corolla')
    expect([none.status, await none.text()]).toEqual([204, ''])
    for (const query of ['', '?car=', '?car=hidden', '?car=unheard-of'])
      expect([query, (await ask(`/api/similar${query}`)).status]).toEqual([query, 404])
  })

  it('[SIM-01] [VDP-04] lead the page of a sold car, on which nothing is promised of it', async () => {
    const { ask } = await anApp({
      cars: [{ ...justSold, price: 19_000, simple_body: 'Hatch' }, corolla],
      site: { features: { finance: true, reserve: true, checkout: true, watchlist: true, statutory_warranty: true } },
    })
    const html = await textOf(ask('/cars/just-sold'))
    expect(html.indexOf('href="/cars/corolla"')).toBeLessThan(html.indexOf('class="key-information"'))
    const promises = ['class="trust"', 'vehicle-next', 'finance-box', 'vehicle-keep', 'id="vehicle-map"', 'Print']
    expect(promises.filter((promise) => html.includes(promise))).toEqual([])
    expect(await textOf(ask('/api/similar?car=just-sold'))).toContain('/cars/corolla')
  })
})

describe('similar cars while the search does not answer', () => {
  const without = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('site', buildSite())
      const services = {
        stock: memoryStock([corolla]),
        search: { similar: () => Promise.reject(new Error('the search is dead')) },
        scope: stockScope(buildSite(), Date.now()),
      }
      c.set('services', services as unknown as Services)
      await next()
    })
    .route('/', similarApi)

  it('[SIM-01] are left out and the trouble is logged', async () => {
    const answer = await without.request('/?car=corolla')
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(vi.mocked(console.error).mock.calls.flat().join()).toContain('the search is dead')
  })
})
