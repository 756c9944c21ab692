import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aCar } from '../builders/car.ts'
import { buildSite } from '../builders/site.ts'
import { anApp } from './an-app.ts'

const ALL = '/search/new-used-and-demo-cars'
const FILTERS = { search: { ...buildSite().search, filters: ['make', 'model', 'badge'] as const } }

const BADGES = [
  'SR5',
  'SR5 (4X4)',
  'SR5 (4X4)',
  'Sr5 Double Cab',
  'SR5+ (4X4)',
  'SR',
  'SR (4X4)',
  'Rogue (4X4)',
  'Ambiente Tdci',
]
const cars = BADGES.map((badge, at) =>
  aCar({ id: at + 1, slug: `car-${at + 1}`, source_key: `${at + 1}`, make: 'Toyota', model: 'HiLux', badge }),
)

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

async function search(query: string) {
  const { ask } = await anApp({ cars, site: { search: { ...FILTERS.search, filters: [...FILTERS.search.filters] } } })
  const html = await (await ask(`${ALL}?${query}`)).text()
  const [page = '', near = ''] = html.split('class="close-matches')
  const ids = [...new Set([...page.matchAll(/\/cars\/car-(\d)"/g)].map(([, id]) => Number(id)))]
  const badges = [...page.matchAll(/name="badge"[^>]*value="([^"]*)".*?class="count[^"]*"[^>]*>(\d+)</gs)]
  return {
    html,
    near,
    ids: ids.toSorted((a, b) => a - b),
    badges: badges.map(([, value, count]) => `${value} ${count}`),
  }
}

describe('a badge that is asked for', () => {
  it.each([
    ['in a sentence', 'query=hilux+sr5'],
    ['in an address', 'model=HiLux&badge=SR5'],
    ['in an address, in small letters', 'model=HiLux&badge=sr5'],
  ])('[SRC-23] takes its whole family, and no other grade, %s', async (_, query) => {
    const { ids, near } = await search(query)
    expect(ids).toEqual([1, 2, 3, 4])
    expect(near).not.toContain('SR5 (4X4)')
  })

  it('[SRC-23] takes a family of which no car has the bare name', async () => {
    expect((await search('query=hilux+rogue')).ids).toEqual([8])
    expect((await search('query=hilux+ambiente')).ids).toEqual([9])
  })

  it('[SRC-23] by its whole name takes that alone', async () => {
    expect((await search('query=hilux+sr5+(4x4)')).ids).toEqual([2, 3])
    expect((await search('model=HiLux&badge=SR5%2B')).ids).toEqual([5])
  })

  it('[SRC-23] beside its family narrows it', async () => {
    expect((await search('model=HiLux&badge=SR5&badge=SR5+(4X4)')).ids).toEqual([2, 3])
  })

  it('[SRC-23] is kept out with its family', async () => {
    expect((await search('model=HiLux&badge=!SR5')).ids).toEqual([5, 6, 7, 8, 9])
  })

  it('[SRC-23] is listed as a family with the count of its cars, and by its longer names once it is chosen', async () => {
    expect((await search('model=HiLux')).badges).toEqual(['SR5 4', 'SR 2', 'Ambiente 1', 'Rogue 1', 'SR5+ 1'])
    expect((await search('model=HiLux&badge=SR5')).badges).toEqual([
      'SR5 4',
      'SR5 (4X4) 2',
      'Sr5 Double Cab 1',
      'SR 2',
      'Ambiente 1',
      'Rogue 1',
      'SR5+ 1',
    ])
  })
})
