import { describe, expect, it } from 'vitest'
import { parseSearch } from '../../../shared/search/search-address.ts'
import type { SearchOptions } from '../../../shared/search/state.ts'
import { toSavedSearch } from '../../../shared/search/title.ts'

const options: SearchOptions = {
  sorts: ['relevance', 'latest'],
  defaultSort: 'relevance',
  singleSelect: [],
  vocabulary: {
    make: ['Toyota', 'Mazda'],
    model: ['Corolla'],
    body: ['SUV'],
    car_type: ['new', 'demo', 'used'],
    colour: ['White', 'Red'],
    item_type: ['car'],
    transmission: ['Automatic'],
  },
}

const remembered = (path: string, query: string) =>
  toSavedSearch(parseSearch(path === '' ? [] : [path], new URLSearchParams(query), options)!, options)

describe('a search to remember', () => {
  it.each([
    ['used-cars', 'make=Toyota&price=-40000', 'Used Toyota cars, up to $40,000'],
    ['', 'price=20000-40000&transmission=Automatic', 'Cars, Automatic, $20,000 to $40,000'],
    ['', 'make=Toyota&make=Mazda', 'Mazda or Toyota cars'],
    ['suv-cars', 'year=2019-&colour=Red', 'SUVs, Red, 2019 or newer'],
    ['toyota', 'query=tow bar', 'Toyota cars matching ‘tow bar’'],
  ])('[SRC-17] [SRC-21] /search/%s?%s is called %s', (path, query, name) => {
    expect(remembered(path, query)?.name).toBe(name)
  })

  it('[SRC-17] is filter values plus path, without page, order and what nobody knows', () => {
    expect(remembered('used-cars', 'price=-40000&page=3&sortBy=latest&utm_source=mail&colour=Blurple')).toEqual({
      path: '/search/used-cars',
      filters: 'price=-40000',
      name: 'Used cars, up to $40,000',
    })
  })

  it('[SRC-17] is none where nothing was chosen', () => {
    expect(remembered('', 'page=2&sortBy=latest')).toBeNull()
  })
})
