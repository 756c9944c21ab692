import { describe, expect, it } from 'vitest'
import type { Row } from '../../../shared/feed/cell.ts'
import { validateHeader } from '../../../shared/feed/columns.ts'
import { isWanted, parseMapping } from '../../../shared/feed/mapping.ts'
import { compilePattern } from '../../../shared/feed/pattern.ts'

const KEY = { source_key: { from: 'id' }, name: { constant: 'Car' }, car_type: { constant: 'used' } }
const WHOLE = { ...KEY, make: { constant: 'Mazda' }, model: { constant: 'CX-5' } }

const mapping = (fields: object, rest: object = {}) =>
  parseMapping('test', { description: 'test', fields: { ...WHOLE, ...fields }, ...rest })

describe('a mapping is data of a tenant', () => {
  it('[STK-04] matches in time that grows with the value alone, by any pattern', () => {
    const evil = compilePattern('^(a+)+$|(a|aa)*b|(.*)*x')
    let steps = 0
    for (const length of [10, 20_000]) steps += evil('a'.repeat(length - 1) + '!') === null ? 1 : 0
    expect(steps).toBe(2)
  })

  it.each<[string, object, boolean]>([
    ['a dealer of the list', { dealer: '7' }, true],
    ['another dealer', { dealer: '8' }, false],
    ['a row without a dealer', {}, false],
    ['a status that is left out', { dealer: '7', state: 'Deleted' }, false],
  ])('[STK-04] takes rows by their values: %s', (_, row, isTaken) => {
    const filter = mapping({}, { only: { dealer: ['7', '9'] }, except: { state: 'deleted' } })
    expect(isWanted(row as Row, filter)).toBe(isTaken)
  })
})

describe('a mapping says what is wrong with itself', () => {
  it.each<[string, object, RegExp]>([
    [
      'a field that no car has',
      { prize: { from: 'x' } },
      /fields\.prize is not a field of a car: did you mean price\?/,
    ],
    ['a word it does not know', { price: { form: 'x' } }, /price.*form/i],
    ['two sources at once', { price: { from: 'x', constant: 1 } }, /exactly one of from, constant, template, hash/],
    [
      'a pattern that is none',
      { price: { from: 'x', pattern: '(' } },
      /price\.pattern is no regular expression: missing closing \)/,
    ],
  ])('[OPS-01] %s', (_, fields, message) => {
    expect(() => mapping(fields)).toThrow(message)
  })

  it.each<[string, string[], RegExp]>([
    ['another feed', ['a', 'b'], /No column is known to the mapping test/],
    ['a column gone', ['id'], /no column Preis, which the mapping test reads for price/],
    ['a column twice', ['id', 'Preis', 'Preis (2)'], /Preis stands twice/],
    ['all there', ['id', 'Preis', 'more'], /^$/],
  ])('[OPS-01] knows a header with %s', (_, columns, fault) => {
    const found = validateHeader(columns, mapping({ price: { from: 'Preis' }, badge: { from: 'x', optional: true } }))
    expect(found ?? '').toMatch(fault)
  })
})

it('[STK-04] names the columns of a file shortly, however long they are', () => {
  const long = 'x'.repeat(700_000)
  expect(validateHeader([long], mapping({ price: { from: 'Preis' } }))?.length).toBeLessThan(400)
})
