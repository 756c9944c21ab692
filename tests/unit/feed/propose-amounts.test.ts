import { describe, expect, it } from 'vitest'
import { columnQuestions } from '../../../scripts/stock/try-columns.ts'
import type { CarInput } from '../../../shared/car/schema.ts'
import { sampleColumns } from '../../../shared/feed/propose/samples.ts'
import { questionCar } from '../../../shared/stock/question-car.ts'
import { propose } from '../../builders/feed-file.ts'

const NOW = Date.UTC(2026, 10, 29)

/** The cars of a file with these columns as a page shows them, what is asked of each, and the notes of the proposal. */
async function read(header: string, ...lines: string[]) {
  const rows = lines.map((line, i) => `A${i},Mazda,CX-5,${line}`)
  const { proposal, cars } = await propose(`Stock,Make,Model,${header}\n${rows.join('\n')}\n`)
  const shown = cars.map(({ input, problems }) => {
    const { car, questions } = questionCar(input!, NOW)
    return {
      car: car!,
      asked: [...problems.map(({ reason }) => reason), ...questions.map(({ ask }) => ask)].join('; '),
    }
  })
  return {
    notes: proposal.notes.join('\n'),
    fields: proposal.mapping.fields,
    asked: shown.map(({ asked }) => asked),
    values: (field: keyof CarInput) => shown.map(({ car }) => car[field] ?? null),
  }
}

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
    const { values, asked } = await read('Year,Price', ...cells.map((cell) => `2019,${cell}`))
    expect(values('price')).toEqual(amounts)
    expect(asked.map((one) => one.includes('can be read in two sizes'))).toEqual(amounts.map((one) => one === null))
  })

  it('[STK-09] kilometres alike, and 45.2 is not 45', async () => {
    const { values, asked } = await read(
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
  ]

  it.each(SECRET)('[STK-09] %s is the dealer’s own', async (header) => {
    for (const km of [true, false]) {
      const { values, notes } = await read(
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
      const { values } = await read(
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

  it('[STK-09] neither the amount of a finance nor the value of extras is anything of the car', async () => {
    const { values, fields } = await read('Year,Price,Finance Amount,Extras Value', '2018,$24990,$19990,$1990')
    expect([values('offer_price'), Object.keys(fields)]).toEqual([
      [null],
      expect.not.arrayContaining(['standardEquipment']),
    ])
  })

  it('[STK-09] beside a price it is not taken for kilometres', async () => {
    const { values } = await read('Year,Price,Deposit', '2018,24990,1990', '2019,26990,2690', '2020,29990,2990')
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
    const { values } = await read(`Year,Kms,${header}`, '2018,40000,$24990', '2019,30000,$26990', '2020,20000,$29990')
    expect(values('price')).toEqual([24_990, 26_990, 29_990])
  })

  // Competition and Consumer Act 2010, Schedule 2, s 48: a price is the single one with GST.
  it.each(['Price Ex', 'List Ex', 'List (ex)', 'PriceEx', 'Retail excl'])(
    '[STK-09] %s is without GST, and no car has it as the price',
    async (header) => {
      const { values, notes } = await read(`Year,${header}`, '2018,24990', '2019,26990')
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
        const { values, notes } = await read(`Year,${header},JoinFee${column}`, ...lines)
        expect(values('price')).toEqual(column ? amounts : [null, null])
        expect(values('subscription_price')).toEqual([null, null])
        expect(notes).toMatch(/No field reads .*name it in fields.subscription_price/)
      }
    },
  )

  it.each(['Subscription per week', 'Weekly subscription', 'subscription_price'])(
    '[STK-09] %s is what a subscription costs a week',
    async (header) => {
      const { values } = await read(`Year,${header}`, '2018,$289.50', '2019,$299 pw')
      expect([values('price'), values('subscription_price')]).toEqual([
        [null, null],
        [289.5, 299],
      ])
    },
  )
})

describe('an offer stands beside a price, and not in the place of one that may not be shown', () => {
  it.each(['POA', 'P.O.A.', 'Contact us', 'Call'])('[CRD-08] %s holds the offer of its car', async (cell) => {
    const { values, asked } = await read('Year,Price,Special', `2018,${cell},"$22,990"`, '2019,"$26,990","$24,990"')
    expect(values('price')).toEqual([null, 26_990])
    expect(values('offer_price')).toEqual([null, 24_990])
    expect(asked[0]).toContain('price is on application, so that no amount is shown')
  })

  it('[CRD-08] so do words alone in the column of prices', async () => {
    const { values } = await read('Year,Price,Special Price', '2018,POA,"$22,990"', '2019,Enquire,"$24,990"')
    expect([values('price'), values('offer_price'), values('price_type')]).toEqual([
      [null, null],
      [null, null],
      ['POA', 'POA'],
    ])
  })

  it('[CRD-08] so does a price that is held', async () => {
    const { values, asked } = await read(
      'Year,Price,Special',
      '2018,"$26,990 ex GST","$22,990"',
      '2019,"$26,990","$24,990"',
    )
    expect(values('offer_price')).toEqual([null, 24_990])
    expect(asked[0]).toContain('offer_price has a price, an end or a condition beside it that could not be read')
  })
})

it('[STK-09] a price of which its type says that others pay it is shown to none', async () => {
  const { values, asked } = await read(
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
  ['Sell +GST,Retail', '"74,990 ex",82489', [82_489, null], null],
])('[VDP-03] %s of %s is the price with its type', async (header, line, [price, rrp], type) => {
  const { values, asked } = await read(header, line)
  expect([values('price'), values('rrp'), values('price_type')]).toEqual([[price], [rrp], [type]])
  expect(asked.join()).toBe('')
})

describe('an import that reads figures of the trade', () => {
  it('[STK-09] knows no caravan of 1.7 m, and asks about 1706, which is 17 ft 6', async () => {
    const { values, asked } = await read('Item Type,Length', 'Caravan,1706', 'Caravan,5300')
    expect(values('specifications')).toMatchObject([{ body_length: null }, { body_length: 5300 }])
    expect(asked).toEqual([expect.stringContaining('body_length under 3 m'), ''])
  })

  it('[STK-09] reads their short names', async () => {
    const { values } = await read('Item Type,LenFt,BTH,TBM,ATMKg', 'Caravan,17.6,4,160,2500')
    expect(values('specifications')).toMatchObject([
      { body_length: 5364, sleeps: 4, ball_weight: 160, aggregate_trailer_mass: 2500 },
    ])
  })

  it.each<[string, number | null]>([
    ['DLVD', null],
    ['Rego Expiry', null],
    ['First registered', 2019],
    ['Build Date', 2019],
  ])('[STK-09] takes no day of a sale for the age of a car: the year of %s is %j', async (header, year) => {
    expect((await read(header, '27/11/2019')).values('year')).toEqual([year])
  })

  it('[STK-09] asks nothing about an engine of 0 cc, nor about one year written with its month', async () => {
    const years = Array.from({ length: 20 }, () => '2018,1998,4')
    const { values, asked } = await read('Year,CC,Cyls', ...years, '06/2017,0,0')
    expect([values('year').at(-1), values('engine_size').at(-1), asked.join('')]).toEqual([2017, null, ''])
  })
})

describe('signs of elsewhere', () => {
  it.each<[string, string, string, string[]]>([
    // DVLA INF104: number plates since September 2001.
    [
      'Britain, by its number plates',
      'GBP',
      'Reg,Year,Mileage,Asking',
      ['AB12 CDE,2017,15944,11434', 'AB13CDE,2018,9083,14000'],
    ],
    ['Britain, by its sign', 'GBP', 'Year,Mileage,Asking', ['2017,15944,£11434', '2018,9083,£14000']],
    [
      'the United States',
      'USD',
      'Year,Mileage,Asking,Zip,MPG City',
      ['2017,15944,11434,90210,18', '2018,9083,14000,90210,18'],
    ],
    [
      'the United States, by its states',
      'USD',
      'Year,Mileage,Asking,State,Odometer unit',
      ['2017,15944,11434,TX,', '2018,9083,14000,CA,'],
    ],
    [
      'the United States, by spelling and VINs',
      'USD',
      'VIN,Color,Year,Mileage,Asking',
      ['1GCUYDED0LZ100001,Gray,2017,15944,11434', '4T1BF1FK5HU100002,Red,2018,9083,14000'],
    ],
  ])('[STK-09] of %s hold its prices and distances', async (_, currency, header, lines) => {
    const { values, notes } = await read(header, ...lines)
    expect([values('price'), values('km')]).toEqual([
      [null, null],
      [null, null],
    ])
    expect(notes).toContain(`Asking is in ${currency}`)
    expect(notes).toContain('Mileage may be in miles')
  })

  it('[STK-09] of New Zealand hold its prices, though it has plates and kilometres as here', async () => {
    const { values, notes } = await read(
      'Rego Plate,WoF Exp,Year,Odo,Price,Import',
      'QAR187,01/03/2027,2019,121400,"$34,990",NZ New',
    )
    expect([values('price'), values('km')]).toEqual([[null], [121_400]])
    expect(notes).toContain('Price is in NZD')
  })

  it('[STK-09] bare numbers are miles where all that have a unit are, and kilometres where some are', async () => {
    const miles = await read('Odometer', '"15,944 miles"', '9083', '"19,083"')
    expect(miles.values('km')).toEqual([25_659, 14_618, 30_711])
    expect(miles.notes).toContain('Odometer has miles, which are turned into kilometres, also where no unit stands.')
    expect((await read('Odometer', '"15,944 miles"', '"9,083 km"', '"19,083"')).values('km')).toEqual([
      25_659, 9083, 19_083,
    ])
    expect((await read('Odometer km', '"15,944 miles"', '9083')).values('km')).toEqual([25_659, 9083])
  })

  it('[STK-09] the miles of one import among many leave the others kilometres', async () => {
    const { values } = await read(
      'Odometer',
      '"52,000 miles"',
      ...Array.from({ length: 19 }, (_, i) => `${40_000 + i}`),
    )
    expect(values('km').slice(0, 3)).toEqual([83_686, 40_000, 40_001])
  })
})

describe('what spreadsheets and electric cars leave in other columns', () => {
  it('[STK-09] a day as Excel counts them is no year, and no month', async () => {
    const { values, asked } = await read('Year,Compliance Date', '43800,43800', '2018,2018-03', '2019,2019-03')
    expect([values('year'), values('compliance_date')]).toEqual([
      [null, 2018, 2019],
      [null, '2018-03', '2019-03'],
    ])
    expect(asked[0]).toContain('a day as a spreadsheet counts them, 2019-12-01')
    expect((await read('Year,Price', '43800,20000', '43101,21000')).notes).toContain(
      'No field reads Year (43800, 43101 ...)',
    )
  })

  it('[STK-09] yes and no are no badge', async () => {
    const { values, asked } = await read('Year,Badge', '2018,TRUE', '2018,False', '2018,Maxx')
    expect(values('badge')).toEqual([null, null, 'Maxx'])
    expect(asked.slice(0, 2)).toEqual([expect.stringContaining('yes or no'), expect.stringContaining('yes or no')])
  })

  it.each(['Date In Stock', 'Compliance Date', 'Rego Expiry'])(
    '[STK-09] days in two orders are asked about: %s',
    async (header) => {
      const { fields, notes } = await read(`Year,${header}`, '2018,13/02/2025', '2018,02/13/2025', '2018,03/04/2025')
      expect(Object.keys(fields).filter((field) => /_on$|date|expiry/.test(field))).toEqual([])
      expect(notes).toMatch(/No field reads .* \(13\/02\/2025, 02\/13\/2025, .*days in one order/)
      const american = await read('Year,Date In Stock', '2018,02/13/2025', '2018,03/04/2025')
      expect(american.values('listed_on')).toEqual(['2025-02-13', '2025-03-04'])
    },
  )

  it.each(['kwh100', 'kWh/100km', 'KWH_PER_100KM'])(
    '[STK-09] %s is what an electric car consumes, and its litres are none',
    async (header) => {
      const { values, asked } = await read(
        `Fuel,${header},Fuel Consumption`,
        'Electric,13.2 kWh/100km,0',
        'Electric,16,0.0',
        'Petrol,,6.2',
      )
      expect(values('variant_detail')).toMatchObject([
        { energyconsumption: 13.2, fuelconsumptioncombined: null },
        { energyconsumption: 16, fuelconsumptioncombined: null },
        { fuelconsumptioncombined: 6.2 },
      ])
      expect(asked).toEqual(['', '', ''])
    },
  )

  it('[STK-09] codes of engines are no sizes, and 5.2 is not 5 cc', async () => {
    const codes = await read('Engine,Price', '4HK1,49500', '6HK1,70000', '4JJ1,45000')
    expect([codes.values('engine_size'), codes.values('engine_size_litres')]).toEqual([
      [null, null, null],
      [null, null, null],
    ])
    expect(codes.notes).toContain('No field reads Engine (4HK1, 6HK1, 4JJ1 ...)')
    const beside = await read('Engine,Engine Size', '4HK1-TCS,5.2', 'ISX15,14.9', '1GD-FTV,2.8')
    expect(beside.values('engine_size_litres')).toEqual([5.2, 14.9, 2.8])
    const sizes = await read('Engine', '5193cc', '7790cc', '5.2', '3.0L')
    expect(sizes.values('engine_size')).toEqual([5193, 7790, null, 3000])
  })
})
