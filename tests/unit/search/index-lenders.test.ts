import { expect, it } from 'vitest'
import { type Car, financeLenderSchema } from '../../../shared/car/schema.ts'
import { carSummary } from '../../../shared/car/summary.ts'
import { build } from '../../../worker/stock-index/build.ts'
import { stockSearch } from '../../../worker/stock-index/search.ts'
import { aCar } from '../../builders/car.ts'
import { aQuery } from '../../builders/query.ts'
import { decode, encode } from '../../builders/whole-index.ts'

const lender = (quote: Partial<Car['finance_lenders'][string]>) => ({ ...financeLenderSchema.parse({}), ...quote })

it.each<[string, Car['finance_lenders']]>([
  ['none', {}],
  ['nothing but a name', { 'bayside loans': lender({}) }],
  ['two decimals', { 'bayside loans': lender({ interestRate: 8.29, comparisonRate: 9.1, paymentWeek: 112.45 }) }],
  ['amounts of zero', { 'bayside loans': lender({ paymentWeek: 0, paymentMonth: 0, establishmentFees: 0 }) }],
  ['more decimals than cents', { 'bayside loans': lender({ interestRate: 8.2951, paymentMonth: 1 / 3 }) }],
  ['a sum beyond whole cents', { 'bayside loans': lender({ paymentMonth: Number.MAX_SAFE_INTEGER }) }],
  [
    'two lenders, one of a name with accents',
    { 'bayside loans': lender({ paymentWeek: 90 }), 'crédit né': lender({}) },
  ],
])('[CRD-07] the index gives back what lenders quote, to the digit: %s', (_, finance_lenders) => {
  const cars = [aCar({ id: 1, finance_lenders }), aCar({ id: 2, finance_lenders: { other: lender({}) } })]
  const index = decode(encode(build(cars, { site: 'yard', version: '1', documents: {} })), 'yard')
  const found = stockSearch(index)
    .search(aQuery())
    .hits.find(({ id }) => id === 1)
  expect(found).toEqual(carSummary(cars[0]!))
})
