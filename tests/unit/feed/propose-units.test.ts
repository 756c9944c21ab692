import { describe, expect, it } from 'vitest'
import { propose as proposeFile, proposeRows, rowsWith } from '../../builders/feed-file.ts'

const propose = (column: string, ...values: string[]) => proposeRows(rowsWith(column, values))
const cars = async (file: string) => (await proposeFile(file)).cars.map(({ input }) => input)

describe('[STK-04] a proposed mapping knows units and flags', () => {
  it.each(['mileage_mi', 'Miles', 'odometer (mi)'])('the header %s means miles', (header) => {
    const { mapping, notes } = propose(header, '45000', '12,500', '8000')
    expect(mapping.fields['km']).toMatchObject({ from: header, number: { scale: 1.609344, round: true } })
    expect(notes).toContain(`${header} has miles, which are turned into kilometres.`)
  })

  it.each(['priceCents', 'price_cents', 'PRICE_CTS', 'Price (cents)'])('the header %s means cents', (header) => {
    const { mapping, notes } = propose(header, '2949000', '1449000', '899000')
    expect(mapping.fields['price']).toMatchObject({ from: header, number: { scale: 0.01 } })
    expect(notes).toContain(`${header} has cents by its name, which are turned into dollars.`)
    expect(propose('Price incentive', '29490').notes.join(' ')).not.toContain('cents')
  })

  it.each([
    ['Kms (000)', 'km', '68'],
    ['Odo (x1000)', 'km', '158.00'],
    ['Kms x 1000', 'km', '158'],
    ["Odo 1000's", 'km', '158'],
    ['Km/1000', 'km', '158'],
    ['k km', 'km', '158'],
    ['Kms (k)', 'km', '158'],
    ["Price $'000", 'price', '29.5'],
    ["Price 000's", 'price', '29.5'],
    ['Price (x1000)', 'price', '29.5'],
    ['Price $k', 'price', '29.5'],
    ['Price (thousands)', 'price', '29.5'],
  ])('the header %s means thousands', (header, field, value) => {
    expect(propose(header, value, value).mapping.fields[field]).toMatchObject({ from: header, number: { scale: 1000 } })
    expect(propose(header, value, value).notes).toContain(
      `${header} has thousands by its name: each number is taken times 1000.`,
    )
    expect(propose('Odometer (K)', '158000', '92000').mapping.fields['km']).not.toHaveProperty('number')
  })

  it('values in miles are turned into kilometres', () => {
    const { mapping, notes } = propose('mileage', '45,000 miles', '12,500 mi', '8,000 miles')
    expect(mapping.fields['km']).toMatchObject({ number: { units: { miles: 1.609344, mi: 1.609344 } } })
    expect(notes).toContain('mileage has miles, which are turned into kilometres.')
    expect(propose('mileage', '45,000 km', '12,500', '8,000').notes.join(' ')).not.toContain('miles')
  })

  it('miles and kilometres of a column of codes are told row by row', async () => {
    const file = 'Stock,Make,Model,Mileage,MileageUnit\nA1,Kia,Rio,45000,M\nA2,Kia,Rio,60000,K\n'
    expect((await cars(file)).map((car) => car?.km)).toEqual([72_420, 60_000])
    expect((await cars(file.replace('60000,K', '60000,Z'))).map((car) => car?.km)).toEqual([null, null])
  })

  it.each(['GCM', 'GVM', 'ATM'])('tonnes under %s are no kilograms, and are asked about', (header) => {
    const { unused, notes } = propose(header, '97.0', '130', '91')
    expect(unused).toMatchObject([{ name: header }])
    expect(notes.join()).toMatch(/too large or too small.*Which unit is it/)
  })

  it.each<[string, string, number]>([
    // NIST SP 811, appendix B.8.
    ['Engine CID', 'engine_size', 16.387064],
    ['Engine CI', 'engine_size', 16.387064],
    ['Cu In', 'engine_size', 16.387064],
    ['Torque kgm', 'variant_detail.torque', 9.80665],
  ])('the header %s is converted', (header, field, scale) => {
    expect(propose(header, '350', '302').mapping.fields[field]).toMatchObject({ from: header, number: { scale } })
  })

  it.each([
    ['EPA Range', '300', '250', 'miles or kilometres'],
    ['Fuel Economy', '28', '33', 'too large or too small'],
    ['Energy Consumption', '165', '180', 'too large or too small'],
    ['Energy Consumption', '4.1', '5.2', 'too large or too small'],
  ])('%s of %s and %s may be in another unit, and is asked about', (header, one, other, why) => {
    const { unused, notes } = propose(header, one, other)
    expect(unused).toMatchObject([{ name: header }])
    expect(notes.join()).toMatch(new RegExp(`${why}.*Which unit is it`))
  })

  it.each([
    ['Fuel Economy', 'fuelconsumptioncombined', '7.8', '11.2'],
    ['Energy Consumption', 'energyconsumption', '14.1', '18.3'],
  ])('%s is read as %s where its numbers are usual', (header, field, ...values) => {
    expect(propose(header, ...values).mapping.fields[`variant_detail.${field}`]).toMatchObject({ from: header })
  })

  it('a column of units is no model', () => {
    const rows = ['Model 3', 'Model Y'].map((name) => ({ Make: 'Tesla', model_name: name, range_unit: 'km' }))
    const { mapping } = proposeRows(rows)
    expect(mapping.fields).toMatchObject({ model: { from: 'model_name' } })
    expect(JSON.stringify(mapping.fields)).not.toContain('range_unit')
  })

  it.each([
    ['isNew', 'true', 'false'],
    ['is_new', 'Y', 'N'],
    ['new', 'yes', 'no'],
  ])('the flag %s tells new cars from used ones', (header, yes, no) => {
    const { mapping, notes } = propose(header, yes, no, no, no)
    expect(mapping.fields['car_type']).toMatchObject({
      from: header,
      values: { [yes.toLowerCase()]: 'new', [no.toLowerCase()]: 'used' },
    })
    expect(notes).toContainEqual(expect.stringContaining(`${header} says whether a car is new: `))
  })
})
