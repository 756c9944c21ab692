import { describe, expect, it } from 'vitest'
import { applyMapping } from '../../../shared/feed/apply-mapping.ts'
import { parseMapping } from '../../../shared/feed/mapping.ts'
import { clean } from '../../../worker/import/sanitise.ts'

const read = (fields: Record<string, object>, row: Record<string, unknown>) => {
  const { input, problems } = applyMapping(
    { id: 'A1', ...row },
    parseMapping('test', {
      fields: {
        source_key: { from: 'id' },
        name: { constant: '2020 Isuzu NPR' },
        car_type: { constant: 'used' },
        make: { constant: 'Isuzu' },
        model: { constant: 'NPR' },
        ...fields,
      },
    }),
    clean,
  )
  return { input, asked: problems.map(({ reason, action }) => `${reason} (${action})`) }
}
const AUD = { currency: 'AUD', thousands: ',' }
const field = (name: string, cell: unknown, number: object = AUD) => {
  const { input, asked } = read({ [name]: { from: 'c', number } }, { c: cell })
  return { value: input?.[name as 'price'] ?? null, asked: asked.join() }
}

describe('the words beside an amount are read, and never dropped', () => {
  it.each([
    '$49,500 ex GST',
    '$49,500 excl. GST',
    '$49,500 + GST',
    '$49,500+GST',
    '$49,500 plus GST',
    '$49,500 net of GST',
    '$49,500 (GST exclusive)',
    '$49,500 GST excluded',
    '$49,500 + 10% GST',
    '$49,500 not including GST',
    '$49,500 ex. GST + ORC',
    'AUD 49,500 exc GST drive away',
    '49,500 zzgl. MwSt',
    '$49.5k + GST',
  ])('[STK-09] a price without GST is held, and asked about: %s', (cell) => {
    const { value, asked } = field('price', cell)
    expect(value).toBeNull()
    expect(asked).toMatch(/^price is without GST, which a shopper pays too: .* \(value held back\)$/)
    expect(field('price_ex_gst', cell)).toEqual({ value: 49_500, asked: '' })
  })

  it.each(['$54,450 inc GST', '$54,450 incl. GST', '$54,450 (GST included)', '$54,450 drive away, no more to pay'])(
    '[STK-09] a price with GST is the price: %s',
    (cell) => {
      expect(field('price', cell)).toEqual({ value: 54_450, asked: '' })
    },
  )

  it.each<[string, string, number | null, number]>([
    ['a tenth is added where the cell says so', '$49,500 ex GST', 54_450, 54_450],
    ['a part of a dollar is a dollar more', '$49,999 + GST', 54_999, 54_999],
    ['the price with GST stays', '$54,450 inc GST', 54_450, 54_450],
    ['inc alone says that it is in the price', '49,900 inc', 49_900, 49_900],
    ['incl. alone says so too', '$65,000 incl.', 65_000, 65_000],
    ['who drives away has paid it', '$58,990 drive away', 58_990, 58_990],
    ['a plain amount has none but by the word of the dealer', '$49,500', 49_500, 54_450],
  ])('[STK-09] GST is added by a rule that the dealer agreed to: %s', (_, cell, whereSaid, always) => {
    expect(field('price', cell, { ...AUD, gst: 'add where said' }).value).toBe(whereSaid)
    expect(field('price', cell, { ...AUD, gst: 'add' }).value).toBe(always)
  })

  it('[STK-09] GST is added to a number of JSON too', () => {
    expect(field('price', 49_500, { currency: 'AUD', gst: 'add' }).value).toBe(54_450)
  })

  it.each([
    ['from $39,990', 'says where prices begin'],
    ['ab 39.990', 'says where prices begin'],
    ['$189 per week', 'is paid again and again'],
    ['$189 p/w', 'is paid again and again'],
    ['$189pw', 'is paid again and again'],
    ['$189/week', 'is paid again and again'],
    ['$189 weekly', 'is paid again and again'],
    ['$27,990 with trade-in', 'holds only with a trade-in'],
    ['$27,990 w/ trade', 'holds only with a trade-in'],
    ['$27,990 with dealer finance', 'holds only with finance'],
    ['$27,990 ABN holders only', 'holds only with an ABN'],
    ['RRP $35,990', 'is the maker’s recommended price'],
    ['Was $35,990', 'is a former price'],
    ['$30,000 - $35,000', 'has words beside it that are not known'],
    ['$500 deposit', 'is not what every shopper pays (“deposit”)'],
    ['Trade price $9,000', 'is not what every shopper pays (“Trade”)'],
    ['$29,990 + dealer delivery', 'says where prices begin, and not what this car costs (“+”)'],
    ['$29,990+', 'says where prices begin'],
    ['$45,000 tax free', 'is not what every shopper pays (“tax free”)'],
    ['$24,990 government', 'is not what every shopper pays (“government”)'],
    ['(45,000.00)', 'is written as a negative one'],
    ['($45,000)', 'is written as a negative one'],
    ['45,000.00-', 'is written as a negative one'],
    ['£11,434', 'is not in AUD: £'],
    ['NZ$11,434', 'is not in AUD: NZ$'],
    ['11,434 EUR', 'is not in AUD: EUR'],
  ])('[STK-09] what is not the price is held: %s', (cell, reason) => {
    const { value, asked } = field('price', cell)
    expect(value).toBeNull()
    expect(asked).toContain(reason)
    expect(asked).toContain('value held back')
  })

  it.each<[string, string | null]>([
    ['$24,990 + ORCs', 'Excl. Govt. Charges'],
    ['$24,990+ORC', 'Excl. Govt. Charges'],
    ['$24,990 plus on-roads', 'Excl. Govt. Charges'],
    ['$24,990 before on road costs', 'Excl. Govt. Charges'],
    ['$24,990 ex govt charges', 'Excl. Govt. Charges'],
    ['$24,990 E.G.C.', 'Excl. Govt. Charges'],
    ['$24,990 plus rego', 'Excl. Govt. Charges'],
    ['$24,990 driveaway*', 'Drive away'],
    ['$24,990 D/A', 'Drive away'],
    ['$24,990 DAP', 'Drive away'],
    ['$24,990 incl. on roads', null],
    ['$24,990 with 12 months rego', null],
    ['$24,990', null],
  ])('[STK-09] what a cell says of charges is the type of its price: %s', (cell, type) => {
    const { input, asked } = read({ price: { from: 'c', number: AUD } }, { c: cell })
    expect([input?.price, input?.price_type, asked]).toEqual([24_990, type, []])
  })

  it.each<[string, object, number | null]>([
    ['24,990,00', AUD, null],
    ['24.990.00', {}, null],
    ['998.000', { decimal: '.' }, 998],
    ['24,990', { decimal: ',' }, null],
    ['24,990', { decimal: ',', thousands: '.' }, 24_990],
    ['998.000', {}, 998_000],
  ])('[STK-09] one sign is not for groups and decimals, and a mapping may say which: %s %o', (cell, number, amount) => {
    expect(field('price', cell, number).value).toBe(amount)
  })

  // ISO 4217
  it.each([
    ['24,990 CHF', 'is not in AUD: CHF'],
    ['24,990 TMU', 'has words beside it that are not known: tmu'],
    ['SGD 24,990', 'is not in AUD: SGD'],
  ])('[STK-09] a currency is one of the standard: %s', (cell, reason) => {
    expect(field('price', cell)).toEqual({ value: null, asked: `price ${reason} (value held back)` })
  })

  it('[STK-09] plain amounts of another currency are held, and a plain $ is any dollar', () => {
    for (const currency of ['GBP', 'NZD', 'EUR'])
      for (const cell of ['11,434', 11_434, '$11,434'])
        expect(field('price', cell, { currency, thousands: ',' })).toEqual({
          value: null,
          asked: `price is in ${currency}, and the prices of this site are in AUD (value held back)`,
        })
  })

  it('[STK-09] an amount that says Australian dollars is one, whatever the others are in', () => {
    expect(field('price', '31,990 AUD', { currency: 'EUR', thousands: ',' })).toEqual({ value: 31_990, asked: '' })
  })

  it('[STK-09] the currency of another column is read with its amount', () => {
    const rule = { price: { from: 'p', number: { ...AUD, unit_from: 'cur' } } }
    expect(read(rule, { p: '31,990', cur: 'AUD' }).input?.price).toBe(31_990)
    expect(read(rule, { p: '31,990', cur: 'NZD' }).asked).toEqual(['price is not in AUD: NZD (value held back)'])
  })

  it.each([
    ['$27,990 with trade-in', 'trade in'],
    ['$27,990 when you finance', 'finance'],
    ['$27,990 for ABN holders', 'abn'],
    ['$27,990', null],
  ])('[CRD-08] an offer holds on the condition that its cell names: %s', (cell, condition) => {
    const { input, asked } = read({ offer_price: { from: 'c', number: AUD } }, { c: cell })
    expect([input?.offer_price, input?.offer_condition, asked]).toEqual([27_990, condition, []])
  })

  it('[CRD-08] an offer on two conditions is held', () => {
    expect(field('offer_price', '$27,990 with trade-in and finance').asked).toContain('holds on 2 conditions')
  })

  it.each<[string, string, string | null, string | null]>([
    ['whole days', '2026-11-01T00:00+10:00/2026-12-01T00:00+10:00', '2026-11-01', '2026-11-30'],
    ['an hour of the last day', '2026-11-01T00:00+1000/2026-12-01T23:59+1000', '2026-11-01', '2026-12-01'],
    ['days alone', '2026-11-01/2026-12-01', '2026-11-01', '2026-12-01'],
    ['midnight of elsewhere', '2026-11-01T00:00-0800/2026-12-01T00:00-0800', '2026-11-01', '2026-12-01'],
    ['a day alone', '2026-12-01', null, '2026-12-01'],
    ['no day of the calendar', '2026-13-05/2026-14-24', null, null],
  ])('[CRD-08] the dates of a sale price begin and end an offer: %s', (_, cell, from, until) => {
    const { input } = read({ offer_until: { from: 'c' } }, { c: cell })
    expect([input?.offer_from ?? null, input?.offer_until ?? null]).toEqual([from, until])
  })
})

describe('a measure is turned into the unit of its field, or asked about', () => {
  it.each<[string, string, Record<string, unknown>, string, number]>([
    ['feet and inches', 'specifications.body_length', { "'": 304.8 }, '19\'6"', 5943.6],
    ['typographic ones', 'specifications.body_length', { "'": 304.8 }, '19’6”', 5943.6],
    ['ft and in', 'variant_detail.vehiclelength', { ft: 304.8 }, '21 ft 6 in', 6553.2],
    ['feet alone', 'variant_detail.vehiclelength', { ft: 304.8 }, '17ft', 5181.6],
    ['tonnes', 'specifications.tare_weight', { t: 1000, kg: 1 }, '1.95t', 1950],
    ['kilograms beside them', 'specifications.tare_weight', { t: 1000, kg: 1 }, '2,100 kg', 2100],
    ['km/L', 'variant_detail.fuelconsumptioncombined', { 'km/l': { into: 100 } }, '12.5 km/L', 8],
    ['miles of a battery', 'variant_detail.energyconsumption', { 'mi/kwh': { into: 62.1371 } }, '4 mi/kWh', 15.534275],
    ['a unit with spaces', 'variant_detail.fuelconsumptioncombined', { 'l/100km': 1 }, '8.7 L / 100 km', 8.7],
    ['a unit before', 'variant_detail.torque', { nm: 1 }, 'Nm 400', 400],
    ['thousands in k', 'km', { km: 1 }, '68k km', 68_000],
  ])('[STK-09] %s', (_, name, units, cell, value) => {
    const [group, inner] = name.split('.') as ['variant_detail', 'torque']
    const { input, asked } = read({ [name]: { from: 'c', number: { units, thousands: ',' } } }, { c: cell })
    expect(asked).toEqual([])
    expect(inner ? input?.[group]?.[inner] : input?.[group as 'km']).toBeCloseTo(value, 6)
  })

  it.each([
    ['16 kWh/100km', 'is in “kWh/100km”, which is what an electric car consumes'],
    ['50 mpg', 'is in “mpg”, which is miles to an imperial or to a US gallon'],
    ['8 stars', 'is in “stars”, a unit that is not known here'],
  ])('[STK-09] a unit that the table does not know is a fault: %s', (cell, reason) => {
    const rule = { 'variant_detail.fuelconsumptioncombined': { from: 'c', number: { units: { 'l/100km': 1 } } } }
    const { input, asked } = read(rule, { c: cell })
    expect(input?.variant_detail ?? null).toBeNull()
    expect(asked.join()).toContain(reason)
  })

  it.each<[string, object]>([
    ['price', { strip: ['ex GST'] }],
    ['price', { strip: ['from'] }],
    ['price', { strip: ['p/w'] }],
    ['km', { strip: ['miles'] }],
    ['specifications.tare_weight', { strip: ['t'] }],
    ['variant_detail.fuelconsumptioncombined', { strip: ['kWh/100km'] }],
  ])('[STK-09] a mapping may not strip what says what a number is: %s %o', (name, number) => {
    expect(() => read({ [name]: { from: 'c', number } }, {})).toThrow(/number\.strip has “.*”, which says what/)
  })
})
