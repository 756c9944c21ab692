import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anApp } from './an-app.ts'
import { cardsAt, cars, corolla, find, textOf, yaris } from './remembered-cars.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
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

  it('[WAT-05] [TEN-04] name those the site does not show, for any reason', async () => {
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

describe('remembered searches', () => {
  it('[SRC-17] [SRC-21] come with their name and what they find now', async () => {
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
    ['an address without end', `/search/toyota?query=${'x'.repeat(4_000)}`],
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
