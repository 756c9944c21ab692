import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CardsReply, SearchesReply } from '../../shared/api.ts'
import { stockScope } from '../../shared/tenant/stock-scope.ts'
import type { AppEnv } from '../../worker/context.ts'
import { similarApi } from '../../worker/features/vehicle/similar-api.tsx'
import type { Services } from '../../worker/services.ts'
import { aCar, aPhoto } from '../builders/car.ts'
import { buildSite } from '../builders/site.ts'
import { anApp } from './an-app.ts'

const DAY = 86_400_000
const photo = [aPhoto('/demo/suv.avif', 1200, 800)]
const corolla = aCar({ id: 1, slug: 'corolla', price: 20_000, images: photo, simple_body: 'Hatch' })
const yaris = aCar({ id: 2, slug: 'yaris', model: 'Yaris', price: 18_000, images: photo, simple_body: 'Hatch' })
const justSold = aCar({ id: 3, slug: 'just-sold', model: 'Camry', status: 'sold', sold_at: Date.now() - DAY })
const longSold = aCar({ id: 4, slug: 'long-sold', model: 'Aurion', status: 'sold', sold_at: Date.now() - 30 * DAY })
const hidden = aCar({ id: 5, slug: 'hidden', model: 'Secret', show_on_dealer_website: false })
const cars = [corolla, yaris, justSold, longSold, hidden]

const textOf = async (answer: Promise<Response>) => (await answer).text()

const cardsAt = async (query: string) => {
  const { ask, database } = await anApp({ cars })
  database.goDown()
  const answer = await ask(`/api/cards${query}`)
  return { answer, reply: (await answer.json()) as CardsReply }
}

const find = async (...addresses: string[]) => {
  const { ask } = await anApp({ cars })
  const answer = await ask(`/api/searches?${new URLSearchParams(addresses.map((at) => ['at', at]))}`)
  return ((await answer.json()) as SearchesReply).searches
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('/compare', () => {
  it('[SRC-21] shows cars side by side in the order asked for, kept out of search engines', async () => {
    const { ask } = await anApp({ cars })
    const answer = await ask('/compare?cars=yaris,corolla')
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(text).toContain('Compare 2 cars')
    expect(text.indexOf('/cars/yaris')).toBeLessThan(text.indexOf('/cars/corolla'))
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).toContain('/compare?cars=yaris,corolla"')
    expect(text).toContain('$18,000')
  })

  it('[SRC-21] shows the rest when some are unknown, hidden, sold, doubled or too many, and says which', async () => {
    const { ask } = await anApp({ cars })
    const text = await textOf(ask('/compare?cars=corolla,corolla,unheard-of,hidden,just-sold,yaris'))
    expect(text).toContain('/cars/corolla')
    expect(text).toContain('Just Sold')
    expect(text).toContain('2 cars in this link are not listed here, or no longer.')
    expect(text).toContain('named twice is shown once')
    expect(text).toContain('1 car had to be left out')
    expect(text).not.toContain('Secret')
  })

  it('[SRC-21] names a car that was sold too long ago to be shown', async () => {
    const { ask } = await anApp({ cars })
    const text = await textOf(ask('/compare?cars=corolla,long-sold'))
    expect(text).toContain('The 2020 Toyota Aurion has been sold and is no longer shown.')
    expect(text).not.toContain('/cars/long-sold')
  })

  it('[SRC-21 TEN-04] names no sold car that this site would never have shown', async () => {
    const { ask } = await anApp({ cars, site: { stock: { car_types: ['new'] } } })
    expect(await textOf(ask('/compare?cars=long-sold'))).not.toContain('Aurion')
  })

  it.each(['', '?cars=', '?cars=,,', '?cars=%00', '?cars[]=x', '?only=differences'])(
    '[SRC-21] /compare%s says what to do and leads on',
    async (query) => {
      const { ask } = await anApp({ cars })
      const answer = await ask(`/compare${query}`)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toMatch(/Choose up to 4 cars|not listed here/)
    },
  )

  it('[SRC-21] a car that cannot be read is left out honestly', async () => {
    const { ask, database } = await anApp({ cars })
    database.goDown()
    const answer = await ask('/compare?cars=corolla,unheard-of')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('1 car cannot be shown just now.')
  })

  it('[TEN-03] is not there where the site does not compare', async () => {
    const { ask } = await anApp({ cars, site: { features: { compare: false } } })
    expect((await ask('/compare')).status).toBe(404)
    expect(await textOf(ask('/cars/corolla'))).not.toContain('data-save="compare"')
  })
})

describe('/saved', () => {
  it('[WAT-05] is a place for the device to fill, and says so without script', async () => {
    const { ask } = await anApp({ cars })
    const text = await textOf(ask('/saved'))
    expect(text).toContain('data-wake="stored:favourites"')
    expect(text).toContain('data-wake="stored:searches"')
    expect(text).toContain('needs JavaScript')
    expect(text).toContain('<meta name="robots" content="noindex"/>')
  })

  it.each([
    ['favourites', { favourites: false, search_history: true }, 200],
    ['searches', { favourites: true, search_history: false }, 200],
    ['either', { favourites: false, search_history: false }, 404],
  ] as const)(
    '[TEN-03] without %s has no place for them, nor a way to it from the header',
    async (_, features, status) => {
      const { ask } = await anApp({ cars, site: { features } })
      const answer = await ask('/saved')
      expect(answer.status).toBe(status)
      const text = status === 200 ? await answer.text() : ''
      expect(text.includes('data-wake="stored:favourites"')).toBe(features.favourites)
      expect(text.includes('data-wake="stored:searches"')).toBe(features.search_history && status === 200)
      expect((await textOf(ask('/'))).includes('href="/saved"')).toBe(status === 200)
    },
  )
})

describe('the cards of remembered cars', () => {
  it('[WAT-05] come as the site draws them now, in the order asked for, without the database', async () => {
    const { answer, reply } = await cardsAt('?cars=just-sold,corolla')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    expect(reply.cards.map(({ slug, sold }) => [slug, sold])).toEqual([
      ['just-sold', true],
      ['corolla', false],
    ])
    expect(reply.cards[1]?.html).toMatch(/^<li class="card".*\$20,000.*<\/li>$/s)
  })

  it('[WAT-05 TEN-04] name those the site does not show, whatever the reason', async () => {
    const { reply } = await cardsAt('?cars=long-sold,hidden,unheard-of,corolla')
    expect(reply.unavailable).toEqual(['long-sold', 'hidden', 'unheard-of'])
    expect(JSON.stringify(reply)).not.toContain('Secret')
  })

  it('[WAT-05] answer for so many and no more', async () => {
    const { reply } = await cardsAt(`?cars=${Array.from({ length: 400 }, (_, n) => `x${n}`).join()}`)
    expect(reply.unavailable).toHaveLength(24)
    expect((await cardsAt('')).reply).toEqual({ cards: [], unavailable: [] })
  })

  it('[TEN-01] are those of the site that is asked', async () => {
    const [one, other] = [await anApp({ cars: [corolla] }), await anApp({ cars: [yaris] })]
    expect(await textOf(other.ask('/api/cards?cars=corolla'))).toBe('{"cards":[],"unavailable":["corolla"]}')
    expect(await textOf(one.ask('/api/cards?cars=corolla'))).toContain('2020 Toyota Corolla')
  })
})

describe('similar cars', () => {
  it('[SIM-01] have a place on the vehicle page that leads to them without script', async () => {
    const { ask } = await anApp({ cars })
    const text = await textOf(ask('/cars/corolla'))
    expect(text).toContain('data-source="/api/similar?car=corolla"')
    expect(text).toContain('Similar cars Available')
    expect(text).toContain('body=Hatch')
  })

  it('[SIM-01 CRD-06] come drawn as the same cards, without the car itself, under the site’s heading', async () => {
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

  it('[SIM-01] a sold car has them too', async () => {
    const { ask } = await anApp({ cars: [{ ...justSold, price: 19_000, simple_body: 'Hatch' }, corolla] })
    expect(await textOf(ask('/cars/just-sold'))).toContain('data-wake="near:fragment"')
    expect(await textOf(ask('/api/similar?car=just-sold'))).toContain('/cars/corolla')
  })
})

describe('similar cars while the search does not answer', () => {
  const without = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('site', buildSite())
      const services = {
        stock: { carBySlug: () => Promise.resolve(corolla) },
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

describe('remembered searches', () => {
  it('[SRC-17 SRC-21] come with their name and what they find now', async () => {
    expect(await find('/search/toyota/yaris', '/search/used-cars?price=-19000&page=9')).toEqual([
      { name: 'Toyota Yaris', countText: '1 car', count: 1 },
      { name: 'Used cars, up to $19,000', countText: '1 car', count: 1 },
    ])
  })

  it.each([
    ['all stock', '/search/new-used-and-demo-cars'],
    ['a make that is gone', '/search/mazda'],
    ['a model that is gone', '/search/toyota/tarago'],
    ['another page', '/cars/corolla'],
    ['a page that only begins like it', '/searching'],
    ['another site', 'https://elsewhere.example/search/toyota'],
    ['another site, slyly', '//elsewhere.example/search/toyota'],
    ['no address', 'search toyota'],
    ['an address without end', `/search/toyota?query=${'x'.repeat(2_000)}`],
  ])('[SRC-17] are null for %s', async (_, address) => {
    expect(await find(address)).toEqual([null])
  })

  it('[SRC-17] are answered for so many and no more', async () => {
    expect(await find(...Array.from({ length: 40 }, () => '/search/toyota'))).toHaveLength(10)
  })

  it('[TEN-03] are not there where the site keeps no history', async () => {
    const { ask } = await anApp({ cars, site: { features: { search_history: false } } })
    expect((await ask('/api/searches?at=/search/toyota')).status).toBe(404)
    const text = await textOf(ask('/search/toyota'))
    expect(text).not.toMatch(/data-save="search"|data-note|data-searches/)
  })
})

describe('what a page tells the device', () => {
  it('[ANA-02] is whose it is, and how many searches to remember', async () => {
    const { ask, slug } = await anApp({ cars, site: { search: { saved_searches: 7 } } })
    expect(await textOf(ask('/'))).toContain(`<html lang="en-AU" data-site="${slug}" data-searches="7"`)
  })

  it('[SRC-17] is the search, where it is one that finds something', async () => {
    const { ask } = await anApp({ cars })
    const entry =
      '{&quot;path&quot;:&quot;/search/toyota&quot;,&quot;filters&quot;:&quot;&quot;,&quot;name&quot;:&quot;Toyota cars&quot;}'
    expect(await textOf(ask('/search/toyota?page=2&sortBy=latest'))).toContain(`data-entry="${entry}"`)
    for (const path of ['/search/new-used-and-demo-cars', '/search/toyota?query=qqzzxx'])
      expect(await textOf(ask(path))).not.toContain('data-entry')
  })

  it('[WAT-05 CRD-05] is the car behind its buttons, which a sold one does not have', async () => {
    const { ask } = await anApp({ cars })
    const text = await textOf(ask('/cars/corolla'))
    expect(text).toContain('data-save="favourite"')
    expect(text).toContain('data-save="compare"')
    expect(text).toContain('&quot;primary_image_url&quot;:&quot;/demo/suv.avif&quot;')
    expect(await textOf(ask('/cars/just-sold'))).not.toContain('data-save="favourite"')
  })
})
