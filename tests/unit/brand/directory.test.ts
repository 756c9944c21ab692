import { describe, expect, it } from 'vitest'
import {
  type BrandEntry,
  chooseBrandKinds,
  type DirectoryState,
  type DirectoryStock,
  directoryFilters,
  directoryHref,
  directoryNames,
  findBrands,
  nameMatcher,
  parseDirectory,
} from '../../../shared/brand/directory.ts'
import { buildSite } from '../../builders/site.ts'

const vocabulary = { make: ['Toyota', 'Land Rover'], model: ['Hilux'], body: ['SUV', 'Ute'] }
const address = (query: string) =>
  directoryHref(parseDirectory(new URLSearchParams(query), ['car', 'group'], vocabulary))

describe('the address of the brand directory [SRC-16]', () => {
  it.each([
    ['everything', '', '/brands'],
    ['words', 'query=land%20rover', '/brands?query=land+rover'],
    ['a kind', 'kind=group', '/brands?kind=group'],
    ['a make, as the stock spells it', 'manufacturer.name=tOYOTA', '/brands?manufacturer.name=Toyota'],
    ['a model and a body', 'model.body=Ute&model.name=hilux', '/brands?model.name=Hilux&model.body=Ute'],
    ['a page', 'page=3', '/brands?page=3'],
    ['the first page', 'page=1', '/brands'],
    [
      'all of it, in one order',
      'page=2&model.body=SUV&query=a&kind=car',
      '/brands?query=a&kind=car&model.body=SUV&page=2',
    ],
    ['the form as it is sent with nothing in it', 'query=&model.body=', '/brands'],
    ['what it does not know', 'utm_source=x&kind=boat&model.body=Boat&manufacturer.name=Zonda&page=-1', '/brands'],
    ['a kind the site does not have', 'kind=motorcycle', '/brands'],
    ['repeats, of which the first counts', 'query=a&query=b&page=2&page=9', '/brands?query=a&page=2'],
    ['words without end', `query=${'x'.repeat(9_000)}`, `/brands?query=${'x'.repeat(200)}`],
    ['characters of control', 'query=%00%0D%0Akia', '/brands?query=kia'],
  ])('[SRC-16] is one for %s', (_, query, href) => {
    expect(address(query)).toBe(href)
    expect(address(href.split('?')[1] ?? '')).toBe(href)
  })
})

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
    expect(chooseBrandKinds(['car', 'motorcycle', 'truck', 'group'], names)).toEqual(['car', 'truck'])
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

const NAMES = ['Toyota', 'Land Rover', 'Mazda', 'Mercedes-Benz', 'Hino', 'LandCruiser', 'CX-5', 'Hilux', 'SUV', 'Ute']
const met = (text: string) => {
  const { meets } = nameMatcher(text, NAMES)
  return NAMES.filter((name) => meets(name))
}

describe('names held against what was typed', () => {
  it.each([
    ['nothing, which asks for all', '', NAMES],
    ['a name in another case', 'tOYOTA', ['Toyota']],
    ['the beginning of some', 'hi', ['Hino', 'Hilux']],
    ['a slip', 'toyta', ['Toyota']],
    ['a slip at its start', 'nercedes', ['Mercedes-Benz']],
    ['one word for two', 'landrover', ['Land Rover']],
    ['one word of many', 'land', ['Land Rover', 'LandCruiser']],
    ['a code with or without its hyphen', 'cx5', ['CX-5']],
    ['the same, apart', 'cx 5', ['CX-5']],
    ['an accent that nobody types', 'mázda', ['Mazda']],
    ['something else altogether', 'boat', []],
  ])('[SRC-16] [SRC-06] meet %s: %s', (_, text, expected) => {
    expect(met(text)).toEqual(expected)
  })

  it('[SRC-16] meet every word together, each by whichever name has it', () => {
    const { meets, touches } = nameMatcher('toyota ute', NAMES)
    expect([meets('Toyota', 'Hilux', 'Ute'), meets('Toyota', 'Hilux'), meets('Mazda', 'CX-5', 'Ute')]).toEqual([
      true,
      false,
      false,
    ])
    expect([touches('Ute'), touches('SUV')]).toEqual([true, false])
  })
})
