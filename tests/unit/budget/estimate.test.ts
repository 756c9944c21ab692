import { describe, expect, it } from 'vitest'
import { BUDGET_BODIES, budgetBodies } from '../../../shared/budget/bodies.ts'
import {
  affordablePrice,
  BUDGET_PERIODS,
  budgetEstimate,
  budgetTop,
  convertRepayment,
  parseBudget,
  parseBudgetAmount,
} from '../../../shared/budget/request.ts'

const BODIES = ['SUV', 'Ute']
type Rule = Parameters<typeof parseBudget>[2]['rule']
const parse = (query: string, interest: number | null = null, rule: Rule = interest === null ? 'sum' : 'financed') =>
  parseBudget(new URLSearchParams(query), BODIES, {
    fallback: 70_000,
    rule,
    loan: interest === null ? null : { interest, borrowedFees: 0 },
  })

describe('the estimate', () => {
  it.each<[string, { repayment: number; deposit: number; period: 'week' | 'month' }, number]>([
    ['52 weeks of five years and the deposit', { repayment: 200, deposit: 2_000, period: 'week' }, 54_000],
    ['12 months of five years and the deposit', { repayment: 600, deposit: 2_000, period: 'month' }, 38_000],
    ['the deposit alone', { repayment: 0, deposit: 7_500, period: 'week' }, 7_500],
    ['nothing', { repayment: 0, deposit: 0, period: 'month' }, 0],
  ])('[BUD-03] is %s', (_, repayments, estimate) => {
    expect(budgetEstimate(repayments)).toBe(estimate)
  })

  it('[BUD-03] is more than the price that the same repayments finance, but for a loan without interest', () => {
    const repayments = { repayment: 200, deposit: 2_000, period: 'week' } as const
    expect(affordablePrice(repayments, { interest: 0, borrowedFees: 0 })).toBe(budgetEstimate(repayments))
    expect(affordablePrice(repayments, { interest: 8, borrowedFees: 0 })).toBeLessThan(budgetEstimate(repayments))
    // Present value of 260 weekly payments of $200 at 8 % a year, by hand: 200 x (1 - 1.00153846^-260) / 0.00153846 = 42,831.60.
    expect(affordablePrice(repayments, { interest: 8, borrowedFees: 0 })).toBe(2_000 + 42_831)
    expect(affordablePrice(repayments, { interest: 8, borrowedFees: 1_360.5 })).toBe(2_000 + 41_471)
  })
})

describe('the price slider', () => {
  it.each([
    [0, 70_000],
    [70_000, 70_000],
    [73_490, 75_000],
  ])('[BUD-01] over a dearest car of $%i ends at $%i', (dearest, top) => {
    expect(budgetTop([5_000, 70_000], dearest)).toBe(top)
  })
})

describe('a repayment at another frequency', () => {
  it.each([
    ['the usual week’s becomes the usual month’s', 200, 'week', 'month', 600],
    ['the usual month’s becomes the usual week’s', 600, 'month', 'week', 200],
    ['another is the same money', 250, 'week', 'month', 1_083],
    ['another is the same money, back again', 1_083, 'month', 'week', 250],
    ['the same frequency changes nothing', 250, 'week', 'week', 250],
  ] as const)('[BUD-03] %s', (_, repayment, from, to, expected) => {
    expect(convertRepayment(repayment, from, to)).toBe(expected)
  })

  it.each([
    ['pressed alone', 'repayment=200&period=month&before=200+week', 600],
    ['pressed beside a new amount', 'repayment=450&period=month&before=200+week', 450],
    ['asked for by a link', 'repayment=200&period=month', 200],
    ['with what is no period', 'repayment=200&period=month&before=200+__proto__', 200],
  ])('[BUD-03] without script too: monthly %s', (_, query, expected) => {
    expect(parse(query)).toMatchObject({ period: 'month', repayment: expected })
  })
})

describe('an amount', () => {
  it.each<[string, number]>([
    ['150', 150],
    ['$1,500', 1_500],
    [' 1 500 ', 1_500],
    ['99.5', 100],
    ['0', 0],
    ['1000000', 1_000_000],
    ['1000001', 1_000_000],
    ['9e99', 0],
    ['30k', 30_000],
    ['-1', 0],
    ['', 0],
    ['$', 0],
    ['abc', 0],
    ['NaN', 0],
    ['Infinity', 0],
    ['12abc', 0],
    ['<script>', 0],
  ])('[BUD-03] typed as "%s" is %d', (text, amount) => {
    expect(parseBudgetAmount(text)).toBe(amount)
  })
})

describe('a budget that is asked for', () => {
  it('[BUD-03] begins with $200 a week and a deposit of $2,000', () => {
    expect(parse('')).toEqual({
      by: 'repayment',
      body: null,
      period: 'week',
      repayment: 200,
      deposit: 2_000,
      from: 0,
      to: 54_000,
      weekly: null,
      km: null,
    })
    expect(BUDGET_PERIODS).toMatchObject({ week: { repayment: 200 }, month: { repayment: 600 } })
  })

  it('[BUD-03] is what interest leaves, to a hundred dollars, where the site counts it; a price stays as it was chosen', () => {
    expect(parse('', 8.5).to).toBe(44_300)
    expect(parse('by=price&price_to=30000', 8.5).to).toBe(30_000)
  })

  it.each([
    ['', 200],
    ['repayment=80&period=week', 80],
    ['repayment=600&period=month', 138],
    ['by=price', null],
  ])('[BUD-03] is the weekly price of a subscription where the site chooses so: %s', (query, weekly) => {
    expect(parse(query, null, 'subscription')).toMatchObject({ weekly, to: 70_000 })
  })

  it('[BUD-03] is a price where repayments buy nothing, whatever is asked', () => {
    expect(parse('by=repayment&repayment=300', null, null)).toMatchObject({ by: 'price', to: 70_000 })
  })

  it('[BUD-03] takes $600 where it is monthly', () => {
    expect(parse('period=month')).toMatchObject({ repayment: 600, to: 38_000 })
  })

  it('[BUD-03] keeps a repayment that was cleared as nothing', () => {
    expect(parse('repayment=&deposit=abc')).toMatchObject({ repayment: 0, deposit: 0, to: 0 })
  })

  it.each(['period=year', 'period=constructor', 'period=__proto__', 'by=colour', 'body=Boat', 'km=-5', 'km=abc'])(
    '[BUD-03] leaves out what it does not know: %s',
    (query) => {
      expect(parse(query)).toEqual(parse(''))
    },
  )

  it.each<[string, string, { from: number; to: number }]>([
    ['the range as it is', 'price_from=10000&price_to=20000', { from: 10_000, to: 20_000 }],
    ['the last of the quick picks where it has none', '', { from: 0, to: 70_000 }],
    ['the lower thumb below the upper one', 'price_from=30000&price_to=20000', { from: 19_500, to: 20_000 }],
    ['the lower thumb a step below', 'price_from=20000&price_to=20000', { from: 19_500, to: 20_000 }],
    ['no lower thumb below nothing', 'price_from=300&price_to=200', { from: 0, to: 200 }],
    ['each between 0 and 1,000,000', 'price_from=-5&price_to=99999999', { from: 0, to: 1_000_000 }],
  ])('[BUD-01] [BUD-03] by price takes %s', (_, query, range) => {
    expect(parse(`by=price&${query}`)).toMatchObject({ by: 'price', ...range })
  })
})

describe('body types to choose from', () => {
  const counts = [
    { value: 'Wagon', count: 3 },
    { value: 'SUV', count: 40 },
    { value: 'Ute', count: 7 },
    { value: 'Boat', count: 0 },
    { value: 'Van', count: 1 },
    { value: 'Hatch', count: 12 },
  ]

  it('[BUD-01] are the four that most cars have, most cars first', () => {
    expect(budgetBodies([], counts).map(({ value }) => value)).toEqual(['SUV', 'Hatch', 'Ute', 'Wagon'])
  })

  it('[BUD-01] [BUD-04] are those that the site chose and has cars of, in the order of their counts', () => {
    expect(budgetBodies(['van', 'hatchback', 'bus', 'suv'], counts)).toEqual([
      { value: 'SUV', count: 40 },
      { value: 'Hatch', count: 12 },
      { value: 'Van', count: 1 },
    ])
  })

  it('[BUD-04] are the valid ones of the specification', () => {
    expect(Object.keys(BUDGET_BODIES).toSorted()).toEqual(
      ['4x4', 'bus', 'cabChassis', 'convertible', 'coupe', 'hardtop', 'hatch', 'hatchback', 'motorhome', 'lightTruck']
        .concat(['peopleMover', 'sedan', 'softtop', 'suv', 'ute', 'van', 'wagon', 'stationWagon'])
        .toSorted(),
    )
  })
})
