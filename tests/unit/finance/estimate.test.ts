import { describe, expect, it } from 'vitest'
import { type CarSummary, type LenderQuote, lenderQuotes } from '../../../shared/car/summary.ts'
import { type EstimateSite, financeEstimate, weeklyWords } from '../../../shared/finance/estimate.ts'
import { carSummary, listedCar, NOW } from '../../builders/listed-car.ts'

const quote: LenderQuote = {
  interestRate: 8.5,
  comparisonRate: 9.1,
  paymentWeek: 112.4,
  paymentMonth: 520,
  deposit: null,
  balloon: null,
  establishmentFees: 0,
}
const site: EstimateSite = {
  type: 'weekly',
  provider: 'Bayside Loans',
  years: 5,
  fees_paid: 'upfront',
  type_at: {},
  hidden_for_dealerships: [],
}

type Changes = { car?: Partial<CarSummary>; lender?: Partial<LenderQuote>; site?: Partial<EstimateSite> }

const estimate = ({ car, lender, site: changed }: Changes = {}) =>
  financeEstimate(
    carSummary({ price: 20_000, finance_lenders: { 'bayside loans': { ...quote, ...lender } }, ...car }),
    { ...site, ...changed },
    NOW,
  )

const TYPES = {
  A: 'age_limited',
  B: 'purchasable',
  C: 'purchasable_no_final_payment',
  D: 'weekly',
  E: 'weekly_matched_rounding',
  F: 'weekly_with_lender_fee',
  G: 'monthly',
  H: 'none',
} as const satisfies Record<string, EstimateSite['type']>

const OLD = { car: { year: 2014 } }
const JUST_NEW_ENOUGH = { car: { year: 2015 } }
const CHEAP = { car: { price: 500 } }
const SOLD = { car: { status: 'sold' as const } }
const NO_WEEK = { lender: { paymentWeek: null } }
const NO_MONTH = { lender: { paymentMonth: null } }

describe('who is shown an estimate', () => {
  it.each<[keyof typeof TYPES, string, Changes, boolean]>([
    ['A', 'an ordinary car', {}, true],
    ['A', 'a car 12 years behind', OLD, false],
    ['A', 'a car 11 years behind', JUST_NEW_ENOUGH, true],
    ['A', 'a car of unknown year', { car: { year: null } }, false],
    ['A', 'a car of $500', CHEAP, false],
    ['A', 'a car of $501', { car: { price: 501 } }, true],
    ['A', 'a car no lender quotes a payment for', { lender: { paymentWeek: null, paymentMonth: null } }, true],
    ['A', 'a sold car', SOLD, false],
    ['B', 'an old and cheap car', { car: { year: 1999, price: 500 } }, true],
    ['B', 'a coming car', { car: { status: 'coming_soon' } }, true],
    ['B', 'a sold car', SOLD, false],
    ['C', 'an old and cheap car', { car: { year: 1999, price: 500 } }, true],
    ['C', 'a sold car', SOLD, false],
    ['D', 'an old car', OLD, true],
    ['D', 'a car of $500', CHEAP, false],
    ['D', 'no weekly payment', NO_WEEK, false],
    ['D', 'a weekly payment of nothing', { lender: { paymentWeek: 0 } }, false],
    ['D', 'a sold car', SOLD, false],
    ['E', 'an ordinary car', {}, true],
    ['E', 'no weekly payment', NO_WEEK, false],
    ['F', 'an ordinary car', {}, true],
    ['F', 'no weekly payment', NO_WEEK, false],
    ['G', 'no weekly payment', NO_WEEK, true],
    ['G', 'no monthly payment', NO_MONTH, false],
    ['G', 'a car of $500', CHEAP, false],
    ['H', 'an ordinary car', {}, false],
  ])('[FIN-01] type %s, %s: %o', (type, _, changes, shown) => {
    expect(estimate({ ...changes, site: { type: TYPES[type] } }) !== null).toBe(shown)
  })

  it.each<[string, string | null, boolean]>([
    ['at a dealership whose lender has another type', 'b', false],
    ['at any other dealership', 'a', true],
    ['of no dealership', null, true],
  ])('[FIN-01] by the type of its own lender, a car %s', (_, dealership_slug, shown) => {
    expect(estimate({ car: { dealership_slug }, site: { type_at: { b: TYPES.H } } }) !== null).toBe(shown)
  })

  it.each<[string, Changes]>([
    ['without an interest rate', { lender: { interestRate: null } }],
    ['without a comparison rate', { lender: { comparisonRate: null } }],
    ['with a comparison rate below the interest', { lender: { interestRate: 8.5, comparisonRate: 8.49 } }],
    ["without the provider's record", { site: { provider: 'Another' } }],
    ['at a dealership that shows none', { car: { dealership_slug: 'b' }, site: { hidden_for_dealerships: ['b'] } }],
  ])('[FIN-01] no type shows one %s', (_, changes) => {
    for (const type of Object.values(TYPES)) {
      expect(estimate({ ...changes, site: { ...changes.site, type } })).toBeNull()
    }
  })
})

describe('what an estimate says', () => {
  it('[FIN-02] whole dollars a week, never fewer than are paid, and the comparison rate to two decimals', () => {
    expect(estimate()).toEqual({ weekly: '$113 a week', comparison: '9.10% comparison rate', basis: null, amount: 113 })
  })

  it('[FIN-02] a quote of whole dollars as it is', () => {
    expect(estimate({ lender: { paymentWeek: 112 } })?.weekly).toBe('$112 a week')
  })

  it('[FIN-02] the weekly part of a monthly payment', () => {
    expect(estimate({ site: { type: 'monthly' } })?.weekly).toBe('$120 a week')
  })

  it('[FIN-02] type A takes a tenth as paid first, and says so', () => {
    // 18,000 at 8.5% over 260 weeks.
    expect(estimate({ site: { type: 'age_limited' } })).toMatchObject({ weekly: '$86 a week', basis: '10% deposit' })
  })

  it('[FIN-02] one type has no final payment, and says so', () => {
    expect(estimate({ site: { type: 'purchasable_no_final_payment' } })?.basis).toBe('$0 final payment')
  })

  it.each<[string, EstimateSite['fees_paid'], EstimateSite['type'], number | null, string]>([
    ['without a fee', 'borrowed', 'purchasable', 0, '$95 a week'],
    ['with a fee that is borrowed', 'borrowed', 'purchasable', 1_000, '$100 a week'],
    ['with a fee that is paid first', 'upfront', 'purchasable', 1_000, '$95 a week'],
    ['with nothing said of a fee', 'borrowed', 'purchasable', null, '$95 a week'],
  ])('[FIN-02] works out what no lender quotes %s', (_, fees_paid, type, establishmentFees, weekly) => {
    const asked = { lender: { paymentWeek: null, establishmentFees }, site: { type, fees_paid } }
    expect(estimate(asked)?.weekly).toBe(weekly)
  })

  it('says nothing where there is no payment and no price to work one out from', () => {
    expect(estimate({ car: { price: null }, lender: { paymentWeek: null }, site: { type: 'purchasable' } })).toBeNull()
  })
})

it('keeps of a lender’s record what an estimate needs', () => {
  const lender = {
    ...quote,
    termYears: 5,
    termMonths: 60,
    totalPayable: 1,
    disclaimer: 'Long.',
  }
  expect(lenderQuotes(listedCar({ finance_lenders: { 'bayside loans': lender } }))).toEqual({ 'bayside loans': quote })
})

it.each<[string, Changes, string]>([
  ['nothing', {}, '$113 a week'],
  [
    'the deposit its lender quotes with, as a part of the price',
    { lender: { deposit: 2_000 } },
    '$113 a week with 10% deposit',
  ],
  ['a deposit that is no whole part', { lender: { deposit: 2_150 } }, '$113 a week with $2,150 deposit'],
  ['a final payment', { lender: { balloon: 5_000 } }, '$113 a week with $5,000 final payment'],
  [
    'both, worked out where none is quoted',
    { lender: { deposit: 2_000, balloon: 5_000, paymentWeek: null }, site: { type: 'purchasable' } },
    '$70 a week with 10% deposit and $5,000 final payment',
  ],
  [
    'the deposit of its type before that of its lender',
    { lender: { deposit: 6_000 }, site: { type: 'age_limited' } },
    '$86 a week with 10% deposit',
  ],
  [
    'no final payment, where its type says so',
    { site: { type: 'purchasable_no_final_payment' } },
    '$113 a week with $0 final payment',
  ],
])('[FIN-02] a weekly figure says beside it what it assumes: %s', (_, changes, words) => {
  expect(weeklyWords(estimate(changes)!)).toBe(words)
})
