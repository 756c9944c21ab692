import { describe, expect, it } from 'vitest'
import { readTable } from '../../builders/feed-file.ts'

describe('an import that reads figures of the trade', () => {
  it('[STK-09] knows no caravan of 1.7 m, and asks about 1706, which is 17 ft 6', async () => {
    const { values, asked } = await readTable('Item Type,Length', 'Caravan,1706', 'Caravan,5300')
    expect(values('specifications')).toMatchObject([{ body_length: null }, { body_length: 5300 }])
    expect(asked).toEqual([expect.stringContaining('body_length under 3 m'), ''])
  })

  it('[STK-09] reads their short names', async () => {
    const { values } = await readTable('Item Type,LenFt,BTH,TBM,ATMKg', 'Caravan,17.6,4,160,2500')
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
    expect((await readTable(header, '27/11/2019')).values('year')).toEqual([year])
  })

  it('[STK-09] asks nothing about an engine of 0 cc, nor about one year written with its month', async () => {
    const years = Array.from({ length: 20 }, () => '2018,1998,4')
    const { values, asked } = await readTable('Year,CC,Cyls', ...years, '06/2017,0,0')
    expect([values('year').at(-1), values('engine_size').at(-1), asked.join('')]).toEqual([2017, null, ''])
  })
})

describe('what spreadsheets and electric cars leave in other columns', () => {
  it('[STK-09] a day as Excel counts them is no year, and no month', async () => {
    const { values, asked } = await readTable('Year,Compliance Date', '43800,43800', '2018,2018-03', '2019,2019-03')
    expect([values('year'), values('compliance_date')]).toEqual([
      [null, 2018, 2019],
      [null, '2018-03', '2019-03'],
    ])
    expect(asked[0]).toContain('a day as a spreadsheet counts them, 2019-12-01')
    expect((await readTable('Year,Price', '43800,20000', '43101,21000')).notes).toContain(
      'No field reads Year (43800, 43101 ...)',
    )
  })

  it('[STK-09] yes and no are no badge', async () => {
    const { values, asked } = await readTable('Year,Badge', '2018,TRUE', '2018,False', '2018,Maxx')
    expect(values('badge')).toEqual([null, null, 'Maxx'])
    expect(asked.slice(0, 2)).toEqual([expect.stringContaining('yes or no'), expect.stringContaining('yes or no')])
  })

  it.each(['Date In Stock', 'Compliance Date', 'Rego Expiry'])(
    '[STK-09] days in two orders are asked about: %s',
    async (header) => {
      const { fields, notes } = await readTable(
        `Year,${header}`,
        '2018,13/02/2025',
        '2018,02/13/2025',
        '2018,03/04/2025',
      )
      expect(Object.keys(fields).filter((field) => /_on$|date|expiry/.test(field))).toEqual([])
      expect(notes).toMatch(/No field reads .* \(13\/02\/2025, 02\/13\/2025, .*days in one order/)
      const american = await readTable('Year,Date In Stock', '2018,02/13/2025', '2018,03/04/2025')
      expect(american.values('listed_on')).toEqual(['2025-02-13', '2025-03-04'])
    },
  )

  it.each(['kwh100', 'kWh/100km', 'KWH_PER_100KM'])(
    '[STK-09] %s is what an electric car consumes, and its litres are none',
    async (header) => {
      const { values, asked } = await readTable(
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
    const codes = await readTable('Engine,Price', '4HK1,49500', '6HK1,70000', '4JJ1,45000')
    expect([codes.values('engine_size'), codes.values('engine_size_litres')]).toEqual([
      [null, null, null],
      [null, null, null],
    ])
    expect(codes.notes).toContain('No field reads Engine (4HK1, 6HK1, 4JJ1 ...)')
    const beside = await readTable('Engine,Engine Size', '4HK1-TCS,5.2', 'ISX15,14.9', '1GD-FTV,2.8')
    expect(beside.values('engine_size_litres')).toEqual([5.2, 14.9, 2.8])
    const sizes = await readTable('Engine', '5193cc', '7790cc', '5.2', '3.0L')
    expect(sizes.values('engine_size')).toEqual([5193, 7790, null, 3000])
  })
})
