import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toFilterFormValues } from '../../../shared/search/filter-form.ts'
import { parseSearch } from '../../../shared/search/search-address.ts'
import { preferringOptions, searchStates, someOptions } from '../../builders/search-state.ts'

describe('the choices of a search', () => {
  it.each([
    ['a site', someOptions],
    ['a site that prefers its own state', preferringOptions],
  ])('[SRC-02] [SRC-18] ask for that very search again on %s', (_, options) => {
    fc.assert(
      fc.property(searchStates, (state) => {
        const fields = Object.entries(toFilterFormValues(state, options))
        const params = new URLSearchParams(fields.flatMap(([name, values]) => values.map((value) => [name, value])))
        expect(parseSearch([], params, options)).toEqual(state)
      }),
    )
  })
})
