import { afterEach, describe, expect, it, vi } from 'vitest'
import { isSameSearch, searchAddress, searchAt } from '../../../client/device/searches.ts'
import { aTabStorage } from '../client/a-page.ts'

const at = (address: string) => searchAt(address, 'A search')

describe('a search at an address', () => {
  it.each([
    ['a path', 'http://a.example/search/toyota', '/search/toyota'],
    ['filters', '/search/used-cars?price=-40000', '/search/used-cars?price=-40000'],
    ['filters in any order', '/search/used-cars?b=2&a=1', '/search/used-cars?a=1&b=2'],
    ['values of one filter in any order', '/search/used-cars?a=2&a=1', '/search/used-cars?a=1&a=2'],
    ['neither page nor order', '/search/toyota?page=3&sortBy=latest', '/search/toyota'],
    ['nothing left blank', '/search/toyota?query=&price=', '/search/toyota'],
  ])('[SRC-17] is its filters and its path: %s', (_, address, expected) => {
    expect(searchAddress(at(address)!)).toBe(expected)
  })

  it.each(['/search', '/search/new-used-and-demo-cars', '/search/new-used-and-demo-cars?page=2&sortBy=latest&query='])(
    '[SRC-17] %s asks for everything, which is no search',
    (address) => {
      expect(at(address)).toBeNull()
    },
  )

  it('[SRC-17] is the same whatever its filters’ order and its name', () => {
    const one = searchAt('/search/toyota?a=1&b=2', 'One')!
    expect(isSameSearch(one)(searchAt('/search/toyota?b=2&a=1&page=2', 'Other')!)).toBe(true)
    expect(isSameSearch(one)(searchAt('/search/mazda?a=1&b=2', 'One')!)).toBe(false)
    expect(isSameSearch(one)(searchAt('/search/toyota?a=1', 'One')!)).toBe(false)
  })
})

const car = (slug: string) => ({
  id: 1,
  slug,
  make: 'Kia',
  model: 'Rio',
  stocknum: null,
  body: null,
  simple_body: null,
})

describe('what pages noted', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('[VDP-16] [ANA-02] comes into its list in the order it was seen, without what was cut off, each site its own', async () => {
    const storage = aTabStorage()
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('document', { documentElement: { dataset: { site: 'yard', searches: '5' } } })
    const noted = (...slugs: string[]) => slugs.map((slug) => JSON.stringify(car(slug))).join('\n')
    storage.setItem('yard:viewed', JSON.stringify([car('first')]))
    storage.setItem('yard:viewed:noted', `${noted('third', 'first', 'second')}\n{"id":1,"sl`)
    storage.setItem('yard-two:viewed:noted', noted('other'))
    const { viewed } = await import('../../../client/device/notes.ts')
    expect(viewed.read().map(({ slug }) => slug)).toEqual(['third', 'first', 'second'])
    expect(storage.getItem('yard:viewed:noted')).toBeNull()
    storage.setItem('yard:viewed:noted', noted('fourth'))
    viewed.write([])
    expect(viewed.read()).toEqual([])
  })
})
