import { describe, expect, it } from 'vitest'
import { parseMapping } from '../../../shared/feed/mapping.ts'
import { carsOf, propose, proposeRows, rowsWith } from '../../builders/feed-file.ts'

const table = (...lines: string[]) => `${lines.join('\n')}\n`

it('[STK-09] dollars by the week are no price of a file without another', async () => {
  const { cars } = await propose(table('Stock No,Make,Model,Weekly', 'R1,Kia,Rio,$89', 'R2,Kia,Cerato,$95'))
  expect(cars.map(({ input }) => input?.price)).toEqual([null, null])
})

it('[STK-09] beside a special the column without a name is the price still', async () => {
  const { cars } = await propose(
    table('Stock No,Make,Model,Advertised,Special', 'R1,Kia,Rio,14990,', 'R2,Kia,Cerato,19990,18990'),
  )
  expect(cars.map(({ input }) => [input?.price, input?.offer_price])).toEqual([
    [14_990, null],
    [19_990, 18_990],
  ])
})

it.each([
  ['Price with Trade In,ABN Price', 'trade in'],
  ['ABN Price,Price with Trade In', 'abn'],
  ['ABN Price,Special Price', null],
])('[STK-09] of the offers %s one is kept, and it is that for everyone or the first', async (columns, condition) => {
  const { cars } = await propose(table(`Stock No,Make,Model,Price,${columns}`, 'R1,Kia,Rio,14990,14490,13990'))
  expect(cars.map(({ input }) => input?.offer_condition ?? null)).toEqual([condition])
})

const [FIRST, LAST] = ['5/12/2026', '25/12/2026']
it.each<[string, Record<string, string>]>([
  ...'Offer Starts,Offer From,Special From,Special Starts,Promo Starts,Promo Start Date,Valid From,Campaign Start,Deal begins'
    .split(',')
    .map((header): [string, Record<string, string>] => [header, { [header]: FIRST, 'Promo Ends': LAST }]),
  ...'Offer Expiry,Special Until,Campaign End,Promo Finish,Price Valid To,Sale ends on'
    .split(',')
    .map((header): [string, Record<string, string>] => [header, { 'Promo Start': FIRST, [header]: LAST }]),
  ...'Special Valid,Offer Period,Promo dates,Valid until'
    .split(',')
    .map((header): [string, Record<string, string>] => [header, { [header]: `${FIRST} - ${LAST}` }]),
])('[CRD-08] an offer runs from the first to the last of its days, by a column %s', async (_, days) => {
  const car = { 'Stock No': 'A1', Make: 'Kia', Model: 'Rio', Year: '2020', Price: '20000', 'Promo Price': '18000' }
  const { cars } = await propose(JSON.stringify([{ ...car, ...days }]))
  const [from, until] = ['2026-12-05', '2026-12-25']
  expect(cars.map(({ input }) => input)).toMatchObject([{ offer_price: 18_000, offer_from: from, offer_until: until }])
})

it('[CRD-08] an offer is not shown whose days are not read', async () => {
  const row = 'A1,Kia,Rio,2020,20000,18000'
  const files = ['5/12/2026 - whenever', 'soon - 5/12/2026'].map((days) =>
    table('Stock No,Make,Model,Year,Price,Special,Special Valid', `${row},5/12/2026`, `${row},${days}`),
  )
  for (const file of files) {
    const { cars } = await propose(file)
    expect(cars.map(({ input }) => input?.offer_price ?? null)).toEqual([18_000, null])
  }
})

const PRICED = { price: '30000' }
const fieldsOf = (column: string, ...values: string[]) => proposeRows(rowsWith(column, values, PRICED)).mapping.fields

describe('[STK-09] a header says which price its column is', () => {
  it.each([
    ['RRP', 'rrp'],
    ['MSRP', 'rrp'],
    ['UVP', 'rrp'],
    ['List Price RRP', 'rrp'],
    ['Price (RRP)', 'rrp'],
    ['Was', 'before_price'],
    ['Previous Price', 'before_price'],
    ['Price Ex GST', 'price_ex_gst'],
    ['Price_excl_GST', 'price_ex_gst'],
    ['priceExGst', 'price_ex_gst'],
    ['Sell (ex)', 'price_ex_gst'],
    ['Retail plus GST', 'price_ex_gst'],
    ['Price GST exclusive', 'price_ex_gst'],
    ['Net of GST price', 'price_ex_gst'],
    ['SpecialPrice', 'offer_price'],
    ['Sale Price', 'offer_price'],
    ['Price with trade', 'offer_price'],
    ['Trade-in Price', 'offer_price'],
    ['Finance Price', 'offer_price'],
    ['ABN Price', 'offer_price'],
    ['Special for ABN holders', 'offer_price'],
  ])('%s is %s', (header, field) => {
    const fields = fieldsOf(header, '27990', '28990')
    expect(fields).toMatchObject({ price: { from: 'price' }, [field]: { from: header } })
  })

  it.each([
    ['Price with trade', 'trade in'],
    ['Trade-in Price', 'trade in'],
    ['Finance Price', 'finance'],
    ['ABN Price', 'abn'],
    ['SpecialPrice', null],
  ])('%s holds on the condition %s, for cars that have one', async (header, condition) => {
    const { cars } = await propose(JSON.stringify(rowsWith(header, ['27990', ''], PRICED)))
    expect(cars.map(({ input }) => input?.offer_condition ?? null)).toEqual([condition, null])
  })

  it.each([
    'From Price',
    'Price per week',
    'Weekly price',
    'Trade Price',
    'Trade-in value',
    'subscription_weekly_from',
  ])('%s is no price that a shopper pays', (header) => {
    const fields = JSON.stringify(fieldsOf(header, '27990', '28990'))
    expect(fields).not.toContain(header)
  })

  it('what was given for a car is no offer for those who trade one in', () => {
    expect(JSON.stringify(fieldsOf('Trade-in Price', '18000', '21000'))).not.toContain('Trade-in')
  })

  it('a column that says was wins over a recommended price', () => {
    const cars = [{ id: 'A1', make: 'Kia', model: 'Rio', price: '20000', RRP: '24000', Was: '21000' }]
    const { fields } = proposeRows(cars).mapping
    expect(fields).toMatchObject({ before_price: { from: 'Was' }, rrp: { from: 'RRP' } })
  })
})

it('[STK-09] a header with the unit of something else is asked about', () => {
  const { mapping, notes } = proposeRows(rowsWith('Fuel consumption (mpg)', ['38', '41']))
  expect(JSON.stringify(mapping.fields)).not.toContain('mpg')
  expect(notes).toContainEqual(expect.stringMatching(/\(38, 41 \.\.\.\): it is miles to an imperial or to a US gallon/))
})

it('[STK-09] a column of prices that is empty today is read as soon as it has one, and asked about', async () => {
  const head = 'Stock No,Make,Model,Price,Was,Finance price'
  const { proposal } = await propose(table(head, 'S1,Kia,Rio,21990,,', 'S2,Kia,Rio,22990,,'))
  expect(proposal.notes.join()).toMatch(/Was is empty today, .* as before_price.*Finance price is .* as offer_price/)
  const [car] = await carsOf(table(head, 'S1,Kia,Rio,21990,"$23,990",20990'), parseMapping('day 2', proposal.mapping))
  expect(car?.input).toMatchObject({ before_price: 23_990, offer_price: 20_990, offer_condition: 'finance' })
})
