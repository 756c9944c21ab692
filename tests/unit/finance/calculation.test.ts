import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateLoan, fieldsFromParams, type TypedFields } from '../../../shared/finance/calculation.ts'
import type { Calculator } from '../../../shared/finance/calculator.ts'
import { FREQUENCIES, type Frequency } from '../../../shared/finance/frequency.ts'
import { bookedRepayment } from '../../builders/amortisation.ts'
import { aCalculator } from '../../builders/finance.ts'

const FEE_SET = { establishment: 395, security_registration: 6, monthly_account: 8, agency: 912.25 }
const atRate = { loan: { default_interest: 12.94 } }

const result = (calculator: Calculator, typed: TypedFields = {}) => {
  const { payment, each, rates, working } = calculateLoan(calculator, typed)
  const total = working?.rows.find(({ label }) => label.startsWith('Total'))?.text
  return { payment, each, comparison: rates.comparison, total }
}

describe('the loan calculator', () => {
  it.each<[Frequency, string, string, string]>([
    ['month', '$681.67', 'a month', '$40,900.20'],
    ['week', '$156.85', 'a week', '$40,781.00'],
    ['fortnight', '$313.97', 'a fortnight', '$40,816.10'],
  ])('[FIN-03] [FIN-08] $30,000 at 12.94%% over 5 years, by the %s', (loan_frequency, payment, each, total) => {
    expect(result(aCalculator('loan', atRate), { loan_frequency })).toMatchObject({ payment, each, total })
  })

  it.each<['upfront' | 'borrowed', string, string, string]>([
    // 60 payments, 60 account fees of $8, and the fees that are paid first.
    ['upfront', '$681.67', '15.48%', '$42,693.45'],
    ['borrowed', '$711.51', '15.37%', '$43,170.60'],
  ])('[FIN-05] with one dealer’s fees %s', (fees_paid, payment, comparison, total) => {
    const calculator = aCalculator('loan', { ...atRate, frequency: 'month', fees: FEE_SET, fees_paid })
    expect(result(calculator)).toEqual({ payment, each: 'a month', comparison, total })
  })

  it('[FIN-03] one tenant adds 1300 to the loan, one rounds up', () => {
    const adds = aCalculator('loan', { loan: { ...atRate.loan, establishment_fee: 1_300 }, fees_paid: 'borrowed' })
    const up = aCalculator('loan', { loan: { ...atRate.loan, rounding: 'up' } })
    expect([result(adds).payment, result(up).payment]).toEqual(['$163.64', '$157'])
  })

  it.each([
    ['5', '8.38% to 19.42%'],
    ['8.38', '8.38% to 19.42%'],
    ['12.94', '12.94% to 19.42%'],
    ['19.42', '19.42% or more'],
    ['20', '20.00% or more'],
  ])(
    '[FIN-05] where the fees are not known, says of %s%% the range from the interest on: %s',
    (loan_interest, range) => {
      const calculator = aCalculator('loan', { loan: { interest: { min: 0.5, max: 25 } } })
      expect(result(calculator, { loan_interest }).comparison).toBe(range)
    },
  )
})

it('[FIN-05] no comparison rate is below its interest rate, whatever the fees, the price and what is typed', () => {
  const dollars = fc.option(fc.integer({ min: 0, max: 40_000 }), { nil: null })
  const arbitrary = fc.record({
    kind: fc.constantFrom('loan' as const, 'purchase' as const),
    frequency: fc.constantFrom(...(Object.keys(FREQUENCIES) as Frequency[])),
    paid: fc.constantFrom('upfront' as const, 'borrowed' as const),
    establishment: dollars,
    price: dollars,
    interest: fc.double({ min: 0, max: 40, noNaN: true }),
  })
  fc.assert(
    fc.property(arbitrary, ({ kind, frequency, paid, establishment, price, interest }) => {
      const fees = establishment === null ? null : { ...FEE_SET, establishment }
      const calculator = aCalculator(kind, { frequency, fees_paid: paid, fees }, { price })
      const { rates } = calculateLoan(calculator, { [`${kind}_interest`]: interest.toFixed(4) })
      expect(Number.parseFloat(rates.comparison)).toBeGreaterThanOrEqual(Number.parseFloat(rates.interest))
    }),
  )
})

describe('the purchase calculator', () => {
  it.each<[string, TypedFields, string]>([
    ['as it begins, up to the next dollar', {}, '$157'],
    ['with a deposit', { purchase_deposit: '5,000' }, '$131'],
    ['with a residual', { purchase_residual: '10,000' }, '$130'],
    ['with both', { purchase_deposit: '5,000', purchase_residual: '10,000' }, '$104'],
    ['with nothing left to pay', { purchase_deposit: '30,000' }, 'Enquire for Finance'],
    ['with a deposit above the price', { purchase_deposit: '40,000' }, 'Enquire for Finance'],
    ['with a residual worth more than the car', { purchase_residual: '250,000' }, 'Enquire for Finance'],
    ['with a residual above the loan', { purchase_residual: '31,400', purchase_interest: '20' }, 'Enquire for Finance'],
    ['that comes to 26 a week', { purchase_deposit: '25,100' }, '$26'],
    ['that comes to 25 a week', { purchase_deposit: '25,300' }, 'Enquire for Finance'],
    ['of a price that is too low', { purchase_price: '999' }, 'Enquire for Finance'],
    ['of a price that is too high', { purchase_price: '250,001' }, 'Enquire for Finance'],
    ['of the highest price', { purchase_price: '250000' }, '$1,308'],
  ])('[FIN-04] a purchase %s', (_, typed, payment) => {
    expect(result(aCalculator('purchase'), typed).payment).toBe(payment)
  })

  it.each<[string, number | null, TypedFields, string]>([
    ['down where the page shows less, and says about', 156, {}, 'about $156'],
    ['up where the page shows more', 158, {}, '$157'],
    ['up where the page shows nothing', null, {}, '$157'],
    ['up where the page shows less by more than cents', 155, {}, '$157'],
    // $313.97: twice the week of $156 would understate it.
    ['up a fortnight', 156, { purchase_frequency: 'fortnight' }, '$314'],
  ])('[FIN-04] one type of lender is rounded %s', (_, weekly, typed, payment) => {
    const matched = aCalculator('purchase', { type: 'weekly_matched_rounding' }, { weekly })
    const other = aCalculator('purchase', { type: 'weekly' }, { weekly })
    expect(result(matched, typed).payment).toBe(payment)
    expect(result(other, typed).payment).toBe(typed['purchase_frequency'] ? '$314' : '$157')
  })
})

const amountIn = (text: string) => Number(/[\d,]+(\.\d\d)?/.exec(text)?.[0].replace(/,/g, ''))

const problems = (typed: TypedFields) => {
  const { entries } = calculateLoan(aCalculator('purchase'), typed)
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, { problem }]) => (problem ? [[name, problem]] : [])),
  )
}
const value = (name: string, text: string) =>
  calculateLoan(aCalculator('purchase'), { [name]: text }).entries[name]?.value
const money = (max: number) => fc.integer({ min: 0, max }).map((amount) => amount / 100)

it('[FIN-02] [FIN-04] no payment is shown as less than it is to the cent, and its week is never less than it costs', () => {
  const arbitrary = fc.record({
    kind: fc.constantFrom('loan' as const, 'purchase' as const),
    isMatched: fc.boolean(),
    rounding: fc.constantFrom('exact' as const, 'up' as const),
    frequency: fc.constantFrom(...(Object.keys(FREQUENCIES) as Frequency[])),
    price: fc.integer({ min: 15_000, max: 90_000 }),
    interest: fc.integer({ min: 50, max: 1_500 }).map((rate) => rate / 100),
  })
  fc.assert(
    fc.property(arbitrary, ({ kind, isMatched, rounding, frequency, price, interest }) => {
      const settings = { purchase: { matches_estimate: isMatched }, loan: { rounding, default_interest: interest } }
      const typed = { [`${kind}_interest`]: String(interest), [`${kind}_frequency`]: frequency }
      const exact = (by: Frequency) => {
        const { working } = calculateLoan(aCalculator(kind, settings, { price }), {
          ...typed,
          [`${kind}_frequency`]: by,
        })
        return amountIn(working?.rows.find(({ label }) => label.startsWith('Each payment'))?.text ?? '')
      }
      // The page's own estimate is the payment by the week, rounded up.
      const weekly = Math.ceil(exact('week'))
      const { payment, weekly: told } = calculateLoan(aCalculator(kind, settings, { price, weekly }), typed)
      expect(amountIn(payment)).toBeGreaterThanOrEqual(exact(frequency))
      expect(payment).not.toMatch(/about/)
      expect(amountIn(payment) - exact(frequency)).toBeLessThan(1)
      expect(told === null ? weekly : amountIn(told)).toBe(weekly)
    }),
  )
})

describe('what is typed', () => {
  it.each<[string, string, number]>([
    ['purchase_years', '0', 1],
    ['purchase_years', '99', 7],
    ['purchase_years', '3.3', 3.5],
    ['purchase_interest', '0.1', 0.5],
    ['purchase_interest', '-4', 0.5],
    ['purchase_interest', '40', 15],
    ['purchase_interest', '12.945', 12.95],
    ['purchase_deposit', '-1', 0],
    ['purchase_deposit', '999999', 250_000],
    ['purchase_deposit', '', 0],
    ['purchase_residual', '1e308', 0],
    ['purchase_residual', '9'.repeat(300), 250_000],
    ['purchase_price', '-5', 0],
    ['purchase_price', '0', 0],
    ['purchase_price', '999', 999],
  ])('[FIN-04] in %s %o counts as %d', (name, text, number) => expect(value(name, text)).toBe(number))

  it('[FIN-04] a price out of its bounds gets the rule, words the number that is used instead', () => {
    const rule = 'Cannot be less than $1,000 or more than $250,000'
    expect(problems({ purchase_price: '999' })).toEqual({ purchase_price: rule })
    expect(problems({ purchase_price: '-5' })).toEqual({ purchase_price: rule })
    expect(problems({ purchase_price: '250000.01' })).toEqual({ purchase_price: rule })
    expect(problems({ purchase_price: 'a lot', purchase_interest: '1e3' })).toEqual({
      purchase_price: 'Enter a number. Using $30,000.',
      purchase_interest: 'Enter a number. Using 12.94%.',
    })
    expect(problems({ purchase_price: '30,000', purchase_interest: '12.945', purchase_years: '5.50' })).toEqual({})
    expect(problems({ purchase_years: '5.3' })).toEqual({
      purchase_years: 'Enter whole or half years. Using 5.5 years.',
    })
    expect(
      problems({
        purchase_deposit: '-1',
        purchase_years: '70',
        purchase_interest: '129.4',
        purchase_residual: '300000',
      }),
    ).toEqual({
      purchase_deposit: 'Enter $0 to $250,000. Using $0.',
      purchase_years: 'Enter 1 year to 7 years. Using 7 years.',
      purchase_interest: 'Enter 0.5% to 15%. Using 15%.',
      purchase_residual: 'Enter $0 to $250,000. Using $250,000.',
    })
  })

  it('[FIN-08] comes back from an address as a form would send it', () => {
    const params = new URLSearchParams({
      loan_amount: ' $45 000 ',
      loan_years: '99',
      loan_interest: 'x',
      loan_frequency: 'day',
    })
    expect(fieldsFromParams(aCalculator('loan'), params)).toEqual({
      loan_amount: '45,000',
      loan_years: '99',
      loan_interest: 'x',
      loan_frequency: 'week',
    })
    expect(fieldsFromParams(aCalculator('loan'), new URLSearchParams())).toEqual({
      loan_amount: '30,000',
      loan_years: '5',
      loan_interest: '10',
      loan_frequency: 'week',
    })
  })
})

describe('whatever is typed', () => {
  const KINDS = [
    aCalculator('loan', { fees: FEE_SET }),
    aCalculator('purchase', { fees: FEE_SET, fees_paid: 'borrowed' }),
  ]
  const odd = fc.constantFrom(
    '',
    ' ',
    'abc',
    '1e308',
    '1e3',
    '-1',
    '-0',
    '0',
    '  30,000 ',
    '$30 000',
    '٣',
    'NaN',
    'Infinity',
    '9'.repeat(399),
    '.',
    '0.0000001',
  )
  const text = fc.oneof(odd, fc.string(), fc.double().map(String), fc.integer({ min: -1e6, max: 1e6 }).map(String))

  it('[FIN-08] no result is NaN, Infinity or anything but money', () => {
    for (const calculator of KINDS) {
      const names = [...calculator.fields.map(({ name }) => name), calculator.frequencyName]
      fc.assert(
        fc.property(fc.record(Object.fromEntries(names.map((name) => [name, text]))), (typed) => {
          const done = calculateLoan(calculator, typed)
          expect(done.payment).toMatch(/^(\$[\d,]+(\.\d\d)?|Enquire for Finance)$/)
          expect(done.rates).toEqual({
            interest: expect.stringMatching(/^\d+\.\d\d%$/),
            comparison: expect.stringMatching(/^\d+\.\d\d%$/),
          })
          expect(JSON.stringify([done.working, done.spoken])).not.toMatch(/NaN|Infinity|undefined|null\b(?!]|,)/)
          // What a field shows once it is left means the same when it is read again.
          const again = Object.fromEntries(Object.entries(done.entries).map(([name, entry]) => [name, entry.text]))
          expect(calculateLoan(calculator, { ...again, [calculator.frequencyName]: done.frequency }).payment).toBe(
            done.payment,
          )
        }),
        { numRuns: 400 },
      )
    }
  })

  it('[FIN-08] the total is the lender’s books to the cent: every payment, the residual, and all fees', () => {
    const calculator = { ...aCalculator('purchase', { fees: FEE_SET, fees_paid: 'borrowed' }), smallestPayment: 0 }
    fc.assert(
      fc.property(
        fc.integer({ min: 2_000_000, max: 25_000_000 }).map((amount) => amount / 100),
        money(1_000_000),
        money(500_000),
        fc.integer({ min: 50, max: 1_500 }).map((rate) => rate / 100),
        fc.integer({ min: 2, max: 14 }).map((halves) => halves / 2),
        fc.constantFrom(...(Object.keys(FREQUENCIES) as Frequency[])),
        (price, deposit, residual, interest, years, frequency) => {
          const { payments } = FREQUENCIES[frequency]
          const principal = price - deposit + 1_313.25
          const each = Math.round(bookedRepayment({ principal, residual, interest, years, payments }) * 100)
          const total = (each * years * payments + Math.round(residual * 100) + 800 * 12 * years) / 100
          const typed = {
            purchase_price: String(price),
            purchase_deposit: String(deposit),
            purchase_residual: String(residual),
            purchase_interest: String(interest),
            purchase_years: String(years),
            purchase_frequency: frequency,
          }
          expect(Number(result(calculator, typed).total?.replace(/[$,]/g, ''))).toBe(total)
        },
      ),
      { numRuns: 200 },
    )
  })
})
