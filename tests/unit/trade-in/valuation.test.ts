import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Answers,
  listOptions,
  QUESTION_KEYS,
  type QuestionKey,
  sumAnswers,
} from '../../../shared/trade-in/questions.ts'
import { estimateValue, flattenAnswer, manualReason, manualReasonText } from '../../../shared/trade-in/valuation.ts'
import { aValuedCar, aVehicle, PLAIN, RULES } from '../../builders/trade.ts'

const YEAR = 2026
const UNKNOWN = { simple_fuel: null, simple_transmission: null, drive: null }
const asking = (prices: number[], badge: string | null = 'SX') =>
  prices.map((price, index) => ({ id: index + 1, year: 2021, km: 60_000, badge, ...UNKNOWN, price }))
const PRICES = asking([20_000, 21_000, 22_000, 23_000, 24_000])

type Worth = { worth: { percent: number; dollars: number } }
const isBetter =
  ({ worth: one }: Worth) =>
  ({ worth: other }: Worth) =>
    one.percent <= other.percent && one.dollars <= other.dollars

const anyAnswers = fc.record(
  Object.fromEntries(QUESTION_KEYS.map((key) => [key, fc.constantFrom(...listOptions(key).map(({ value }) => value))])),
) as fc.Arbitrary<Answers>

describe('what a car is worth in trade', () => {
  it('[TRD-01] is the site’s share of what the middle half of cars like it are asked for', () => {
    expect(estimateValue(aValuedCar(), PRICES, RULES)).toEqual({
      low: 16_800,
      high: 18_400,
      offer_price: 17_600,
      basis: 'Compared with 5 cars on this site: Toyota Corolla, 2021, 60,000 km.',
      effects: [],
    })
  })

  it.each([
    ['as new and as far driven', {}, 17_600, []],
    ['a year newer', { year: 2022 }, 16_600, ['Year: 2021, older than theirs', 'Less $1,000']],
    ['20,000 km less', { km: 40_000 }, 16_800, ['Kilometres: 60,000, more than theirs', 'Less $900']],
    ['20,000 km more', { km: 80_000 }, 18_500, ['Kilometres: 60,000, fewer than theirs', 'Plus $900']],
  ])('[TRD-01] is held against cars that are %s at its own year and kilometres, and says so', (_, like, offer, row) => {
    const told = estimateValue(
      aValuedCar(),
      PRICES.map((car) => ({ ...car, ...like })),
      RULES,
    )
    expect(told?.offer_price).toBe(offer)
    expect(told?.effects?.flatMap(({ label, effect }) => [label, effect])).toEqual(row)
  })

  it.each([
    ['two years newer each', { year: 2023 }],
    ['25,001 km away each', { km: 34_999 }],
  ])('[TRD-01] is not told from cars that are %s', (_, far) => {
    const others = PRICES.map((car) => ({ ...car, ...far }))
    expect(estimateValue(aValuedCar(), others, RULES)).toBeNull()
    expect(estimateValue(aValuedCar(), [...others, { ...PRICES[0]!, id: 99 }], RULES)).not.toBeNull()
  })

  it('[TRD-01] follows cars of the same badge where there are enough of them', () => {
    const others = [...PRICES, ...asking([40_000, 41_000, 42_000], 'ZR').map((car) => ({ ...car, id: car.id + 9 }))]
    expect(estimateValue(aValuedCar(), others, RULES)?.high).toBe(18_400)
    expect(estimateValue(aValuedCar({ vehicle: aVehicle({ badge: 'ZR' }) }), others, RULES)?.low).toBe(32_400)
    expect(estimateValue(aValuedCar({ vehicle: aVehicle({ badge: 'Other' }) }), PRICES, RULES)?.high).toBe(18_400)
  })

  it.each<[string, Partial<Answers>, number]>([
    ['an excellent car', { condition: 'excellent' }, 17_300],
    ['one that shows its age', { condition: 'fair' }, 15_400],
    ['no service history', { service_history: 'none' }, 15_600],
    ['repaired damage', { accidents: 'repaired' }, 15_700],
    ['four new tyres due', { tyres: 'all' }, 15_900],
    ['one key', { keys: 'one' }, 16_500],
    ['money owed, which is between owner and lender', { finance: 'yes' }, 16_800],
    ['several at once', { condition: 'fair', keys: 'one', tyres: 'two' }, 14_700],
  ])('[TRD-01] counts the answers: %s', (_, answers, low) => {
    expect(estimateValue(aValuedCar({ answers: { ...PLAIN, ...answers } }), PRICES, RULES)?.low).toBe(low)
  })

  it('[TRD-01] is told by nobody with fewer than three to hold it against, or for next to nothing', () => {
    expect(estimateValue(aValuedCar(), PRICES.slice(0, 2), RULES)).toBeNull()
    expect(estimateValue(aValuedCar(), asking([900, 950, 990]), RULES)).toBeNull()
  })

  it('[TRD-01] never rises by a worse answer, and the offer lies within what is told', () => {
    fc.assert(
      fc.property(
        anyAnswers,
        fc.constantFrom(...QUESTION_KEYS),
        fc.array(fc.integer({ min: 3_000, max: 90_000 }), { minLength: 3, maxLength: 20 }),
        (answers, key: QuestionKey, prices) => {
          const others = asking(prices)
          const offers = listOptions(key)
            .map(({ value }) => ({ ...answers, [key]: value }))
            .map((each) => ({
              worth: sumAnswers(each),
              told: estimateValue(aValuedCar({ answers: each }), others, RULES),
            }))
          const told = offers.flatMap(({ worth, told: each }) => (each ? [{ worth, ...each }] : []))
          for (const { low, high, offer_price } of told) {
            expect([low, offer_price, high]).toEqual([low, offer_price, high].toSorted((a, b) => a - b))
            expect([low, high, offer_price].every((dollars) => dollars % 100 === 0)).toBe(true)
          }
          const worse = told.flatMap((one) => told.filter(isBetter(one)).map((other) => [one, other] as const))
          for (const [one, other] of worse) expect(one.offer_price).toBeLessThanOrEqual(other.offer_price)
        },
      ),
    )
  })
})

describe('no estimate is given from afar', () => {
  it.each([
    ['at the limits there is one', { vehicle: aVehicle({ year: 2019 }), km: 100_000 }, null],
    ['over 7 years old', { vehicle: aVehicle({ year: 2018 }) }, 'age'],
    ['over 100,000 km', { km: 100_001 }, 'km'],
    ['a repairable write-off', { answers: { ...PLAIN, accidents: 'write_off' } }, 'answers'],
    ['an answer that is none', { answers: { ...PLAIN, keys: 'three' } }, 'answers'],
    ['an answer by the name of everything', { answers: { ...PLAIN, keys: 'constructor' } }, 'answers'],
  ])('[TRD-03] %s', (_, changes, expected) => {
    expect(manualReason(aValuedCar(changes), YEAR)).toBe(expected)
  })

  it('[TRD-03] and it says why, with its limit', () => {
    expect(manualReasonText('km')).toBe('Online estimates are generally not given for cars over 100,000 km.')
    expect(manualReasonText('age')).toContain('over 7 years old')
  })
})

describe('what a valuation service answered, in words', () => {
  it.each([
    ['amounts', { offer_price: 26_800, sure: false }, 'offer_price: 26800; sure: false'],
    ['what lies deeper', { range: { low: 1, high: 2 } }, 'range.low: 1; range.high: 2'],
    ['a list', { notes: ['dents', 'tyres'] }, 'notes.0: dents; notes.1: tyres'],
    ['nothing of nothing', { a: null, b: '', c: {} }, ''],
    ['nothing from the deep', { a: { b: { c: { d: { e: 1 } } } } }, ''],
  ])('[TRD-01] has %s', (_, value, words) => {
    expect(flattenAnswer(value)).toBe(words)
  })

  it('[TRD-01] is never longer than anybody reads', () => {
    expect(flattenAnswer({ text: 'x '.repeat(9_000) }).length).toBeLessThanOrEqual(1_001)
  })
})
