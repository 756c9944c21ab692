import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unavailableText, unavailableValues } from '../../../shared/search/search-address.ts'
import { someOptions } from '../../builders/search-state.ts'

const gone = (query: string) => unavailableValues([], new URLSearchParams(query), someOptions)

describe('cars that an address asks for by a name the stock no longer has', () => {
  it.each([
    ['a make', 'make=Saab', ['Saab']],
    ['a model with its make', 'make=Toyota&model=Tarago', ['Toyota Tarago']],
    ['a model of two makes has none', 'make=Toyota&make=Kia&model=Tarago', ['Tarago']],
    ['a badge', 'badge=Sportivo', ['Sportivo']],
    ['both at once', 'make=Toyota&make_model=Toyota+Tarago', ['Toyota Tarago']],
    ['one name asked for twice', 'make=Saab&make=Saab', ['Saab']],
    ['no more than two', 'make=Saab&make=Rover&model=Tarago', ['Saab', 'Rover']],
    ['behind others that are stocked', 'make=Toyota&make=Kia&make=Saab', ['Saab']],
    ['a name in another alphabet', 'make=Škoda', ['Škoda']],
    ['what is stocked, in any case', 'make=toyota&model=COROLLA', []],
    ['nothing', '', []],
    ['a blank', 'make=&model=+', []],
    ['another attribute, which is only tidied', 'colour=Mauve&body=Tank', []],
  ])('[SRC-02] %s', (_, query, names) => {
    expect(gone(query)).toEqual(names)
  })

  it.each([
    ['markup', 'make=%3Cscript%3E'],
    ['a sentence of somebody else’s', 'make=Call%20now%3A%20evil.example%2Fwin'],
    ['more than a name’s length', `make=${'a'.repeat(31)}`],
    ['ten thousand characters', `make=${'a'.repeat(10_000)}`],
    ['a filter of a search engine', 'make=%60x%60%20%26%26%20site%3A%3Dother'],
    ['NUL', 'make=%00'],
  ])('[QLT-03] %s is not repeated to the shopper', (_, query) => {
    expect(gone(query)).toEqual([])
  })

  it('[SRC-02] are few and short whatever an address says', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('make', 'model', 'badge'), fc.string({ unit: 'binary' }))),
        (asked) => {
          const names = unavailableValues([], new URLSearchParams(asked), someOptions)
          expect(names.length).toBeLessThanOrEqual(2)
          for (const name of names) expect(name).toMatch(/^[\p{L}\p{N} .'&+-]{1,61}$/u)
        },
      ),
    )
  })

  it('[SRC-02] are said not to be in stock', () => {
    expect(unavailableText('Toyota Tarago')).toBe('There’s no Toyota Tarago in stock right now')
  })
})
