import { describe, expect, it } from 'vitest'
import { applySentence } from '../../../shared/search/sentence/understand.ts'
import type { SearchOptions, SearchState } from '../../../shared/search/state.ts'
import { findSynonyms, synonymTable } from '../../../shared/search/synonyms.ts'
import { parseSite } from '../../../shared/tenant/parse.ts'
import type { SiteInput } from '../../../shared/tenant/schema.ts'
import { build } from '../../../worker/stock-index/build.ts'
import { stockSearch } from '../../../worker/stock-index/search.ts'
import { aCar } from '../../builders/car.ts'
import { aQuery } from '../../builders/query.ts'
import { buildSite, siteInput } from '../../builders/site.ts'

type Written = NonNullable<NonNullable<SiteInput['search']>['synonyms']>

const tableOf = (synonyms: Written = {}) => synonymTable(buildSite({ search: { synonyms } }).search.synonyms)

const OWN = tableOf({
  shipped: false,
  alike: [['ute', 'bakkie', 'load bed']],
  one_way: [
    { says: ['rav 4'], means: ['rav4'] },
    { says: ['load'], means: ['cargo'] },
    { says: ['bed'], means: ['mattress'] },
    { says: ['ev'], means: ['electric', 'plug-in hybrid'] },
  ],
})

/** 'load bed -> ute | bakkie' for each stretch. */
function said(text: string, table = OWN): string[] {
  const words = text.split(/\s+/)
  return findSynonyms(text, table).map(
    ({ from, to, alternatives }) =>
      `${words.slice(from, to).join(' ')} -> ${alternatives.map((each) => each.join(' ')).join(' | ')}`,
  )
}

describe('what a text says in other words [SRC-20]', () => {
  it.each([
    ['a word of a set means each of the others', 'bakkie', ['bakkie -> ute | load bed']],
    ['so do several words', 'load bed', ['load bed -> ute | bakkie']],
    ['written as one', 'loadbed', ['loadbed -> ute | bakkie | load bed']],
    ['or with a hyphen', 'Load-Bed', ['Load-Bed -> ute | bakkie']],
    ['the longest stretch counts, not those within it', 'a load bed too', ['load bed -> ute | bakkie']],
    ['those within it count alone', 'load the bed', ['load -> cargo', 'bed -> mattress']],
    ['one way', 'rav 4', ['rav 4 -> rav4']],
    ['and not the other', 'rav4', []],
    ['every stretch of a text', 'white bakkie ev', ['bakkie -> ute | load bed', 'ev -> electric | plug in hybrid']],
    ['the same twice', 'ute ute', ['ute -> bakkie | load bed', 'ute -> bakkie | load bed']],
    ['no beginning of a word', 'bakk', []],
    ['nothing between quotes', '"bakkie"', []],
    ['nor a stretch that reaches into them', 'load "bed"', ['load -> cargo']],
    ['what stands beside them', '"white" bakkie', ['bakkie -> ute | load bed']],
    ['nor within curly ones', '“bakkie ute”', []],
    ['a sign for inches quotes nothing', '17" bakkie', ['bakkie -> ute | load bed']],
    ['signs alone', '-- !', []],
    ['nothing', '', []],
  ])('[SRC-20] %s', (_, text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  it('[SRC-20] ships with words of Australian yards, which a site adds to or does without', () => {
    expect(said('pickup', tableOf())).toEqual(['pickup -> ute | utes | utility | pick up'])
    expect(said('4x4', tableOf())).toEqual(['4x4 -> 4wd | four wheel drive'])
    expect(said('pickup', tableOf({ alike: [['pickup', 'bakkie']] }))).toEqual([
      'pickup -> ute | utes | utility | pick up | bakkie',
    ])
    expect(said('pickup', tableOf({ shipped: false }))).toEqual([])
  })
})

describe('cars found by other words [SRC-20]', () => {
  const cars = [
    aCar({ id: 1, variant: 'XL Utility', colour: 'White' }),
    aCar({ id: 2, variant: 'Load Bed', colour: 'White' }),
    aCar({ id: 3, variant: 'Load', filtered_features: ['Bed extender'], colour: 'Red' }),
    aCar({ id: 4, model: 'Everest', colour: 'Red' }),
    aCar({ id: 5, simple_fuel: 'Electric', simple_body: 'Ute', colour: 'Red' }),
    aCar({ id: 6, variant: 'Bakkiemaster', colour: 'White' }),
  ]
  const stock = stockSearch(build(cars, { site: 'yard', version: '1', documents: {} }))
  const found = (text: string, table = OWN) =>
    stock.search(aQuery({ text, synonyms: findSynonyms(text, table) })).hits.map(({ id }) => id)

  it.each([
    ['any of the set, and what begins like the word itself', 'bakkie', [6, 5, 3, 2]],
    ['only those that meet the other words too', 'white bakkie', [6, 2]],
    ['whole words: an EV is no Everest', 'ev', [5]],
    ['and nothing that only begins like another way to say it', 'ute', [5, 3, 2]],
    ['as they stand between quotes', '"bakkie"', [6]],
  ])('[SRC-20] %s', (_, text, ids) => {
    expect(found(text)).toEqual(ids)
  })

  it('[SRC-20] by the words that are shipped', () => {
    expect(found('pickup', tableOf())).toEqual([5, 1])
    expect(found('pickup', tableOf({ shipped: false }))).toEqual([])
  })
})

describe('beside the words of sentences', () => {
  const options: SearchOptions = {
    sorts: ['relevance'],
    defaultSort: 'relevance',
    singleSelect: [],
    vocabulary: { body: ['Ute', 'SUV'], colour: ['White'] },
  }
  const none: SearchState = { text: '', facets: {}, ranges: {}, sort: 'relevance', page: 1 }
  const read = (text: string) => applySentence({ ...none, text }, options).state

  it('[SRC-22] [SRC-20] what is read as a filter stays one; what is left over has synonyms', () => {
    const state = read('white pickup bakkie')
    expect(state).toMatchObject({ text: 'bakkie', facets: { body: ['Ute'], colour: ['White'] } })
    expect(said(state.text)).toEqual(['bakkie -> ute | load bed'])
  })

  it('[SRC-22] [SRC-20] a word for a filter that this stock has no value for is looked for in all its ways', () => {
    const state = read('white 4x4')
    expect(state).toMatchObject({ text: '4x4', facets: { colour: ['White'] } })
    expect(said(state.text, tableOf())).toEqual(['4x4 -> 4wd | four wheel drive'])
  })
})

it.each<[string, unknown, string]>([
  ['a set of one', { alike: [['ute']] }, 'search.synonyms.alike.0'],
  ['signs for a word', { alike: [['ute', '&&']] }, 'search.synonyms.alike.0.1'],
  ['one way to nowhere', { one_way: [{ says: ['ute'], means: [] }] }, 'search.synonyms.one_way.0.means'],
  ['a phrase as long as a page', { alike: [['ute', 'x'.repeat(61)]] }, 'search.synonyms.alike.0.1'],
])('[TEN-02] a config with %s is refused', (_, synonyms, path) => {
  const parsed = parseSite(siteInput({ search: { synonyms } } as never))
  expect('problems' in parsed && parsed.problems.map((problem) => problem.path)).toEqual([path])
})
