import { describe, expect, it } from 'vitest'
import { type Calculator, calculatorParams, type FinancedPrice } from '../../../shared/finance/calculator.ts'
import { feesAtStart } from '../../../shared/finance/fees.ts'
import { fieldHelp } from '../../../shared/finance/field.ts'
import { hasFormInput } from '../../../shared/vehicle/form-input.ts'
import { aCalculator } from '../../builders/finance.ts'

type Asked = Parameters<typeof aCalculator>

const fieldOf = ({ fields }: Calculator, key: string) => {
  const { min, max, step, start } = fields.find((field) => field.key === key)!
  return [min, max, step, start]
}
const lender = (said: Partial<NonNullable<FinancedPrice['lender']>>): Partial<FinancedPrice> => ({
  lender: { establishmentFees: null, deposit: null, ...said },
})

describe('the bounds of a calculator: least, most, step, and where it begins', () => {
  it.each<[string, Asked, string, number[]]>([
    ['amount of a loan', ['loan'], 'sum', [1_000, 100_000, 500, 30_000]],
    ['amount at another price', ['loan', {}, { price: 18_990 }], 'sum', [1_000, 100_000, 500, 18_990]],
    ['amount without a price', ['loan', {}, { price: null }], 'sum', [1_000, 100_000, 500, 30_000]],
    ['amount from 5000', ['loan', { loan: { amount: { min: 5_000 } } }], 'sum', [5_000, 100_000, 500, 30_000]],
    [
      'amount up to 1.05 x a price',
      ['loan', { loan: { amount_times_price: 1.05 } }, { price: 120_000 }],
      'sum',
      [1_000, 126_000, 500, 120_000],
    ],
    [
      'amount up to 1.05 x a lower price',
      ['loan', { loan: { amount_times_price: 1.05 } }, { price: 50_000 }],
      'sum',
      [1_000, 100_000, 500, 50_000],
    ],
    ['amount of a dear car elsewhere', ['loan', {}, { price: 120_000 }], 'sum', [1_000, 100_000, 500, 100_000]],
    ['amount of a cheap car', ['loan', {}, { price: 700 }], 'sum', [1_000, 100_000, 500, 1_000]],
    ['term', ['loan'], 'years', [1, 7, 0.5, 5]],
    ['term up to 5', ['loan', { loan: { years: { max: 5 } } }], 'years', [1, 5, 0.5, 5]],
    ['term that begins at 6', ['loan', { loan: { default_years: 6 } }], 'years', [1, 7, 0.5, 6]],
    ['interest', ['loan'], 'interest', [0.5, 15, 0.5, 10]],
    [
      'interest of one provider',
      ['loan', { loan: { interest: { min: 5.99, max: 15.99 } } }],
      'interest',
      [5.99, 15.99, 0.5, 10],
    ],
    ['purchase price', ['purchase'], 'sum', [1_000, 250_000, 500, 30_000]],
    ['purchase price without a price', ['purchase', {}, { price: null }], 'sum', [1_000, 250_000, 500, 30_000]],
    ['deposit', ['purchase'], 'deposit', [0, 250_000, 500, 0]],
    [
      'deposit that the lender wants',
      ['purchase', {}, lender({ deposit: 3_000 })],
      'deposit',
      [0, 250_000, 500, 3_000],
    ],
    ['residual', ['purchase'], 'residual', [0, 250_000, 500, 0]],
    ['interest of a purchase', ['purchase'], 'interest', [0.5, 15, 0.5, 12.94]],
    [
      'interest of one dealer',
      ['purchase', { purchase: { interest: { min: 4, max: 20 }, default_interest: 8.5 } }],
      'interest',
      [4, 20, 0.5, 8.5],
    ],
  ])('[FIN-03] [FIN-04] %s', (_, asked, key, bounds) => expect(fieldOf(aCalculator(...asked), key)).toEqual(bounds))

  it('[FIN-04] say themselves under the field', () => {
    const [price, deposit] = aCalculator('purchase').fields.map(fieldHelp)
    expect([price, deposit]).toEqual(['$1,000 to $250,000', '$0 to $250,000'])
  })
})

describe('the fee of a lender', () => {
  const F = { type: 'weekly_with_lender_fee' } as const
  const set = { fees: { establishment: 395, security_registration: 6, monthly_account: 8, agency: 912.25 } }

  it.each<[string, Asked, number, boolean]>([
    ['of its record', ['purchase', F, lender({ establishmentFees: 495 })], 495, true],
    ['of its type, where the record is silent', ['purchase', F, lender({})], 1_360.5, true],
    ['of its type, where there is no record', ['purchase', F], 1_360.5, true],
    ['none, and known to be none', ['purchase', {}, lender({ establishmentFees: 0 })], 0, true],
    ['none that anybody knows', ['purchase', {}, lender({})], 0, false],
    ['of the site’s set', ['loan', set], 1_313.25, true],
    ['of the tenant that adds its own to a loan', ['loan', { loan: { establishment_fee: 1_300 } }], 1_300, true],
    [
      'its own in place of the record’s',
      ['loan', { loan: { establishment_fee: 1_300 } }, lender({ establishmentFees: 495 })],
      1_300,
      true,
    ],
    [
      'of the record on the purchase calculator of that tenant',
      ['purchase', { loan: { establishment_fee: 1_300 } }, lender({ establishmentFees: 495 })],
      495,
      true,
    ],
  ])('[FIN-04] [FIN-05] is that %s', (_, asked, fee, areKnown) => {
    const { fees } = aCalculator(...asked)
    expect([feesAtStart(fees), fees.areKnown]).toEqual([fee, areKnown])
  })
})

it('[FIN-08] a page that a calculator’s form asks for is kept for nobody else', () => {
  const names = (['loan', 'purchase'] as const).flatMap((kind) => calculatorParams(aCalculator(kind)))
  expect(names.filter((name) => !hasFormInput(new URLSearchParams({ [name]: '1' })))).toEqual([])
})
