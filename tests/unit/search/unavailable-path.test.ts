import { describe, expect, it } from 'vitest'
import { searchSegments, unavailableInPath, unavailableValues } from '../../../shared/search/search-address.ts'
import type { SearchOptions } from '../../../shared/search/state.ts'

const options: SearchOptions = {
  sorts: ['relevance'],
  defaultSort: 'relevance',
  singleSelect: [],
  brands: ['Hino', 'Toyota'],
  vocabulary: { make: ['Toyota', 'Land Rover'], model: ['Corolla', 'Ranger'], badge: ['SX'], body: ['SUV'] },
}

function gone(href: string): string[] {
  const url = new URL(href, 'http://dealer.test')
  return unavailableValues(searchSegments(url.pathname), url.searchParams, options)
}

describe('what an address asks for that is not in stock', () => {
  it.each([
    ['a model in the path', '/search/toyota/tarago', ['Toyota Tarago']],
    ['a model of two words, its make of two', '/search/land-rover/range-rover', ['Land Rover Range Rover']],
    ['a model that is a code', '/search/toyota/cx-9', ['Toyota CX 9']],
    ['a brand of the site without stock', '/search/hino', ['Hino']],
    ['a model of such a brand', '/search/hino/300', ['Hino 300']],
    ['a make in the query', '/search?make=Holden', ['Holden']],
    ['a model in the query, with its make', '/search?make=Toyota&model=Tarago', ['Toyota Tarago']],
    ['one thing said twice', '/search/toyota/tarago?make=Toyota&model=Tarago', ['Toyota Tarago']],
    ['more than two things', '/search/toyota/tarago?badge=GX&badge=GXL&make=Holden', ['Toyota Tarago', 'Holden']],
    ['nothing', '/search/toyota/corolla?badge=SX&body=Boat', []],
    ['what looks like no name', '/search?make=%3Cb%3E', []],
  ])('[SRC-02] names %s', (_, href, names) => {
    expect(gone(href)).toEqual(names)
  })

  it('[SRC-17] tells of the path alone where only that matters', () => {
    expect(['tarago', 'corolla'].map((model) => unavailableInPath(['toyota', model], options))).toEqual([
      'Toyota Tarago',
      null,
    ])
  })
})
