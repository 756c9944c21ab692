import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchHref } from '../../../../shared/search/path.ts'
import { MAX_SEARCH_CHARS, parseSearch } from '../../../../shared/search/search-address.ts'
import { applySentence } from '../../../../shared/search/sentence/understand.ts'
import { unreadText } from '../../../../shared/search/sentence/unread.ts'
import type { SearchState } from '../../../../shared/search/state.ts'
import { PHRASES } from './phrases.ts'
import { CARS } from './yards.ts'

const none: SearchState = { text: '', facets: {}, ranges: {}, sort: 'relevance', page: 1 }
const after = (state: Partial<SearchState>) => applySentence({ ...none, ...state }, CARS)

function readHref(href: string): SearchState {
  const url = new URL(href, 'http://dealer.test')
  return parseSearch(url.pathname.split('/').slice(2), url.searchParams, CARS)!
}

describe('a search that is a sentence', () => {
  it('[SRC-22] becomes the filters it names, and says so', () => {
    const { state, understood } = after({ text: 'white hilux sr5 under 40k' })
    expect(state).toEqual({
      ...none,
      facets: { colour: ['White'], model: ['HiLux', 'HiLux Cab Chassis'], badge: ['SR5'] },
      ranges: { price: { min: null, max: 40_000 } },
    })
    expect(understood?.sentence).toBe('white hilux sr5 under 40k')
  })

  it('[SRC-22] is searched for word by word by its other address', () => {
    const { understood } = after({ text: 'white "hilux" under 40k', facets: { city: ['Brisbane'] }, page: 3 })
    const exact = readHref(understood!.exactHref)
    expect(exact).toEqual({ ...none, text: '"white hilux under 40k"', facets: { city: ['Brisbane'] } })
    expect(applySentence(exact, CARS)).toEqual({ state: exact, understood: null })
  })

  it.each([
    ['no text', ''],
    ['words it does not know', 'spare tyre cover'],
    ['a stock number', 'U-1234'],
    ['words between quotes', '"white hilux"'],
  ])('[SRC-22] leaves a search of %s as it is', (_, text) => {
    const state = { ...none, text, facets: { make: ['Toyota'] }, page: 2 }
    const answer = applySentence(state, CARS)
    expect(answer.state).toBe(state)
    expect(answer.understood).toBeNull()
  })

  it.each(['% \\ :=', '🚗', '???'])('[SRC-22] says that nothing of ‘%s’ was read, and looks for none of it', (text) => {
    const { state, understood } = applySentence({ ...none, text }, CARS)
    expect([state.text, understood?.unread, unreadText(understood!)]).toEqual([
      '',
      [text],
      `We can’t search by ‘${text}’.`,
    ])
  })

  it.each<[string, Partial<SearchState>, Partial<SearchState>]>([
    [
      'another colour replaces the colour',
      { text: 'red', facets: { colour: ['White'], body: ['Ute'] } },
      { facets: { colour: ['Red'], body: ['Ute'] } },
    ],
    [
      'another make forgets model and badge',
      { text: 'mazda', facets: { make: ['Toyota'], model: ['HiLux'], badge: ['SR5'], fuel: ['Diesel'] } },
      { facets: { make: ['Mazda'], fuel: ['Diesel'] } },
    ],
    [
      'a model of another make forgets the make',
      { text: 'ranger', facets: { make: ['Toyota'], model: ['HiLux'] } },
      { facets: { model: ['Ranger'] } },
    ],
    [
      'a model of the same make keeps it',
      { text: 'camry', facets: { make: ['Toyota'], model: ['HiLux'] } },
      { facets: { make: ['Toyota'], model: ['Camry'] } },
    ],
    [
      'a city replaces a state',
      { text: 'in brisbane', facets: { state: ['NSW'] } },
      { facets: { city: ['Brisbane'] } },
    ],
    [
      'a price replaces a price bracket',
      { text: 'under 20k', facets: { price_range: ['$5,000 to $10,000'] } },
      { ranges: { price: { min: null, max: 20_000 } } },
    ],
    ['an order replaces the order', { text: 'cheapest', sort: 'latest' }, { sort: 'price-asc' }],
    [
      'what it does not speak of stays',
      { text: 'auto', ranges: { km: { min: null, max: 50_000 } }, sort: 'latest' },
      { facets: { transmission: ['Automatic'] }, ranges: { km: { min: null, max: 50_000 } }, sort: 'latest' },
    ],
  ])('[SRC-22] %s', (_, before, wanted) => {
    expect(after(before).state).toEqual({ ...none, ...wanted })
  })

  it('[SRC-22] reads the same from its own canonical address, which says nothing more of a sentence', () => {
    fc.assert(
      fc.property(fc.subarray(PHRASES, { minLength: 1, maxLength: 3 }), (phrases) => {
        const text = phrases
          .map(([typed]) => typed)
          .join(' ')
          .slice(0, MAX_SEARCH_CHARS)
          .trim()
        const { state } = after({ text })
        const again = readHref(searchHref(state, CARS))
        expect(again).toEqual(state)
        expect(applySentence(again, CARS)).toEqual({ state: again, understood: null })
      }),
      { numRuns: 500 },
    )
  })
})
