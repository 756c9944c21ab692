import { describe, expect, it } from 'vitest'
import { applyMapping } from '../../../shared/feed/apply-mapping.ts'
import type { Row } from '../../../shared/feed/cell.ts'
import { parseMapping } from '../../../shared/feed/mapping.ts'
import { clean } from '../../../worker/import/sanitise.ts'

const KEY = { source_key: { from: 'id' }, name: { constant: 'Car' }, car_type: { constant: 'used' } }
const WHOLE = { ...KEY, make: { constant: 'Mazda' }, model: { constant: 'CX-5' } }

const mapping = (fields: object, rest: object = {}) =>
  parseMapping('test', { description: 'test', fields: { ...WHOLE, ...fields }, ...rest })

const apply = (fields: object, row: Row, rest?: object) =>
  applyMapping({ id: '1', ...row }, mapping(fields, rest), clean)

/** One field by one rule from one row: what lands, and what is told. */
function one(field: string, rule: unknown, row: Row, rest?: object) {
  const { input, problems } = apply({ [field]: rule }, row, rest)
  const [outer = '', inner] = field.split('.')
  const landed = (input as Record<string, unknown> | null)?.[outer]
  const value = inner ? (landed as Record<string, unknown> | null)?.[inner] : landed
  return { value, told: problems.map(({ column, reason, action }) => `${column}: ${reason} (${action})`) }
}

const key = (row: Row) => apply({ source_key: { hash: ['a', 'b'] } }, row).key

describe('a rule fills a field', () => {
  it.each<[string, string, unknown, Row, unknown]>([
    ['renames a column', 'colour', { from: 'Farbe' }, { Farbe: ' Red ' }, 'Red'],
    [
      'takes the first of several columns that has something',
      'price',
      { from: ['sale', 'list'] },
      { sale: '', list: '9' },
      9,
    ],
    ['reaches inside JSON by a dotted path', 'colour', { from: 'paint.outer' }, { paint: { outer: 'Red' } }, 'Red'],
    ['writes a constant', 'state', { constant: 'QLD' }, {}, 'QLD'],
    [
      'fills a template and closes gaps',
      'badge',
      { template: '{a} {b} {c}' },
      { a: 'GT', b: '', c: 'Sport' },
      'GT Sport',
    ],
    [
      'takes a group of a pattern',
      'city',
      { from: 'at', pattern: '^(?<value>[^,]+),' },
      { at: 'Kedron, QLD' },
      'Kedron',
    ],
    [
      'takes nothing from a form that means nothing',
      'doors',
      { from: 'd', pattern: '^(?:none|(?<value>\\d) doors)$' },
      { d: 'none' },
      null,
    ],
    [
      'gives way to the next rule',
      'model',
      [{ from: 't', pattern: '^Saab (?<value>\\S+)' }, { from: 'm' }],
      { t: 'Audi', m: 'A4' },
      'A4',
    ],
    [
      'splits and picks the last piece',
      'city',
      { from: 'at', split: { by: '/', at: -1 } },
      { at: 'QLD / Kedron' },
      'Kedron',
    ],
    ['splits into a list', 'categories', { from: 'c', split: { by: ';' } }, { c: 'Family; ;Tow' }, ['Family', 'Tow']],
    ['reads a value table, capitals aside', 'drive', { from: 'd', values: { Front: 'FWD' } }, { d: 'FRONT' }, 'FWD'],
    ['reads null in a value table as nothing', 'price', { from: 'p', values: { $0: null } }, { p: '$0' }, null],
    ['keeps what the table does not list', 'drive', { from: 'd', values: { Front: 'FWD' } }, { d: '6x6' }, '6x6'],
    [
      'drops what the table does not list when told to',
      'drive',
      { from: 'd', values: {}, otherwise: 'drop' },
      { d: '6x6' },
      null,
    ],
    [
      'reads dollars with thousands',
      'price',
      { from: 'p', number: { strip: ['$'], thousands: ',' } },
      { p: '$31,990.50' },
      31990.5,
    ],
    [
      'scales litres to cubic centimetres',
      'engine_size',
      { from: 'l', number: { strip: ['L'], scale: 1000 } },
      { l: '2.2 L' },
      2200,
    ],
    ['rounds when told to', 'km', { from: 'km', number: { round: true } }, { km: '12600.6' }, 12_601],
    ['reads 5.0 as a whole number', 'seats', { from: 's' }, { s: '5.0' }, 5],
    ['reads yes and no', 'certified', { from: 'c' }, { c: 'Yes' }, true],
    ['reads an Australian date', 'rego_expiry', { from: 'r', date: 'DD/MM/YYYY' }, { r: '3/11/2026' }, '2026-11-03'],
    ['writes titles', 'colour', { from: 'c', case: 'title' }, { c: 'DARK sea-GREEN' }, 'Dark Sea-Green'],
    ['fills a field of a part', 'variant_detail.cylinders', { from: 'c' }, { c: '6' }, 6],
    [
      'reaches through a list by a path',
      'categories',
      { from: 'a.b.@n' },
      { a: { b: [{ '@n': 'x' }, { '@n': 'y' }] } },
      ['x', 'y'],
    ],
    [
      'reads the text of an element with attributes',
      'km',
      { from: 'odo' },
      { odo: { '@unit': 'km', '#text': '120' } },
      120,
    ],
    [
      'takes what follows other columns',
      'badge',
      { from: 't', after: '{y} {m}' },
      { t: '2020 mazda CX-5 GT', y: '2020', m: 'Mazda' },
      'CX-5 GT',
    ],
    [
      'takes nothing that does not follow them',
      'badge',
      { from: 't', after: '{m}', optional: true },
      { t: 'Mazda3 GT', m: 'Mazda' },
      null,
    ],
    [
      'turns miles into kilometres',
      'km',
      { from: 'o', number: { thousands: ',', units: { miles: 1.609344, km: 1 }, round: true } },
      { o: '10,000 Miles' },
      16093,
    ],
    [
      'takes the unit of another column',
      'km',
      { from: 'v', number: { units: { mi: 1.609344 }, unit_from: 'u', round: true } },
      { v: '100', u: 'MI' },
      161,
    ],
    [
      'turns litres and cubic centimetres into one',
      'engine_size',
      { from: 'e', number: { units: { l: 1000, cc: 1 } } },
      { e: '2.5L' },
      2500,
    ],
    [
      'reads decimal commas',
      'price',
      { from: 'p', number: { thousands: '.', decimal: ',' } },
      { p: '24.990,50' },
      24990.5,
    ],
    [
      'takes the currency off',
      'price',
      { from: 'p', number: { currency: 'AUD', thousands: ',' } },
      { p: 'A$ 24,990.00 AUD' },
      24990,
    ],
    [
      'reads a date with a month in words and a time',
      'rego_expiry',
      { from: 'r', date: 'D MMM YY' },
      { r: '3 November 26 14:00' },
      '2026-11-03',
    ],
    ['reads a date without signs', 'rego_expiry', { from: 'r', date: 'YYYYMMDD' }, { r: '20261103' }, '2026-11-03'],
    [
      'puts a folder before names, not before addresses',
      'spin_images',
      { from: 'p', split: { by: ',' }, prefix: 'https://a.example/' },
      { p: '1.jpg, https://b.example/2.jpg' },
      ['https://a.example/1.jpg', 'https://b.example/2.jpg'],
    ],
    ['treats the feed’s own word for nothing as empty', 'colour', { from: 'c' }, { c: 'N/A' }, null],
  ])('[OPS-01] %s', (_, field, rule, row, value) => {
    expect(one(field, rule, row, { empty: ['n/a'] })).toEqual({ value, told: [] })
  })

  it('[OPS-01] makes photographs of a list of addresses, and leaves out those that are none', () => {
    const { value, told } = one(
      'images',
      { from: 'p', split: { by: ' ' } },
      { p: 'https://a.example/1.jpg ftp://a.example/3.jpg /2.jpg' },
    )
    expect((value as { image: { url: string } }[]).map(({ image }) => image.url)).toEqual([
      'https://a.example/1.jpg',
      '/2.jpg',
    ])
    expect(told).toEqual(['p: images is not a web address (value left out)'])
  })

  it('[OPS-01] makes the same key of the same columns, and another of others', () => {
    expect(key({ a: 'x', b: 'y' })).toBe(key({ a: ' x', b: 'y ' }))
    expect(key({ a: 'x', b: 'y' })).not.toBe(key({ a: 'xy', b: '' }))
    expect(key({ a: '', b: '' })).toBeNull()
  })
})

describe('what cannot be read is left out by name, never guessed', () => {
  it.each<[string, string, unknown, string, string]>([
    ['POA in price', 'price', { from: 'c' }, 'POA', 'price is not a number'],
    ['a kilometre that is a dash', 'km', { from: 'c' }, '- / -', 'km is not a number'],
    [
      'seats in doors',
      'doors',
      { from: 'c', pattern: '^(?<value>\\d+) Doors$' },
      '7 Seats',
      'doors is not written as the mapping expects',
    ],
    ['a negative number', 'km', { from: 'c' }, '-5', 'km is negative'],
    ['an absurd number', 'km', { from: 'c' }, '2700000', 'km is not between 0 and 2000000'],
    ['an absurd year', 'year', { from: 'c' }, '20222', 'year is not between 1900 and 2100'],
    ['half a seat', 'seats', { from: 'c' }, '4.5', 'seats is not a whole number'],
    ['a comma that groups nothing', 'seats', { from: 'c', number: { thousands: ',' } }, '1,5', 'seats is not a number'],
    ['a number in words of a computer', 'price', { from: 'c' }, '1e5', 'price is not a number'],
    ['infinity', 'price', { from: 'c' }, 'Infinity', 'price is not a number'],
    [
      'a day that is not in the calendar',
      'rego_expiry',
      { from: 'c' },
      '2026-02-30',
      'rego_expiry is not a day of the calendar',
    ],
    [
      'a gearbox that is a drive',
      'simple_transmission',
      { from: 'c', values: { Manual: 'Manual' }, otherwise: 'report' },
      'AWD',
      'simple_transmission is a word that is not known here',
    ],
    ['a link that would run', 'video_url', { from: 'c' }, 'javascript:alert(1)', 'video_url is not a web address'],
    [
      'a frame that would run',
      'spin_interior_image',
      { from: 'c' },
      'data:text/html,x',
      'spin_interior_image is not a web address',
    ],
    [
      'a link without its scheme',
      'file',
      { from: 'c' },
      '//evil.example/x',
      'file is not a web address: does "prefix" of the mapping belong before it?',
    ],
    ['a text without end', 'badge', { from: 'c' }, 'x'.repeat(301), 'badge is longer than 300 characters'],
    ['a maybe', 'certified', { from: 'c' }, 'maybe', 'certified is neither yes nor no'],
  ])('[OPS-01] %s', (_, field, rule, cell, reason) => {
    const { value, told } = one(field, rule, { c: cell })
    expect([null, false]).toContain(value)
    expect(told).toEqual([`c: ${reason} (value left out)`])
  })

  it.each<[string, object, Row, string]>([
    ['has no key', {}, { id: '' }, 'id: source_key is missing'],
    ['has no make', { make: { from: 'make' } }, { make: '' }, 'make: make is missing'],
    [
      'has a make that is only markup',
      { make: { from: 'make' } },
      { make: '<script>x</script>' },
      'make: make had nothing in it but HTML that our pages do not have',
    ],
    [
      'has a condition nobody knows',
      { car_type: { from: 't' } },
      { t: 'stolen' },
      't: car_type is not one of new, demo, used',
    ],
    [
      'may or may not be shown',
      { show_on_dealer_website: { from: 's' } },
      { s: '?' },
      's: show_on_dealer_website is neither yes nor no',
    ],
    [
      'may or may not be for sale',
      { status: { from: 's', pattern: '^on' } },
      { s: 'pending' },
      's: status is not written as the mapping expects',
    ],
  ])('[OPS-01] refuses a row that %s', (_, fields, row, told) => {
    const { input, problems } = apply(fields, row)
    expect(input).toBeNull()
    expect(problems.map(({ column, reason }) => `${column}: ${reason}`)).toEqual([told])
    expect(problems.every(({ action }) => action === 'row refused')).toBe(true)
  })

  it('[OPS-01] asks once about a cell that two fields read', () => {
    const fields = { price: { from: 'c', number: { currency: 'AUD', gst: 'add' } }, price_ex_gst: { from: 'c' } }
    const { problems } = apply(fields, { c: 'TBC' })
    expect(problems.map(({ reason }) => reason)).toEqual(['price is not a number'])
  })

  it('[OPS-01] reads a value that repeats, and asks about it, for each of its cars alike', () => {
    const read = mapping({ price: { from: 'p' }, badge: { from: 'b' }, images: { from: 'i' } })
    const rows = ['9990', 'soon', '9990', 'soon'].map((p, id) => ({
      id: `${id}`,
      p,
      b: 'GT',
      i: 'x',
    }))
    const [first, second, ...later] = rows.map((row) => applyMapping(row, read, clean))
    expect(first?.input).toMatchObject({ source_key: '0', price: 9990, badge: 'GT' })
    expect(second?.problems.map(({ column }) => column)).toEqual(['p', 'i'])
    for (const [at, before] of [first, second].entries()) {
      expect(later[at]?.problems).toEqual(before?.problems)
      expect(later[at]?.input).toEqual({ ...before?.input, source_key: `${at + 2}` })
    }
  })

  it('[STK-09] keeps a car from sale whose status is not known, and asks', () => {
    for (const rule of [{ from: 's' }, { from: 's', values: { Frei: 'in_stock' }, otherwise: 'report' }]) {
      const { value, told } = one('status', rule, { s: 'Stage 4' })
      expect(value).toBe('withdrawn')
      expect(told).toEqual([expect.stringMatching(/^s: status is a word that is not known here.*not put on sale/)])
    }
  })

  it.each(['not available', 'Unknown', 'TBC'])('[STK-09] takes %s for no empty status', (word) => {
    const empty = { empty: ['not available', 'unknown', 'tbc'] }
    expect(one('status', { from: 's' }, { s: word }, empty).value).toBe('withdrawn')
    expect(one('colour', { from: 's' }, { s: word }, empty).value).toBeNull()
  })

  it('[STK-09] reads a word of a later file that the mapping does not list, as the proposal would have', () => {
    const rule = { from: 's', values: { Frei: 'in_stock' }, otherwise: 'report' }
    expect(one('status', rule, { s: 'NOT_AVAILABLE' })).toEqual({ value: 'withdrawn', told: [] })
    const fuel = { from: 'f', values: { Benzin: 'Petrol' }, otherwise: 'report' }
    expect(one('simple_fuel', fuel, { f: 'Electric/Gasoline' })).toEqual({ value: 'Hybrid', told: [] })
    expect(one('simple_fuel', fuel, { f: 'Gas' }).told).toEqual([
      'f: simple_fuel is a word that is not known here (value left out)',
    ])
  })

  it('[STK-09] a status may say that a car is reserved, and why, in our own format too', () => {
    const { input } = applyMapping(
      { source_key: '1', name: 'Car', car_type: 'used', make: 'Mazda', model: 'CX-5', status: 'Deposit taken' },
      parseMapping('own', { sameNames: true, fields: {} }),
      clean,
    )
    expect(input).toMatchObject({ status: 'in_stock', reserved: true, reserved_reason: 'Deposit taken' })
    const { input: dealers } = apply(
      { status: { from: 's', values: { DEP: 'Deposit taken' } }, reserved: { from: 'r' } },
      { s: 'dep', r: 'no' },
    )
    expect(dealers).toMatchObject({ status: 'in_stock', reserved: true, reserved_reason: 'Deposit taken' })
  })

  it('[OPS-01] reports at most 80 characters of what it found', () => {
    const { problems } = apply({ price: { from: 'c' } }, { c: 'x'.repeat(500) })
    expect(problems[0]?.value).toHaveLength(80)
  })
})
