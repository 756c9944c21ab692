import { describe, expect, it } from 'vitest'
import { searchNoun } from '../../../shared/search/labels.ts'
import { meaningfulSorts } from '../../../shared/search/list.ts'
import type { SearchState } from '../../../shared/search/state.ts'
import type { VehicleKind } from '../../../shared/vehicle-words.ts'

const counted = (...types: string[]) => ({
  facets: { item_type: [...types.map((value) => ({ value, count: 4 })), { value: 'truck', count: 0 }] },
})

describe('what the cars of a search are called', () => {
  it.each<[string, SearchState['facets'], VehicleKind[] | null, string]>([
    ['a body that is a kind the site names', { body: ['Caravan'] }, ['motorcycle', 'caravan'], 'caravans'],
    ['a body of such a kind', { body: ['Camper trailer'] }, ['motorcycle', 'caravan'], 'camper trailers'],
    ['a body of cars', { body: ['Van'] }, ['ute', 'van', 'truck'], 'vans'],
    ['two bodies of different kinds', { body: ['Ute', 'Van'] }, ['ute', 'van', 'truck'], 'vehicles'],
    ['a body that is no kind', { body: ['Naked'] }, ['motorcycle', 'caravan'], 'vehicles'],
    ['a kind that the site does not name', { body: ['Caravan'] }, ['ute', 'van'], 'vehicles'],
    ['a body of the only kind', { body: ['Ute'] }, ['car'], 'cars'],
    ['a body where the site names no kinds', { body: ['Ute'] }, null, 'cars'],
    ['a chosen type before any body', { item_type: ['caravan'], body: ['Camper trailer'] }, null, 'caravans'],
  ])('[SRC-01] %s', (_, facets, kinds, many) => {
    expect(searchNoun(facets, { vocabulary: {}, kinds }).many).toBe(many)
  })
})

describe('the orders of a list', () => {
  const SORTS = ['relevance', 'km-asc', 'price-asc'] as const
  const of = (types: string[], sort: SearchState['sort'] = 'relevance') =>
    meaningfulSorts(SORTS, { facets: {}, sort }, counted(...types))

  it('[SRC-05] leave out lowest kilometres where no car of the list has any', () => {
    expect(of(['caravan'])).toEqual(['relevance', 'price-asc'])
  })

  it.each([
    ['some have them', ['caravan', 'motorcycle']],
    ['all have them', ['car']],
    ['there are no cars', []],
  ])('[SRC-05] keep it where %s', (_, types) => {
    expect(of(types)).toEqual([...SORTS])
  })

  it('[SRC-05] keep the one that the address asks for', () => {
    expect(of(['caravan'], 'km-asc')).toContain('km-asc')
  })
})
