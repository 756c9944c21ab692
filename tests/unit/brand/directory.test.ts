import { describe, expect, it } from 'vitest'
import {
  type BrandEntry,
  brandKindsOf,
  type DirectoryState,
  type DirectoryStock,
  directoryFilters,
  directoryNames,
  findBrands,
  nameMatcher,
} from '../../../shared/brand/directory.ts'
import { buildSite } from '../../builders/site.ts'

const all: DirectoryState = { text: '', kind: null, make: null, model: null, body: null, page: 1 }

const counts = (of: Record<string, number>) => Object.entries(of).map(([value, count]) => ({ value, count }))
const makes = { Toyota: 9, Ford: 5, 'Land Rover': 1 }
const makeModels = { 'Toyota Hilux': 5, 'Toyota Corolla': 4, 'Ford Ranger': 5, 'Land Rover Discovery': 1 }
const stock: DirectoryStock = {
  makes: counts({ ...makes, Kia: 0 }),
  makeModels: counts(makeModels),
  bodies: new Map([
    ['Toyota Hilux', ['Ute']],
    ['Ford Ranger', ['Ute']],
  ]),
}
const names = {
  vocabulary: {
    make: Object.keys(makes),
    model: ['Hilux', 'Corolla', 'Ranger', 'Discovery'],
    make_model: Object.keys(makeModels),
    body: ['Ute', 'SUV'],
    item_type: ['car'],
  },
  entries: entries([
    { title: 'Toyota', slug: 'toyota' },
    { title: 'Hino', slug: 'hino', kind: 'truck' },
  ]),
}

function entries(given: { title: string; slug: string; kind?: 'truck' | 'car' }[]): BrandEntry[] {
  return buildSite({ brand_directory: { entries: given } }).brand_directory.entries
}

const found = (changes: Partial<DirectoryState>) => {
  const state = { ...all, ...changes }
  const matcher = nameMatcher(state.text, directoryNames(names))
  return findBrands(state, stock, names, matcher).map((each) => `${'make' in each ? `${each.make} ` : ''}${each.name}`)
}

describe('the brands and models found', () => {
  it.each<[string, Partial<DirectoryState>, string[]]>([
    ['all brands by name, those without stock too', {}, ['Ford', 'Hino', 'Land Rover', 'Toyota']],
    ['a make before its models, the commonest first', { text: 'toyota' }, ['Toyota', 'Toyota Hilux', 'Toyota Corolla']],
    ['a model by its own name', { text: 'discovry' }, ['Land Rover Discovery']],
    ['models by a body', { text: 'ute' }, ['Toyota Hilux', 'Ford Ranger']],
    ['models by a make and a body', { text: 'ford ute' }, ['Ford Ranger']],
    ['a brand that has no stock', { text: 'hino' }, ['Hino']],
    ['nothing', { text: 'boat' }, []],
  ])('[SRC-16] are %s', (_, changes, expected) => {
    expect(found(changes)).toEqual(expected)
  })

  it('[SRC-16] are the models alone once a make is chosen', () => {
    const ofToyota = { ...stock, makeModels: stock.makeModels.filter(({ value }) => value.startsWith('Toyota ')) }
    const models = findBrands({ ...all, make: 'Toyota' }, ofToyota, names, nameMatcher('', []))
    expect(models.map(({ kind, name }) => [kind, name])).toEqual([
      ['model', 'Hilux'],
      ['model', 'Corolla'],
    ])
  })

  it('[SRC-16] leave out brands without stock under a body', () => {
    expect(found({ body: 'Ute' })).toEqual(['Ford', 'Land Rover', 'Toyota'])
  })

  it('[SRC-16] have the words of the tenant, and the models in stock', () => {
    const [ford, , , toyota] = findBrands(all, stock, names, nameMatcher('', []))
    expect(ford).toMatchObject({ name: 'Ford', count: 5, models: ['Ranger'], entry: null })
    expect(toyota).toMatchObject({ count: 9, models: ['Hilux', 'Corolla'], entry: { title: 'Toyota' } })
  })
})

describe('kinds', () => {
  it('[BRD-01] are those of the stock and those the tenant tells of', () => {
    expect(brandKindsOf(['car', 'motorcycle', 'truck', 'group'], names)).toEqual(['car', 'truck'])
  })

  it.each<[string, Partial<DirectoryState>, string[], object | null]>([
    ['everything', {}, ['car'], {}],
    ['the only kind there is', { kind: 'car' }, ['car'], {}],
    ['one of several', { kind: 'motorcycle' }, ['car', 'motorcycle'], { item_type: ['motorcycle'] }],
    ['one that is not in stock', { kind: 'truck' }, ['car'], null],
    ['a make and a body', { make: 'Kia', body: 'SUV' }, ['car'], { make: ['Kia'], body: ['SUV'] }],
  ])('[SRC-16] ask the stock for %s', (_, changes, item_type, facets) => {
    expect(directoryFilters({ ...all, ...changes }, { item_type })).toEqual(facets)
  })
})
