import { describe, expect, it } from 'vitest'
import { columnQuestions } from '../../../scripts/stock/try-columns.ts'
import { sampleColumns } from '../../../shared/feed/propose/samples.ts'
import { readTable } from '../../builders/feed-file.ts'

describe('an amount is read for what it can only mean, whatever its column is like', () => {
  it.each<[string, string[], (number | null)[]]>([
    [
      'points and commas',
      ['$13.999', '"14.299,00"', '"24,990"', '"24,990.00"', '1.234.500'],
      [13_999, 14_299, 24_990, 24_990, 1_234_500],
    ],
    [
      'commas, with a point among them',
      ['"$24,990"', '"$31,490.00"', '$13.999', '"14.299,50"'],
      [24_990, 31_490, 13_999, 14_299.5],
    ],
    ['points alone', ['$13.999', '$14.500', '$24.990'], [13_999, 14_500, 24_990]],
    [
      'decimal commas, with a group among them',
      ['"13999,50"', '"14299,00"', '"24,990"', '24.990'],
      [13_999.5, 14_299, 24_990, 24_990],
    ],
    ['spaces and apostrophes', ["24'990", '24 990', '"24,990"', '24.990'], [24_990, 24_990, 24_990, 24_990]],
    [
      'what may be two amounts',
      ['"$24,990"', '"$13,99"', '$13.99', '"$13,5000"', '"$1,23,456"'],
      [24_990, null, null, null, null],
    ],
  ])('[STK-09] prices with %s', async (_, cells, amounts) => {
    const { values, asked } = await readTable('Year,Price', ...cells.map((cell) => `2019,${cell}`))
    expect(values('price')).toEqual(amounts)
    expect(asked.map((one) => one.includes('can be read in two sizes'))).toEqual(amounts.map((one) => one === null))
  })

  it('[STK-09] kilometres alike, and 45.2 is not 45', async () => {
    const { values, asked } = await readTable(
      'Year,Kms,Price',
      ...['45.000', '"112,000"', '45.2', '45.2k'].map((km) => `2019,${km},20000`),
    )
    expect(values('km')).toEqual([45_000, 112_000, null, 45_200])
    expect(asked[2]).toContain('can be read in two sizes')
  })
})

describe('a price is what its header calls one', () => {
  const SECRET = [
    'Stand In',
    'Bottom $',
    'Floor',
    'Reserve',
    'Wholesale',
    'Trade',
    'Cost',
    'Valuation',
    'Redbook',
    'Min Price',
    'WDV',
  ]
  const OPEN = [
    'Deposit',
    'Target',
    'JoinFee',
    'Repayment',
    'Walk',
    'Guide',
    'Holding',
    'Monthly',
    'Stamp Duty',
    'Rebate',
    'Govt Price',
  ]

  it.each(SECRET)('[STK-09] %s is the dealer’s own', async (header) => {
    for (const km of [true, false]) {
      const { values, notes } = await readTable(
        `Year,${km ? 'Kms,' : ''}${header}`,
        ...[24_990, 26_990, 29_990].map((amount, i) => `${2018 + i},${km ? `${40_000 - i},` : ''}${amount}`),
      )
      expect([values('price'), notes]).toEqual([
        [null, null, null],
        expect.stringContaining('by the name it is for the dealer alone'),
      ])
      expect(values('km')).not.toContain(24_990)
    }
  })

  it.each(OPEN)('[STK-09] %s may be anything, and is asked about', async (header) => {
    for (const sign of ['$', '']) {
      const { values } = await readTable(
        `Year,Kms,${header}`,
        `2018,40000,${sign}24990`,
        `2019,30000,${sign}26990`,
        `2020,20000,${sign}29990`,
      )
      expect(values('price')).toEqual([null, null, null])
      const { columns } = sampleColumns([24_990, 26_990, 29_990].map((amount) => ({ [header]: `${sign}${amount}` })))
      expect(columnQuestions(columns, []).join()).toMatch(/^Nothing reads .*: is it a price or an offer that every/)
    }
  })

  it.each(['Warranty Kms', 'Km Limit', 'Kms Since Rebuild', 'Next Service Km'])(
    '[STK-09] %s is no odometer, and is asked about',
    async (header) => {
      const { values, notes } = await readTable(`Year,Price,${header}`, '2018,24990,100000', '2019,26990,160000')
      expect(values('km')).toEqual([null, null])
      expect(notes).toContain(`No field reads ${header}`)
      const beside = await readTable(`Year,Price,Current Kms,${header}`, '2018,24990,40000,100000')
      expect(beside.values('km')).toEqual([40_000])
    },
  )

  it.each([
    ['Price Suffix', '+GST', 'Drive Away'],
    ['Price Prefix', 'From', ''],
    ['Price Disclaimer', 'Excl GST', 'Inc GST'],
    ['Tax', 'Excl', 'Incl'],
    ['Price Per', 'week', ''],
  ])('[STK-09] the words of a column %s are those of the price beside it', async (header, holds, says) => {
    const { values, asked } = await readTable(`Year,Price,${header}`, `2018,24990,${holds}`, `2019,26990,${says}`)
    expect([values('price'), values('price_type')]).toEqual([
      [null, 26_990],
      [null, says || null],
    ])
    expect(asked).toEqual([expect.stringContaining('price_type has words by which the price is not'), ''])
  })

  it('[STK-09] of several columns of words beside a price each counts', async () => {
    const { values } = await readTable(
      'Year,Price,Price Type,Price Prefix,Price Suffix',
      '2018,24990,Drive Away,From,',
      '2019,26990,Drive Away,,+GST',
      '2020,29990,Drive Away,,',
    )
    expect(values('price')).toEqual([null, null, 29_990])
    expect(values('price_type')).toEqual([null, null, 'Drive Away'])
  })

  it('[STK-09] neither the amount of a finance nor the value of extras is anything of the car', async () => {
    const { values, fields } = await readTable('Year,Price,Finance Amount,Extras Value', '2018,$24990,$19990,$1990')
    expect([values('offer_price'), Object.keys(fields)]).toEqual([
      [null],
      expect.not.arrayContaining(['standardEquipment']),
    ])
  })

  it('[STK-09] beside a price it is not taken for kilometres', async () => {
    const { values } = await readTable('Year,Price,Deposit', '2018,24990,1990', '2019,26990,2690', '2020,29990,2990')
    expect([values('price'), values('km')]).toEqual([
      [24_990, 26_990, 29_990],
      [null, null, null],
    ])
  })

  it.each([
    'Price',
    'Asking',
    'Our Price',
    'Buy Now',
    'Advertised',
    'Price Inc',
    'List (incl)',
    'Amount',
    'Column 5',
    'EGC',
    'DAP',
  ])('[STK-04] %s is the price', async (header) => {
    const { values } = await readTable(
      `Year,Kms,${header}`,
      '2018,40000,$24990',
      '2019,30000,$26990',
      '2020,20000,$29990',
    )
    expect(values('price')).toEqual([24_990, 26_990, 29_990])
  })

  // Competition and Consumer Act 2010, Schedule 2, s 48: a price is the single one with GST.
  it.each(['Price Ex', 'List Ex', 'List (ex)', 'PriceEx', 'Retail excl'])(
    '[STK-09] %s is without GST, and no car has it as the price',
    async (header) => {
      const { values, notes } = await readTable(`Year,${header}`, '2018,24990', '2019,26990')
      expect(values('price')).toEqual([null, null])
      expect(notes).toMatch(/is without GST, which a shopper pays too.*"gst":"add"/)
    },
  )

  it.each(['Weekly', 'Per Week', 'p/w', 'PricePerWeek', 'price_weekly', 'Weekly Rate'])(
    '[STK-09] %s is no price, and may be a repayment',
    async (header) => {
      for (const [column, ...amounts] of [[''], [',Price', 24_990, 26_990]]) {
        const [first, second] = amounts.map((amount) => `,${amount}`)
        const lines = [`2018,$289,499${first ?? ''}`, `2019,$299,499${second ?? ''}`]
        const { values, notes } = await readTable(`Year,${header},JoinFee${column}`, ...lines)
        expect(values('price')).toEqual(column ? amounts : [null, null])
        expect(values('subscription_price')).toEqual([null, null])
        expect(notes).toMatch(/No field reads .*name it in fields.subscription_price/)
      }
    },
  )

  it.each(['Subscription per week', 'Weekly subscription', 'subscription_price'])(
    '[STK-09] %s is what a subscription costs a week',
    async (header) => {
      const { values } = await readTable(`Year,${header}`, '2018,$289.50', '2019,$299 pw')
      expect([values('price'), values('subscription_price')]).toEqual([
        [null, null],
        [289.5, 299],
      ])
    },
  )
})

describe('an offer stands beside a price, and not in the place of one that may not be shown', () => {
  it.each(['POA', 'P.O.A.', 'Contact us', 'Call'])('[CRD-08] %s holds the offer of its car', async (cell) => {
    const { values, asked } = await readTable(
      'Year,Price,Special',
      `2018,${cell},"$22,990"`,
      '2019,"$26,990","$24,990"',
    )
    expect(values('price')).toEqual([null, 26_990])
    expect(values('offer_price')).toEqual([null, 24_990])
    expect(asked[0]).toContain('price is on application, so that no amount is shown')
  })

  it('[CRD-08] so do words alone in the column of prices', async () => {
    const { values } = await readTable('Year,Price,Special Price', '2018,POA,"$22,990"', '2019,Enquire,"$24,990"')
    expect([values('price'), values('offer_price'), values('price_type')]).toEqual([
      [null, null],
      [null, null],
      ['POA', 'POA'],
    ])
  })

  it('[CRD-08] so does a price that is held', async () => {
    const { values, asked } = await readTable(
      'Year,Price,Special',
      '2018,"$26,990 ex GST","$22,990"',
      '2019,"$26,990","$24,990"',
    )
    expect(values('offer_price')).toEqual([null, 24_990])
    expect(asked[0]).toContain('offer_price has a price, an end or a condition beside it that could not be read')
  })
})

it('[STK-09] a price of which its type says that others pay it is shown to none', async () => {
  const { values, asked } = await readTable(
    'Price,Was,Price Type',
    '29900,31900,Drive Away',
    '29900,31900,export only',
    '29900,,+ ORC',
    '29900,,Club price',
  )
  expect(values('price')).toEqual([29_900, null, 29_900, null])
  expect(values('price_type')).toEqual(['Drive Away', null, '+ ORC', null])
  expect(values('before_price')).toEqual([31_900, null, null, null])
  expect(asked.map((one) => one.includes('price_type has words'))).toEqual([false, true, false, true])
})

it.each<[string, string, (number | null)[], string | null]>([
  // R/A and D/A: ride away and drive away, the full price (ACL s 48).
  ['Egc,R/A', '7299,"8,190"', [8190, null], 'Ride away'],
  ['RRP,D/A', '45990,"49,990"', [49_990, 45_990], 'Drive away'],
  ['Price,ORC', '33990,+ORC', [33_990, null], '+ORC'],
  ['Price,ORC', '33990,1500', [33_990, null], null],
  ['Price,Terms', '7299,RA', [7299, null], 'RA'],
  ['Price', '"$8,990 RA"', [8990, null], 'Ride away'],
  ['Price', '"$8,990 D/A"', [8990, null], 'Drive away'],
  ['Sell +GST,Retail', '"74,990 ex",82489', [82_489, null], null],
])('[VDP-03] %s of %s is the price with its type', async (header, line, [price, rrp], type) => {
  const { values, asked } = await readTable(header, line)
  expect([values('price'), values('rrp'), values('price_type')]).toEqual([[price], [rrp], [type]])
  expect(asked.join()).toBe('')
})
