import { describe, expect, it } from 'vitest'
import { proposeRows, readTable } from '../../builders/feed-file.ts'

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
    const { values, notes } = await readTable(header, ...lines)
    expect([values('price'), values('km')]).toEqual([
      [null, null],
      [null, null],
    ])
    expect(notes).toContain(`Asking is in ${currency}`)
    expect(notes).toContain('Mileage may be in miles')
  })

  it.each([
    ['PriceGBP', 'GBP'],
    ['priceEUR', 'EUR'],
    ['PriceUSD', 'USD'],
    ['PriceNZD', 'NZD'],
    ['Price (Pounds)', 'GBP'],
    ['Price (yen)', 'JPY'],
    ['Price (US)', 'USD'],
  ])('[STK-09] the header %s says by its currency that no price is one of here', async (header, currency) => {
    const { values, notes } = await readTable(`Year,${header}`, '2018,24990', '2019,26990')
    expect(values('price')).toEqual([null, null])
    expect(notes).toContain(`${header} is in ${currency}`)
  })

  it('[STK-09] of New Zealand hold its prices, though it has plates and kilometres as here', async () => {
    const { values, notes } = await readTable(
      'Rego Plate,WoF Exp,Year,Odo,Price,Import',
      'QAR187,01/03/2027,2019,121400,"$34,990",NZ New',
    )
    expect([values('price'), values('km')]).toEqual([[null], [121_400]])
    expect(notes).toContain('Price is in NZD')
  })

  it('[STK-09] bare numbers are miles where all that have a unit are, and kilometres where some are', async () => {
    const miles = await readTable('Odometer', '"15,944 miles"', '9083', '"19,083"')
    expect(miles.values('km')).toEqual([25_659, 14_618, 30_711])
    expect(miles.notes).toContain('Odometer has miles, which are turned into kilometres, also where no unit stands.')
    expect((await readTable('Odometer', '"15,944 miles"', '"9,083 km"', '"19,083"')).values('km')).toEqual([
      25_659, 9083, 19_083,
    ])
    expect((await readTable('Odometer km', '"15,944 miles"', '9083')).values('km')).toEqual([25_659, 9083])
  })

  it('[STK-09] the miles of one import among many leave the others kilometres', async () => {
    const { values } = await readTable(
      'Odometer',
      '"52,000 miles"',
      ...Array.from({ length: 19 }, (_, i) => `${40_000 + i}`),
    )
    expect(values('km').slice(0, 3)).toEqual([83_686, 40_000, 40_001])
  })
})

it.each(['New Zealand', 'Britain'])('[STK-09] links to %s alone raise the question of currency and unit', (place) => {
  const link = `https://yard.${place === 'Britain' ? 'co.uk' : 'co.nz'}/1`
  const cars = [{ id: 'A1', make: 'Kia', model: 'Rio', price: '30000', mileage: '45000', link }]
  const { notes, mapping } = proposeRows(cars)
  expect(notes.join()).toContain(`Prices are read as Australian dollars and distances as kilometres, though`)
  expect(notes.join()).toContain(`may be one of ${place}: links to`)
  expect(mapping.fields).toMatchObject({ price: { from: 'price' }, km: { from: 'mileage' } })
})

describe('[STK-09] a file of here raises no question of money or units', () => {
  it.each<[string, Record<string, string>]>([
    ['links to a photo host in Britain', { photo: 'https://cdn.photos.co.uk/1.jpg', kms: '45000' }],
    ['cars built in America', { vin: '1C4RJFBG5FC625797', odometer: '45000' }],
    ['American imports', { vin: '1GCUYDED0LZ100001', colour: 'Grey', state: 'WA' }],
    ['cars built in Germany', { vin: 'WBA8E9C50GK646157', rego: 'ABC123' }],
    ['a column of tax', { 'Stamp tax': '900', kms: '45000', rego: 'ABC123' }],
    ['mileage for kilometres', { mileage: '45000', colour: 'Red', location: 'Brookvale, NSW' }],
  ])('%s', (_, more) => {
    const cars = ['30000', '28000', '26000'].map((price, i) => ({
      id: `A${i}`,
      make: 'Kia',
      model: 'Rio',
      price,
      ...more,
    }))
    const { notes, mapping } = proposeRows(cars)
    expect(notes.join(' ')).not.toMatch(/miles|in GBP|in USD|in NZD|in EUR/)
    expect(mapping.fields['price']).toEqual({ from: 'price' })
  })
})
