import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clearFilterForm,
  type FilterFormValues,
  filterFormParams,
  formBounds,
  readFilterForm,
  toFilterFormValues,
  withBounds,
  withoutOrphans,
  withValue,
} from '../../../shared/search/filter-form.ts'
import type { FilterGroup } from '../../../shared/search/filter-groups.ts'
import { parseSearch } from '../../../shared/search/search-address.ts'
import { preferringOptions, searchStates, someOptions } from '../../builders/search-state.ts'

const readAgain = (choices: FilterFormValues) => readFilterForm(new URLSearchParams(filterFormParams(choices)))

describe('the choices of a search', () => {
  it.each([
    ['a site', someOptions],
    ['a site that prefers its own state', preferringOptions],
  ])('[SRC-02] [SRC-18] ask for that very search again on %s', (_, options) => {
    fc.assert(
      fc.property(searchStates, (state) => {
        const params = new URLSearchParams(filterFormParams(toFilterFormValues(state, options)))
        expect(parseSearch([], params, options)).toEqual(state)
      }),
    )
  })

  it('[SRC-02] are read from their own parameters again', () => {
    fc.assert(
      fc.property(searchStates, (state) => {
        const choices = readAgain(toFilterFormValues(state, preferringOptions))
        expect(readAgain(choices)).toEqual(choices)
      }),
    )
  })

  it('[SRC-10] are one question whatever order they were made in', () => {
    expect(filterFormParams({ make: ['Kia', 'Toyota'], body: ['SUV'] })).toBe(
      filterFormParams({ body: ['SUV'], make: ['Toyota', 'Kia'] }),
    )
    expect(filterFormParams({ price: ['20000', '10000'] })).toBe('price=20000&price=10000')
  })
})

describe('what a form says', () => {
  it.each<[string, [string, string][], FilterFormValues]>([
    ['nothing', [], {}],
    ['a field left blank', [['query', '  ']], {}],
    [
      'both ends of a range left blank',
      [
        ['price', ''],
        ['price', ''],
      ],
      {},
    ],
    [
      'one end of a range, in its place',
      [
        ['price', ''],
        ['price', '20000'],
      ],
      { price: ['', '20000'] },
    ],
    [
      'both ends alike',
      [
        ['year', '2019'],
        ['year', '2019'],
      ],
      { year: ['2019', '2019'] },
    ],
    [
      'a value twice, from two makes',
      [
        ['model', 'Rio'],
        ['model', 'Rio'],
      ],
      { model: ['Rio'] },
    ],
    [
      'a choice beside the radio for any',
      [
        ['make', ''],
        ['make', 'Kia'],
      ],
      { make: ['Kia'] },
    ],
  ])('[SRC-02] is read: %s', (_, fields, choices) => {
    expect(readFilterForm(fields)).toEqual(choices)
  })
})

describe('a value', () => {
  const chosen: FilterFormValues = { make: ['Kia'], state: ['any', 'QLD'] }
  const { make, state } = chosen as { make: string[]; state: string[] }

  it.each<[string, Parameters<typeof withValue>, FilterFormValues]>([
    ['ticked joins the others', [chosen, 'make', 'Toyota', true, false], { state, make: ['Kia', 'Toyota'] }],
    ['ticked twice stands once', [chosen, 'make', 'Kia', true, false], chosen],
    ['that excludes the others takes their place', [chosen, 'make', 'Toyota', true, true], { state, make: ['Toyota'] }],
    ['unticked goes, and its key with the last', [chosen, 'make', 'Kia', false, false], { state }],
    ['of any gives all back', [chosen, 'make', '', true, true], { state }],
    [
      'that is the last model takes the badges with it',
      [{ model: ['Rio'], badge: ['S'] }, 'model', 'Rio', false, false],
      {},
    ],
    [
      'that is one of two models leaves them',
      [{ model: ['Rio', 'T60'], badge: ['S'] }, 'model', 'Rio', false, false],
      { model: ['T60'], badge: ['S'] },
    ],
    ['leaves the word that nothing is preselected', [chosen, 'state', 'QLD', false, true], { make, state: ['any'] }],
  ])('[SRC-09] %s', (_, change, expected) => {
    expect(withValue(...change)).toEqual(expected)
    expect(chosen).toEqual({ make: ['Kia'], state: ['any', 'QLD'] })
  })
})

const value = (model: string, section?: string) => ({
  value: model,
  label: model,
  count: 1,
  chosen: false,
  ...(section && { section }),
})

describe('models', () => {
  const groups: FilterGroup[] = [
    {
      kind: 'facet',
      key: 'model',
      label: 'Model',
      single: false,
      chosen: 0,
      shown: null,
      folds: true,
      values: [value('Corolla', 'Toyota'), value('Rio', 'Kia'), value('T60', 'Kia'), value('T60', 'LDV'), value('Odd')],
    },
  ]

  it.each<[string, FilterFormValues, FilterFormValues]>([
    ['stay with their make', { make: ['Kia'], model: ['Rio'] }, { make: ['Kia'], model: ['Rio'] }],
    ['go with it', { make: ['Kia'], model: ['Corolla', 'Rio'] }, { make: ['Kia'], model: ['Rio'] }],
    ['take the badges with the last of them', { model: ['Rio'], badge: ['GX'] }, {}],
    [
      'leave the badges while one is left',
      { make: ['Kia'], model: ['Rio', 'Corolla'], badge: ['GX'] },
      { make: ['Kia'], model: ['Rio'], badge: ['GX'] },
    ],
    ['of one name in two makes stay with either', { make: ['LDV'], model: ['T60'] }, { make: ['LDV'], model: ['T60'] }],
    ['of no known make stay', { model: ['Odd'] }, { model: ['Odd'] }],
    ['that no list shows stay', { model: ['Unlisted'] }, { model: ['Unlisted'] }],
  ])('[SRC-15] %s', (_, choices, left) => {
    expect(withoutOrphans(choices, groups)).toEqual(left)
  })

  it('[SRC-15] are left alone while their list is not on the page', () => {
    expect(withoutOrphans({ model: ['Rio'] }, [])).toEqual({ model: ['Rio'] })
  })
})

describe('bounds', () => {
  it('[SRC-08] come back as they were chosen', () => {
    const end = fc.option(fc.nat(999_999))
    fc.assert(
      fc.property(end, end, (from, to) => {
        expect(formBounds(withBounds({ price: ['1', '2'] }, 'price', { from, to }), 'price')).toEqual({ from, to })
      }),
    )
    expect(withBounds({ price: ['1', '2'] }, 'price', { from: null, to: null })).toEqual({})
  })
})

it('[SRC-13] [SRC-18] clearing leaves the order, and the word that nothing is preselected', () => {
  const all = { query: ['ute'], make: ['Kia'], price: ['', '20000'], state: ['any', 'QLD'], sortBy: ['latest'] }
  expect(clearFilterForm(all)).toEqual({ sortBy: ['latest'], state: ['any'] })
})
