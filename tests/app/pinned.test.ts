import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCar } from '../builders/car.ts'
import { pass, stopClock } from '../clock.ts'
import { aHostedApp } from './a-hosted-app.ts'
import { anApp } from './an-app.ts'

const ALL = '/search/new-used-and-demo-cars'
const NOW = Date.parse('2026-11-20T02:00:00Z')
const MOMENT = 20

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The older a car the further back it stands; the two oldest are utes. */
const cars = Array.from({ length: 45 }, (_, at) =>
  aCar({
    id: at + 1,
    slug: `the-${at + 1}`,
    source_key: `U${at + 1}`,
    stocknum: `U${at + 1}`,
    make: at % 2 === 0 ? 'Toyota' : 'Mazda',
    variant: at < 2 ? 'XL utility' : null,
  }),
)
const site = {
  search: {
    synonyms: { one_way: [{ says: ['dropside'], means: ['utility'] }] },
    pinned: [
      { when: { words: 'dropside' }, stock_numbers: ['U1'] },
      { when: { filters: { make: ['Mazda'] } }, stock_numbers: ['U4', 'U3'] },
      { stock_numbers: ['U2', 'U9'], expiry: new Date(NOW + MOMENT * 1_000).toISOString() },
    ],
  },
}

const ENGINES = {
  'the stock index': () => anApp({ site, cars }),
  'a hosted engine': () => aHostedApp({ site, hosted: cars, indexed: cars }),
}

describe.each(Object.entries(ENGINES))('a site answered by %s', (_, make) => {
  /** Numbers of the cars on a page, in order. */
  async function listed(app: Awaited<ReturnType<typeof make>>, query = '') {
    const html = await (await app.ask(`${ALL}${query}`)).text()
    await app.settled()
    const [grid = ''] = html.slice(html.indexOf('<main')).split('close-matches')
    return [...new Set([...grid.matchAll(/href="\/cars\/the-(\d+)"/g)].map(([, number]) => Number(number)))]
  }

  it('[SRC-20] [SRC-03] begins its list with its pinned cars; pages stay whole, and no car comes twice', async () => {
    const app = await make()
    const pages = [await listed(app), await listed(app, '?page=2'), await listed(app, '?page=3')]
    expect(pages[0]!.slice(0, 4)).toEqual([2, 9, 45, 44])
    expect(pages.map(({ length }) => length)).toEqual([21, 21, 3])
    expect(new Set(pages.flat()).size).toBe(45)
  })

  it('[SRC-20] begins a filtered list with those that belong to it, those of the rule above first', async () => {
    const app = await make()
    expect((await listed(app, '?make=Mazda')).slice(0, 3)).toEqual([4, 2, 44])
  })

  it('[SRC-20] leaves the order alone that a shopper chose', async () => {
    const app = await make()
    expect(await listed(app, '?sortBy=latest')).not.toContain(2)
  })

  it('[SRC-20] [SRC-10] shows no pinned car past its window, though the page was kept a moment before', async () => {
    const app = await make()
    expect((await listed(app)).slice(0, 2)).toEqual([2, 9])
    pass(MOMENT - 1)
    expect((await listed(app)).slice(0, 2)).toEqual([2, 9])
    pass(1)
    expect((await listed(app)).slice(0, 2)).toEqual([45, 44])
  })

  it('[SRC-20] finds by a word that means another, in the list and in what a device remembers', async () => {
    const app = await make()
    expect(await listed(app, '?query=dropside')).toEqual([1, 2])
    expect(await listed(app, '?query=%22dropside%22')).toEqual([])
    const at = encodeURIComponent(`${ALL}?query=dropside`)
    const { searches } = (await (await app.ask(`/api/searches?at=${at}`)).json()) as { searches: unknown[] }
    expect(searches).toMatchObject([{ countText: '2 cars' }])
  })
})
