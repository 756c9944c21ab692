import { describe, expect, it } from 'vitest'
import type { Car } from '../../../shared/car/schema.ts'
import { editDistance } from '../../../shared/typo.ts'
import { build } from '../../../worker/stock-index/build.ts'
import { stockSearch } from '../../../worker/stock-index/search.ts'
import { aCar } from '../../builders/car.ts'
import { aQuery } from '../../builders/query.ts'

const yard = {
  corolla: aCar({
    id: 1,
    make: 'Toyota',
    model: 'Corolla',
    colour: 'White',
    simple_body: 'Hatchback',
    stocknum: 'U-1234',
  }),
  hilux: aCar({
    id: 2,
    make: 'Toyota',
    model: 'HiLux',
    badge: 'SR5',
    regplate: '1AB 2CD',
    year: 2021,
    simple_fuel: 'Diesel',
    simple_body: 'Ute',
  }),
  cruiser: aCar({ id: 3, make: 'Toyota', model: 'LandCruiser Prado', year: 2021, vin: 'JTEBR3FJ50K123456' }),
  rover: aCar({ id: 4, make: 'Land Rover', model: 'Discovery', series: 'L462', colour: 'Wattle', stocknum: 'GOLFER1' }),
  octavia: aCar({
    id: 5,
    make: 'Škoda',
    model: 'Octavia',
    variant: 'Scout 4x4 2.0TDI 147kW 6-speed',
    colour: 'Coral',
    filtered_features: ['Panoramic sunroof'],
  }),
  mazda: aCar({ id: 6, make: 'Mazda', model: 'CX-5', stocknum: '20 21', custom_rank: 9 }),
  volkswagen: aCar({ id: 7, make: 'Volkswagen', model: 'Golf', badge: 'R-Line' }),
}

const { search } = stockSearch(build(Object.values(yard), { site: 'yard', version: '1', documents: {} }))

/** The cars of the yard that a text finds, by their names there. */
function found(text: string): string[] {
  const { hits } = search(aQuery({ text }))
  return Object.entries(yard as Record<string, Car>).flatMap(([name, { id }]) =>
    hits.some((hit) => hit.id === id) ? [name] : [],
  )
}

describe('text search', () => {
  it.each([
    ['a make', 'mazda', ['mazda']],
    ['a model', 'discovery', ['rover']],
    ['a badge', 'sr5', ['hilux']],
    ['a series', 'l462', ['rover']],
    ['a variant', 'scout', ['octavia']],
    ['a colour', 'wattle', ['rover']],
    ['a body', 'hatchback', ['corolla']],
    ['a feature', 'sunroof', ['octavia']],
    ['a stock number', 'U-1234', ['corolla']],
    ['a number plate', '1ab2cd', ['hilux']],
    ['a number plate in two parts', '1AB-2CD', ['hilux']],
    ['no beginning of a plate', '1ab2', []],
    ['a year and a fuel', '2021 diesel', ['hilux']],
  ])('[SRC-06] finds %s', (_, text, cars) => {
    expect(found(text)).toEqual(cars)
  })

  it.each([
    ['any letter case', 'TOYOTA hilux', ['hilux']],
    ['no accents', 'skoda', ['octavia']],
    ['accents no car has', 'mazdä', ['mazda']],
    ['the words in any order', 'rover land', ['rover']],
    ['one word for two', 'landrover', ['rover']],
    ['two words for one', 'land cruiser', ['cruiser']],
    ['no hyphen', 'cx5', ['mazda']],
    ['a space for the hyphen', 'cx 5', ['mazda']],
    ['the hyphen', 'cx-5', ['mazda']],
    ['a letter beside a dash', 'r-line', ['volkswagen']],
    ['no dash behind a letter', 'rline', ['volkswagen']],
    ['the word behind such a dash', 'line', ['volkswagen']],
    ['the beginnings of words', 'toy cor', ['corolla']],
    ['two letters before a number', 'sr', ['hilux']],
    ['punctuation alone', ' -- !', Object.keys(yard)],
  ])('[SRC-06] allows for %s', (_, text, cars) => {
    expect(found(text)).toEqual(cars)
  })

  it.each([
    ['a letter', 'o'],
    ['two letters', 'oc'],
    ['a word of any sentence', 'to'],
    ['a word of the trade', 'cruise'],
    ['a letter, also where one stands beside a dash', 'golf r'],
  ])('[SRC-06] [SRC-23] takes %s for a word, and for no beginning of one: %s', (_, text) => {
    expect(found(text)).toEqual([])
  })

  it.each([
    ['a letter changed', 'cerolla', ['corolla']],
    ['a letter left out', 'corola', ['corolla']],
    ['a letter too many', 'mazzda', ['mazda']],
    ['two letters swapped', 'disocvery', ['rover']],
    ['the first letter changed', 'nazda', ['mazda']],
    ['but not three slips in a long word', 'volxwagan', []],
    ['two slips in a word of eight letters or more', 'volkswagun', ['volkswagen']],
    ['two slips of a word of ten letters', 'vokswagan', ['volkswagen']],
    ['but not two slips in a short word', 'mizdo', []],
    ['three letters, which must be right', 'utr', []],
    ['digits, which must be right', '2023', []],
    ['a slip in the beginning of a word', 'dicsov', ['rover']],
    ['but not in four letters of one', 'dsco', []],
    ['nor of four letters, which are another word as often', 'gulf', []],
    ['nor of an ordinary word', 'metals', []],
    ['nor of what is quoted', '"cerolla"', []],
  ])('[SRC-06] forgives typing: %s', (_, text, cars) => {
    expect(found(text)).toEqual(cars)
  })

  it('[SRC-06] does not guess while a word is there as it was typed', () => {
    expect(found('corol')).toEqual(['corolla'])
    expect(found('cora')).toEqual(['octavia'])
    expect(found('land')).toEqual(['cruiser', 'rover'])
  })

  it('[SRC-06] wants every word to be met', () => {
    expect(found('toyota mazda')).toEqual([])
    expect(found('white toyota hatchback')).toEqual(['corolla'])
  })

  it.each([
    ['a stock number in another spelling', 'u1234', ['corolla']],
    ['the beginning of a stock number', 'u12', ['corolla']],
    ['a stock number of two words', '20 21', ['mazda']],
    ['a VIN', 'JTEBR3FJ50K123456', ['cruiser']],
    ['a VIN in small letters', 'jtebr3fj50k123456', ['cruiser']],
    ['a part of a VIN, which is no name of a car', 'JTEBR3FJ50K', []],
  ])('[SRC-06] finds the one car by %s', (_, text, cars) => {
    expect(found(text)).toEqual(cars)
  })

  it.each([
    ['a number is no beginning of a longer one', 'toyota 202', []],
    ['nor of a year beside other words', 'toyota 20', []],
    ['a code may go on with a letter', 'octavia 147', ['octavia']],
    ['small numbers do not', 'octavia 4', []],
    ['a decimal is one number', 'octavia 2', []],
    ['a count is one word with its thing', 'octavia 6', []],
    ['and is typed so', 'octavia 6-speed', ['octavia']],
    ['which may be followed by letters', 'octavia 2.0', ['octavia']],
    ['and is typed with them too', '2.0tdi', ['octavia']],
    ['signs in a stock number say nothing', 'U.12.34', ['corolla']],
    ['the start of a stock number beside another word', 'toyota u12', []],
  ])('[SRC-06] takes numbers as they are typed: %s', (_, text, cars) => {
    expect(found(text)).toEqual(cars)
  })

  it('[SRC-06] takes a word of the stock as that word, not as the start of a stock number', () => {
    expect(found('2021')).toEqual(['hilux', 'cruiser', 'mazda'])
    expect(found('golf')).toEqual(['volkswagen'])
  })

  it('[SRC-05] keeps the order of rank whatever was typed', () => {
    expect(search(aQuery({ text: '2020' })).hits.map(({ id }) => id)).toEqual([6, 7, 5, 4, 1])
  })

  it('[SRC-02] survives text of any size and kind', () => {
    expect(found(`${'x'.repeat(10_000)} ${'toyota '.repeat(2_000)}`)).toEqual([])
    expect(found('\u0000\ud800 😀 日本')).toEqual([])
  })
})

describe('edit distance', () => {
  it.each([
    ['same', 'golf', 'golf', 0],
    ['changed', 'golf', 'gulf', 1],
    ['swapped', 'golf', 'oglf', 1],
    ['missing at the end', 'gol', 'golf', 1],
    ['more than asked for', 'golf', 'seat', 3],
    ['longer than could be', 'golf', 'golfing', 3],
  ])('is counted up to the limit: %s', (_, typed, word, edits) => {
    expect(editDistance(typed, word, 2)).toBe(edits)
  })

  it('can be to a beginning', () => {
    expect(editDistance('comod', 'commodore', 1, true)).toBe(1)
    expect(editDistance('como', 'c', 1, true)).toBe(2)
  })
})
