import { afterEach, describe, expect, it, vi } from 'vitest'
import { sleep } from '../../worker/platform/timeout.ts'
import { aCar } from '../builders/car.ts'
import { aHostedApp } from './a-hosted-app.ts'
import { anApp } from './an-app.ts'

afterEach(() => vi.unstubAllGlobals())

const titleOf = async (kinds: ('ute' | 'van' | 'motorcycle')[] | null) => {
  const { ask } = await anApp({
    site: { stock: { kinds } },
    cars: [aCar(), aCar({ id: 2 })],
  })
  const html = await (await ask('/search/new-used-and-demo-cars')).text()
  return [/<title>(.*?) \|/, /<h1[^>]*>(.*?)</, /class="filter-count"[^>]*>(.*?)</].map((part) => part.exec(html)?.[1])
}

describe('the title of the whole list', () => {
  it.each([
    [null, 'cars'],
    [['ute', 'van'] as const, 'vehicles'],
    [['motorcycle'] as const, 'motorcycles'],
  ])('[SRC-01] has the noun of the stock that the site names (%j), as its count has', async (kinds, many) => {
    expect(await titleOf(kinds && [...kinds])).toEqual([`All ${many}`, `All ${many}`, `2 ${many}`])
  })
})

const headOf = (html: string) =>
  [/<title>(.*?) \|/, /rel="canonical" href="https:\/\/[^/]+(.*?)"/, /aria-current="page" aria-label="(.*?)"/].map(
    (part) => part.exec(html)?.[1]?.replaceAll('&amp;', '&'),
  )

describe('a page of a list', () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    aCar({ id: at + 1, name: `2019 Toyota Corolla ${at}`, make: 'Toyota' }),
  )
  it.each([
    ['', 'All cars', ''],
    ['?page=2', 'All cars, page 2', '?page=2'],
    ['?page=999', 'All cars, page 2', '?page=2'],
    ['?page=999999999', 'All cars, page 2', '?page=2'],
    ['?page=0', 'All cars', ''],
    ['?page=-3', 'All cars', ''],
    ['?page=two', 'All cars', ''],
  ])(
    '[SRC-02] has title, address and cars of one page, and that is never beyond the last: %j',
    async (query, title, end) => {
      const { ask } = await anApp({ cars: many })
      const path = '/search/new-used-and-demo-cars'
      const page = end === '' ? 'Page 1' : 'Page 2'
      expect(headOf(await (await ask(`${path}${query}`)).text())).toEqual([title, `${path}${end}`, page])
      const reply = (await (await ask(`/api${path}${query}`)).json()) as { documentTitle: string; href: string }
      expect([reply.documentTitle.split(' |')[0], reply.href]).toEqual([title, `${path}${end}`])
    },
  )

  it.each(['', '?body=Hatch', '?car_type=used', '?make=Toyota&page=2', '?price=5000-20000'])(
    '[SRC-02] [FND-01] has the canonical address of a page loaded anew where it was filtered in place: %j',
    async (query) => {
      const { ask } = await anApp({ cars: many })
      const path = `/search/new-used-and-demo-cars${query}`
      const [, canonical] = headOf(await (await ask(path)).text())
      expect(await (await ask(`/api${path}`)).json()).toMatchObject({ canonical })
    },
  )

  it.each([
    ['?query=&price=&price=&near=&within=&sortBy=price-asc', '?sortBy=price-asc'],
    ['?price=&price=20000&make=Toyota', '/search/toyota?price=-20000'],
  ])('[SRC-02] that its form sent by itself leads to an address without blanks: %j', async (sent, clean) => {
    const { ask } = await anApp({ cars: many })
    const path = '/search/new-used-and-demo-cars'
    for (const _ of ['first', 'kept by the cache']) {
      const answer = await ask(`${path}${sent}`)
      expect([answer.status, answer.headers.get('Location')]).toEqual([
        302,
        clean.startsWith('?') ? path + clean : clean,
      ])
    }
  })

  it('[SRC-02] beyond the last has the head of the last where its cars come late', async () => {
    const { ask, server } = await aHostedApp({ hosted: many, indexed: many })
    vi.stubGlobal('fetch', async (...call: Parameters<typeof server.fetch>) => {
      await sleep(20)
      return server.fetch(...call)
    })
    const path = '/search/new-used-and-demo-cars'
    const html = await (await ask(`${path}?page=999`)).text()
    expect(headOf(html)).toEqual(['All cars, page 2', `${path}?page=2`, 'Page 2'])
  })

  it('[SRC-02] that was typed as a sentence is the last one too', async () => {
    const { ask } = await anApp({ cars: many })
    const reply = (await (await ask('/api/search/new-used-and-demo-cars?query=toyota&page=999')).json()) as {
      href: string
    }
    expect(reply.href).toContain('page=2')
  })
})

it.each([
  ['?price=-20000', 'Cars under $20,000'],
  ['?price=-20000&km=-50000', 'Cars, up to $20,000, up to 50,000 km'],
  ['?km=-50000&query=corolla', 'Corolla, up to 50,000 km'],
])('[SRC-01] the window of a narrowed list is named by each filter: %j', async (query, title) => {
  const { ask } = await anApp({ cars: [aCar({ make: 'Toyota', model: 'Corolla' })] })
  const html = await (await ask(`/search/new-used-and-demo-cars${query}`)).text()
  expect(/<title>(.*?) \|/.exec(html)?.[1]).toBe(title)
})

describe('the filters that stand closed', () => {
  it('are a heading each on the page, and come whole as a part that no search engine takes for a page', async () => {
    const { ask } = await anApp({
      cars: ['White', 'Red'].map((colour, id) =>
        aCar({
          id: id + 1,
          colour,
          price: 20_000 + id,
          simple_body: `${colour} SUV`,
          seats: 4 + id,
        }),
      ),
    })
    const list = '/search/new-used-and-demo-cars'
    expect(await (await ask(list)).text()).not.toContain('value="Red"')
    const part = await ask(`${list}?open=colour&part=folds`)
    expect(part.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(await part.text()).toMatch(/^(?!<!doctype).*data-key="colour".*value="Red"/is)
    // None of it is kept as the page.
    expect(await (await ask(list)).text()).not.toContain('value="Red"')
  })
})
