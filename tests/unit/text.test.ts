import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dollars } from '../../shared/money.ts'
import { toPhone } from '../../shared/phone.ts'
import { decimal, joined, plural, slugify, thousands, truncateAtWord, wholeSentences } from '../../shared/text.ts'
import { easternDay, longDate } from '../../shared/time.ts'

describe('numbers', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1,000'],
    [42_310, '42,310'],
    [1_234_567.5, '1,234,568'],
    [-4200, '-4,200'],
    [-0.4, '0'],
  ])('%d is written %s', (value, text) => expect(thousands(value)).toBe(text))

  it('writes every number the way Intl does', () => {
    const intl = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 })
    fc.assert(
      fc.property(fc.integer({ min: -2e9, max: 2e9 }), (value) => {
        expect(thousands(value)).toBe(intl.format(value))
      }),
    )
  })

  it.each([
    [24_990, '$24,990'],
    [24_989.5, '$24,990'],
    [9.4, '$9'],
    [-1500, '-$1,500'],
  ])('[CRD-04] %d dollars are shown whole, as %s', (amount, text) => expect(dollars(amount)).toBe(text))

  it('drops decimals that say nothing', () => {
    expect([decimal(8.1, 1), decimal(2, 1), decimal(1.96, 1)]).toEqual(['8.1', '2', '2'])
  })

  it('counts in words', () => {
    expect([plural(1, 'car'), plural(0, 'car'), plural(1200, 'car'), plural(2, 'person', 'people')]).toEqual([
      '1 car',
      '0 cars',
      '1,200 cars',
      '2 people',
    ])
  })
})

describe('words', () => {
  it('joins what there is and says nothing of what is missing', () => {
    expect(joined([2021, null, 'RAV4', ''])).toBe('2021 RAV4')
    expect(joined([null, undefined, ''])).toBeNull()
  })

  it.each([
    ['Land Rover', 'land-rover'],
    ['Citroën C3 Aircross', 'citroen-c3-aircross'],
    ["Harry's Ute & Van", 'harrys-ute-and-van'],
    ['  300 C / SRT  ', '300-c-srt'],
    ['???', ''],
  ])('%s becomes %s in an address', (text, slug) => expect(slugify(text)).toBe(slug))

  it.each([
    ['short enough', 20, 'short enough'],
    ['exactly ten', 11, 'exactly ten'],
    ['one two three', 9, 'one two…'],
    ['one two three', 7, 'one two…'],
    ['ends with a comma, then more', 18, 'ends with a comma…'],
    ['ends with a sentence. Then more', 22, 'ends with a sentence…'],
    ['unbreakable', 5, 'unbre…'],
    ['😀😀', 3, '😀…'],
  ])('%s cut at %d is %s', (text, limit, cut) => expect(truncateAtWord(text, limit)).toBe(cut))

  it.each([
    ['One here. Two there. Three.', 20, 'One here. Two there.'],
    ['The first is longer than that. Two.', 10, 'The first is longer than that.'],
    ['It carries 1.5 t to 4.5 t. It tows.', 8, 'It carries 1.5 t to 4.5 t.'],
  ])('%s ends at a sentence within %d: %s', (text, limit, cut) => expect(wholeSentences(text, limit)).toBe(cut))

  it('never shows more than the limit, nor half a word that had room to end', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/)), fc.integer({ min: 12, max: 80 }), (words, limit) => {
        const text = words.join(' ')
        const shown = truncateAtWord(text, limit).replace('…', '')
        expect(shown.length).toBeLessThanOrEqual(limit)
        expect(`${text} `.startsWith(`${shown} `)).toBe(true)
      }),
    )
  })
})

describe('dates', () => {
  it.each([
    ['2027-03-04', '4 March 2027'],
    ['2019-11', 'November 2019'],
    ['2019-13', null],
    ['11/2019', null],
  ])('%s reads %s', (date, text) => expect(longDate(date)).toBe(text))

  it('turns the day over at midnight on the east coast', () => {
    expect(easternDay(Date.parse('2026-11-20T13:59:59Z'))).toBe('2026-11-20')
    expect(easternDay(Date.parse('2026-11-20T14:00:00Z'))).toBe('2026-11-21')
  })
})

describe('phone numbers', () => {
  it.each([
    ['07 5550 1234', 'tel:+61755501234'],
    ['(02) 5550 1234', 'tel:+61255501234'],
    ['0491 570 006', 'tel:+61491570006'],
    ['1300 975 707', 'tel:1300975707'],
    ['13 14 50', 'tel:131450'],
    ['+61 7 5550 1234', 'tel:+61755501234'],
    ['021 123 4567', 'tel:0211234567'],
  ])('%s dials %s', (number, href) => expect(toPhone(number)).toEqual({ text: number, href }))
})
