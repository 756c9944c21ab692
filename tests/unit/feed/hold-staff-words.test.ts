import { describe, expect, it } from 'vitest'
import { applyMapping } from '../../../shared/feed/apply-mapping.ts'
import { parseMapping } from '../../../shared/feed/mapping.ts'
import { clean } from '../../../worker/import/sanitise.ts'
import { propose } from '../../builders/feed-file.ts'

const CAR = {
  source_key: 'A',
  name: '2018 Toyota HiLux SR5',
  car_type: 'used',
  make: 'Toyota',
  model: 'HiLux',
  status: 'Available',
}
const take = (cells: Record<string, string>, more: object = {}) => {
  const mapping = parseMapping('own', { sameNames: true, empty: ['not available'], fields: {}, ...more })
  const { input, problems } = applyMapping({ ...CAR, ...cells }, mapping, clean)
  return { input, asked: problems.map(({ column, value, action }) => [column, value, action]) }
}

describe('a car whose own words say that it is not for sale', () => {
  it.each<[string, string, string]>([
    ['badge', 'SOLD', 'SOLD'],
    ['badge', 'SR5 - NOT FOR SALE', 'NOT FOR SALE'],
    ['model', 'HiLux ON HOLD', 'HiLux ON HOLD'],
    ['variant', 'SR5 (deposit taken)', 'deposit taken'],
    ['tag', 'Under Offer', 'Under Offer'],
    ['tag', 'Not Available', 'Not Available'],
    ['price', 'SOLD', 'SOLD'],
    ['price', 'NO LONGER AVAILABLE', 'NO LONGER AVAILABLE'],
    ['name', '2018 Toyota HiLux SR5 **SOLD**', 'SOLD'],
    ['location_name', 'Bill’s shed - dont show', 'dont show'],
    ['location_name', 'Panel Shop', 'at Panel Shop'],
    ['location_name', 'Pickles', 'at Pickles'],
    ['dealercomments', '** SOLD ** lovely one-owner ute', 'SOLD'],
    ['dealercomments', '<p>WHOLESALE ONLY</p><p>Needs work</p>', 'WHOLESALE ONLY'],
    ['dealercomments', 'DO NOT PUBLISH', 'DO NOT PUBLISH'],
    ['dealercomments', 'Lovely ute. Wholesale to Manheim.', 'Wholesale to Manheim'],
    ['dealercomments', 'Lovely ute. Cost 18k. Kept for Greg', 'Kept for Greg'],
    ['dealercomments', 'Lovely ute. Engine knock - do not tell', 'do not tell'],
  ])('[STK-09] is kept off sale, and its dealer asked: %s %s', (field, cell, quote) => {
    const { input, asked } = take({ [field]: cell })
    expect(input?.status).toBe('withdrawn')
    expect(asked).toContainEqual([field, quote, 'car not put on sale'])
  })

  it('[STK-09] is so whatever made up its title, and without a column for the status', () => {
    const { input, asked } = take(
      { Badge: 'SR5 SOLD', status: '' },
      { fields: { name: { template: '{make} {model} {Badge}' }, badge: { from: 'Badge' } } },
    )
    expect(input?.status).toBe('withdrawn')
    expect(asked).toEqual([['Badge', 'SR5 SOLD', 'car not put on sale']])
  })

  it.each(['Sold', 'Withdrawn', 'On hold'])('[STK-09] is not asked about where its status says so: %s', (status) => {
    expect(take({ status, badge: 'SOLD' }).asked).toEqual([])
  })

  it.each<[string, string, string[][]]>([
    [
      'Under offer P. Ricci till 5/12',
      'Under offer',
      [['dealercomments', 'Under offer P. Ricci till 5/12', 'value held back']],
    ],
    ['Sold Sat to Bob', 'Sold', [['dealercomments', 'Sold Sat to Bob', 'value held back']]],
    ['UNDER OFFER', 'Under offer', []],
  ])('[STK-09] names no buyer on its page: %s', (dealercomments, status, problems) => {
    const { input, asked } = take({ status, dealercomments })
    expect([input?.dealercomments ?? null, asked]).toEqual([
      problems.length > 0 ? null : '<p>UNDER OFFER</p>',
      problems,
    ])
  })

  it('[STK-09] is put on sale again once its dealer has agreed', () => {
    const { input, asked } = take({ dealercomments: 'WHOLESALE ONLY. One owner' }, { agreed: ['wholesale only'] })
    expect([input?.status, asked]).toEqual(['in_stock', []])
  })
})

describe('what staff write for each other', () => {
  it.each<[string, string, string]>([
    ['tag', 'Bill’s trade 14k', 'Bill’s trade 14k'],
    ['badge', 'SR5 / cost 18k', 'cost 18k'],
    ['location_name', 'Yard 2 (owes us 17,500)', 'owes us 17,500'],
    ['dealercomments', 'Lovely ute<br>needs clutch before sale', 'needs clutch before sale'],
    ['dealercomments', 'call me before discounting, lovely ute', 'call me before discounting'],
  ])('[STK-09] is not shown, and its dealer asked: %s %s', (field, cell, quote) => {
    const { input, asked } = take({ [field]: cell })
    expect(input).toMatchObject({ status: 'in_stock', [field]: null })
    expect(asked).toEqual([[field, quote, 'value held back']])
  })

  it('[STK-09] in a title keeps the car off sale, since a car needs one', () => {
    expect(take({ name: '2018 Toyota HiLux - cost 18k' }).input?.status).toBe('withdrawn')
    const { input } = take(
      { Badge: 'cost 18k' },
      { fields: { name: { template: '{make} {model} {Badge}' }, badge: { from: 'Badge' } } },
    )
    expect(input).toMatchObject({ status: 'withdrawn', badge: null })
  })

  it('[STK-09] is shown once its dealer has agreed', () => {
    const { input, asked } = take({ dealercomments: 'Lovely ute. Cost 18k!' }, { agreed: ['Cost 18K'] })
    expect([input?.dealercomments, asked]).toEqual(['<p>Lovely ute. Cost 18k!</p>', []])
  })

  it('[STK-09] in some comments makes the column theirs: shoppers read none of it, and what else is no advert is asked about', async () => {
    const comments = [
      'Kept for Greg',
      'Cost 18k',
      'Row 4 key 14',
      'Lovely one-owner car with books',
      'Serviced by us since new',
    ]
    const rows = comments.map((text, at) => `S${at},Kia,Rio,S,12990,Available,${text}`)
    const { cars, proposal } = await propose(`Stock No,Make,Model,Badge,Price,Status,Comments\n${rows.join('\n')}\n`)
    expect(proposal.mapping).toMatchObject({ notes: ['Comments'] })
    expect(cars.map(({ input }) => [input?.status, input?.dealercomments])).toEqual(
      comments.map((text) => [text === 'Kept for Greg' ? 'withdrawn' : 'in_stock', null]),
    )
    expect(proposal.notes).toContain(
      'Comments says what no advert does: “Row 4 key 14”. Where such a car is not for sale, its status has to say so.',
    )
  })

  it('[STK-09] keeps a car off sale also in a column that no field reads', async () => {
    const { cars, proposal } = await propose(
      'Stock No,Make,Model,Badge,Price,Status,Zettel\nS1,Kia,Rio,S,12990,Available,Kept for Greg\nS2,Kia,Rio,S,13990,Available,At panel shop till Friday\nS3,Kia,Rio,S,13990,Available,\n',
    )
    expect(proposal.mapping).toMatchObject({ notes: ['Zettel'] })
    expect(cars.map(({ input }) => input?.status)).toEqual(['withdrawn', 'withdrawn', 'in_stock'])
  })

  it('[STK-09] is no column of theirs where shoppers are told of sold cars', async () => {
    const comments = ['SOLD', 'Sold - thanks', 'Under offer', 'Lovely one-owner car with books']
    const rows = comments.map((text, at) => `S${at},Kia,Rio,S,12990,Available,${text}`)
    const { proposal } = await propose(`Stock No,Make,Model,Badge,Price,Status,Comments\n${rows.join('\n')}\n`)
    expect(proposal.mapping.fields).toHaveProperty('dealercomments')
  })

  it('[STK-09] is asked about by a proposed mapping as well', async () => {
    const { cars } = await propose(
      'Stock No,Make,Model,Badge,Price,Status,Comments\nS1,Kia,Rio,S,SOLD,Available,Lovely\nS2,Kia,Rio,S,12990,Available,** SOLD ** lovely\nS3,Kia,Rio,S,13990,Available,Never been sold privately\n',
    )
    expect(cars.map(({ input }) => input?.status)).toEqual(['withdrawn', 'withdrawn', 'in_stock'])
  })
})
