import { describe, expect, it } from 'vitest'
import { notesAmong } from '../../../client/device/guards.ts'
import { isSameSearch, searchAddress, searchAt } from '../../../client/device/searches.ts'

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

it('[VDP-16] [ANA-02] notes are read in the order they were made, each site its own', () => {
  const keys = [
    'yard:note:30:car',
    'yard:viewed',
    'yard:note:4:search',
    'other:note:1:car',
    'yard-two:note:2:car',
    'note:3:car',
  ]
  expect(notesAmong(keys, 'yard')).toEqual([
    { key: 'yard:note:4:search', at: 4, kind: 'search' },
    { key: 'yard:note:30:car', at: 30, kind: 'car' },
  ])
})
