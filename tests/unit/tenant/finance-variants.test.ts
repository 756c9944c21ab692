import { describe, expect, it } from 'vitest'
import { demoCars } from '../../../scripts/local/demo.ts'
import { calculateLoan } from '../../../shared/finance/calculation.ts'
import { type Calculator, type CalculatorKind, calculatorsFor } from '../../../shared/finance/calculator.ts'
import { comparedFees, feesAtStart } from '../../../shared/finance/fees.ts'
import { FREQUENCIES } from '../../../shared/finance/frequency.ts'
import { CALCULATORS, FEES_PAID } from '../../../shared/finance/settings.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { shippedSites as sites } from '../../builders/shipped.ts'

const NOW = Date.parse('2026-11-20T02:00:00Z')

/** The calculators that shipped sites show, each by every car of the demo stock. */
type Shown = {
  site: Site
  calculator: Calculator
  price: number | null
  rate: number | null
  comparison: number | null
}
const shown: Shown[] = sites.flatMap((site) =>
  demoCars(site, NOW)
    .filter(({ subscription_price }) => !site.features.subscriptions || subscription_price === null)
    .flatMap(({ price, finance_lenders }) => {
      const lender = finance_lenders[(site.finance_provider ?? '').toLowerCase()] ?? null
      const { interestRate: rate = null, comparisonRate: comparison = null } = lender ?? {}
      return calculatorsFor(site.finance, { price, lender, weekly: null, loan: null }).map((calculator) => ({
        site,
        calculator,
        price,
        rate,
        comparison,
      }))
    }),
)
const of = (kind: CalculatorKind) => shown.filter(({ calculator }) => calculator.kind === kind)
const field = ({ fields }: Calculator, key: string) => fields.find((each) => each.key === key)!
const values = (kinds: CalculatorKind[], key: string, end: 'min' | 'max' | 'start' | 'step') =>
  new Set(kinds.flatMap(of).map(({ calculator }) => field(calculator, key)[end]))

const BOTH: CalculatorKind[] = ['loan', 'purchase']

describe('every variant of the calculators is shown by some shipped site', () => {
  it.each<[string, Set<number>, number[]]>([
    ['[FIN-03] least amounts of a loan', values(['loan'], 'sum', 'min'), [1_000, 5_000]],
    ['[FIN-03] longest terms', values(['loan'], 'years', 'max'), [7, 5]],
    ['[FIN-03] shortest terms', values(BOTH, 'years', 'min'), [1]],
    ['[FIN-03] terms that a loan begins with', values(['loan'], 'years', 'start'), [5, 6]],
    ['[FIN-03] lowest interest', values(BOTH, 'interest', 'min'), [0.5, 1, 4, 5.99, 7.5, 9.95]],
    ['[FIN-03] highest interest', values(BOTH, 'interest', 'max'), [15, 14.5, 15.99, 19.95, 20]],
    ['[FIN-03] steps of interest', values(BOTH, 'interest', 'step'), [0.5]],
    ['[FIN-03] steps of a sum', values(BOTH, 'sum', 'step'), [500]],
    ['[FIN-04] least prices', values(['purchase'], 'sum', 'min'), [1_000, 5_000]],
    ['[FIN-04] highest prices', values(['purchase'], 'sum', 'max'), [250_000]],
    ['[FIN-04] interest that a calculator begins with', values(BOTH, 'interest', 'start'), [12.94, 10, 8.5]],
  ])('%s', (_, found, wanted) => expect([...found]).toEqual(expect.arrayContaining(wanted)))

  it.each<[string, (each: Shown) => boolean]>([
    ['[FIN-03] an amount of 100,000 at most', ({ calculator }) => field(calculator, 'sum').max === 100_000],
    [
      '[FIN-03] an amount of 1.05 x the price at most',
      ({ calculator, price }) => field(calculator, 'sum').max === Math.floor(price! * 1.05),
    ],
    [
      '[FIN-03] an establishment fee of 1300 that is borrowed',
      ({ calculator: { kind, fees } }) => kind === 'loan' && feesAtStart(fees) === 1_300 && fees.paid === 'borrowed',
    ],
    ['[FIN-03] payments to the cent', ({ calculator }) => calculator.rounding === 'exact'],
    ['[FIN-03] loans rounded up', ({ calculator }) => calculator.kind === 'loan' && calculator.rounding === 'up'],
    [
      '[FIN-04] purchases rounded up',
      ({ calculator }) => calculator.kind === 'purchase' && calculator.rounding === 'up',
    ],
    ['[FIN-04] payments rounded towards the weekly price', ({ calculator }) => calculator.rounding === 'matched'],
    [
      '[FIN-04] a price of 30,000 where a car has none',
      ({ calculator, price }) => price === null && field(calculator, 'sum').start === 30_000,
    ],
    [
      '[FIN-04] a deposit of the lender',
      ({ calculator }) => (calculator.fields.find(({ key }) => key === 'deposit')?.start ?? 0) > 0,
    ],
    ['[FIN-04] no deposit', ({ calculator }) => calculator.fields.find(({ key }) => key === 'deposit')?.start === 0],
    [
      '[FIN-04] the fee of a lender',
      ({ calculator: { kind, fees } }) => kind === 'purchase' && feesAtStart(fees) === 495,
    ],
    [
      '[FIN-04] the fee of a type of lender',
      ({ calculator: { kind, fees } }) => kind === 'purchase' && feesAtStart(fees) === 1_360.5,
    ],
    ['[FIN-04] no fee', ({ calculator: { kind, fees } }) => kind === 'purchase' && feesAtStart(fees) === 0],
    [
      '[FIN-05] the fee set of one dealer',
      ({ calculator: { fees, fields } }) =>
        fees.once.map(({ amount }) => amount).join() === '395,6,912.25' &&
        fees.monthly === 8 &&
        fields.some(({ key, start }) => key === 'interest' && start === 12.94),
    ],
    ['[FIN-05] a comparison rate that is worked out', ({ calculator: { fees } }) => fees.areKnown],
    [
      '[FIN-05] the comparison range',
      ({ calculator }) => calculateLoan(calculator, {}).rates.comparison.endsWith('% to 19.42%'),
    ],
  ])('%s', (_, rule) => expect(shown.some(rule)).toBe(true))

  it.each([
    ['calculators', (site: Site) => site.finance.calculators, CALCULATORS],
    ['frequencies', (site: Site) => [site.finance.frequency], FREQUENCIES],
    ['ways to pay fees', (site: Site) => [site.finance.fees_paid], FEES_PAID],
  ] as const)('[FIN-03] all %s', (_, pick, table) => {
    expect(new Set<string>(sites.flatMap((site) => [...pick(site)]))).toEqual(new Set(Object.keys(table)))
  })

  it('[FIN-03] one calculator here, both there', () => {
    expect(new Set(sites.map(({ finance }) => finance.calculators.length))).toEqual(new Set([1, 2]))
  })
})

describe.each(sites.map((site) => [site.slug, shown.filter((each) => each.site === site)] as const))('%s', (_, all) => {
  it('[FIN-05] has lenders whose comparison rates are the ones that its calculators work out', () => {
    const wrong = all.filter(({ calculator, rate, comparison }) => {
      if (rate === null) return false
      const { fees, fields } = calculator
      const asked = { [fields.find(({ key }) => key === 'interest')!.name]: String(rate) }
      return fees.areKnown && calculateLoan(calculator, asked).rates.comparison !== `${comparison?.toFixed(2)}%`
    })
    expect(
      wrong.map(({ calculator, comparison }) => [calculator.kind, comparedFees(calculator.fees), comparison]),
    ).toEqual([])
    expect(all.some(({ rate }) => rate !== null)).toBe(true)
  })

  it('[FIN-02] shows the comparison rate of its cars on pages about no car', () => {
    const ofCars = new Set(all.flatMap(({ comparison }) => (comparison === null ? [] : [`${comparison.toFixed(2)}%`])))
    const [{ site }] = all as [Shown]
    const [calculator] = calculatorsFor(site.finance, { price: null, lender: null, weekly: null, loan: null })
    expect([...ofCars]).toContain(calculateLoan(calculator!, {}).rates.comparison)
  })

  it('[FIN-04] begins within its own bounds', () => {
    for (const { calculator } of all)
      for (const { start, min, max } of calculator.fields) expect(start >= min && start <= max).toBe(true)
  })
})
