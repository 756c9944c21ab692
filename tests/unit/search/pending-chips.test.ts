import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Chip, pendingChips } from '../../../shared/search/chips.ts'
import { type FilterFormValues, toFilterFormValues } from '../../../shared/search/filter-form.ts'
import type { FilterGroup } from '../../../shared/search/filter-groups.ts'
import { searchChips } from '../../../shared/search/title.ts'
import { preferringOptions, searchStates } from '../../builders/search-state.ts'

const seats: FilterGroup = {
  kind: 'facet',
  key: 'seats',
  label: 'Seats',
  single: false,
  chosen: 0,
  shown: null,
  folds: false,
  values: [{ value: '7', label: '7 seats', count: 3, chosen: false }],
}
const used: Chip = { key: 'car_type', value: 'used', text: 'Used', href: '/search/new-used-and-demo-cars' }
const upTo: Chip = { key: 'price', value: '', text: 'Up to $20,000', href: '/search/used-cars' }

const after = (choices: FilterFormValues) =>
  pendingChips([used, upTo], choices, [seats]).map(({ text, href }) => [text, href])

const named = (chips: Chip[]) => chips.map(({ key, value }) => `${key} ${value}`).toSorted()

describe('chips while the answer is on the way', () => {
  it.each<[string, FilterFormValues, [string, string][]]>([
    [
      'those still chosen stay as they are',
      { car_type: ['used'], price: ['', '20000'] },
      [
        ['Used', used.href],
        ['Up to $20,000', upTo.href],
      ],
    ],
    ['one taken back goes', { price: ['', '20000'] }, [['Up to $20,000', upTo.href]]],
    [
      'a new one follows in its list’s words',
      { car_type: ['used'], seats: ['7'] },
      [
        ['Used', used.href],
        ['7 seats', ''],
      ],
    ],
    ['one that no list shows says its value', { colour: ['Mauve'] }, [['Mauve', '']]],
    ['other bounds are said at once', { price: ['10000', '20000'] }, [['$10,000 to $20,000', upTo.href]]],
    ['words stand in quotes', { query: [' ute '] }, [['‘ute’', '']]],
    ['blank words are none', { query: ['  '] }, []],
    ['the word that nothing is preselected is no choice', { state: ['any'] }, []],
  ])('[SRC-07] %s', (_, choices, chips) => {
    expect(after(choices)).toEqual(chips)
  })

  it('[SRC-07] are those of the answer, when nothing was changed', () => {
    fc.assert(
      fc.property(searchStates, (state) => {
        const chips = searchChips(state, preferringOptions)
        expect(pendingChips(chips, toFilterFormValues(state, preferringOptions), [])).toEqual(chips)
      }),
    )
  })

  it('[SRC-07] are for the same choices as the answer’s will be, whatever was shown before', () => {
    fc.assert(
      fc.property(searchStates, searchStates, (before, next) => {
        const known = searchChips(before, preferringOptions)
        const pending = pendingChips(known, toFilterFormValues(next, preferringOptions), [])
        expect(named(pending)).toEqual(named(searchChips(next, preferringOptions)))
      }),
    )
  })
})
