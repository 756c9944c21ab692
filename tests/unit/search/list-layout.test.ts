import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FilterValue, type ListRules, layOutValues } from '../../../shared/search/filter-groups.ts'
import type { SearchState } from '../../../shared/search/state.ts'

const rules: ListRules = { popular_makes: [] }
const none: SearchState = { text: '', facets: {}, ranges: {}, sort: 'relevance', page: 1 }

const values = (...names: string[]): FilterValue[] =>
  names.map((name, index) => ({ value: name, label: name, count: names.length - index, chosen: false }))

const lines = (list: FilterValue[]) => list.map(({ value, section }) => (section ? `${section}: ${value}` : value))

describe('the list of makes', () => {
  it('[SRC-15] is plain up to twenty, most cars first', () => {
    const twenty = values(...Array.from({ length: 20 }, (_, index) => `Make ${20 - index}`))
    const list = layOutValues('make', twenty, rules, none)
    expect(lines(list.values)).toEqual(lines(twenty))
    expect([list.shown, list.folds]).toEqual([7, false])
  })

  it('[SRC-15] has a group of all makes by name from the one at index 20', () => {
    const names = [...Array.from({ length: 20 }, (_, index) => `Common ${index}`), 'Zeekr', 'Abarth', 'Mini']
    expect(lines(layOutValues('make', values(...names), rules, none).values).slice(19)).toEqual([
      'Common 19',
      'All Makes: Abarth',
      'All Makes: Mini',
      'All Makes: Zeekr',
    ])
  })

  it('[SRC-15] leads with the makes that the site calls popular, in its order, without those it does not stock', () => {
    const popular = { ...rules, popular_makes: ['Mazda', 'Saab', 'Kia'] }
    expect(lines(layOutValues('make', values('Toyota', 'Kia', 'Audi', 'Mazda'), popular, none).values)).toEqual([
      'Popular Makes: Mazda',
      'Popular Makes: Kia',
      'All Makes: Audi',
      'All Makes: Toyota',
    ])
  })

  it('[SRC-15] loses no make and shows none twice, however it is laid out', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{0,5}$/), { maxLength: 40 })
    fc.assert(
      fc.property(names, names, (stocked, popular_makes) => {
        const list = layOutValues('make', values(...stocked), { ...rules, popular_makes }, none)
        expect(list.values.map(({ value }) => value).toSorted()).toEqual(stocked.toSorted())
      }),
    )
  })
})

describe('the list of models', () => {
  const pairs = ['Toyota Corolla', 'Toyota HiLux', 'Kia Rio', 'LDV T60', 'Kia T60']
  const under = (make: string[], ...models: string[]) =>
    layOutValues('model', values(...models), rules, { ...none, facets: { make } }, pairs)

  it('[SRC-15] stands under each chosen make, which folds, thirty models at first', () => {
    const list = under(['Kia', 'Toyota'], 'HiLux', 'Rio', 'Corolla')
    expect(lines(list.values)).toEqual(['Kia: Rio', 'Toyota: HiLux', 'Toyota: Corolla'])
    expect([list.shown, list.folds]).toEqual([30, true])
  })

  it('[SRC-15] has a model of one name under both its makes, and one of neither at the end', () => {
    expect(lines(under(['Kia', 'LDV'], 'Corolla', 'T60').values)).toEqual(['Kia: T60', 'LDV: T60', 'Corolla'])
  })

  it('[SRC-15] loses no model, whatever makes are chosen', () => {
    const models = ['Corolla', 'HiLux', 'Rio', 'T60', 'Unheard of']
    const chosen = fc.tuple(fc.subarray(['Toyota', 'Kia', 'LDV', 'Audi']), fc.subarray(models))
    fc.assert(
      fc.property(chosen, ([makes, stocked]) => {
        const shown = new Set(under(makes, ...stocked).values.map(({ value }) => value))
        expect(shown).toEqual(new Set(stocked))
      }),
    )
  })
})

it('[SRC-15] leaves every other list as it was counted', () => {
  const colours = values('White', 'Black')
  expect(layOutValues('colour', colours, rules, none)).toEqual({ values: colours, shown: null, folds: false })
})
