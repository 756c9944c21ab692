import { describe, expect, it } from 'vitest'
import {
  MAX_LISTED_COLUMNS,
  MAX_LISTED_NAME_CHARS,
  unreadColumns,
  validateHeader,
} from '../../../shared/feed/columns.ts'
import { parseMapping } from '../../../shared/feed/mapping.ts'
import { OWN_SHAPE, shippedMapping } from '../../../worker/import/mappings.ts'

const CAR = {
  source_key: { from: 'Ref' },
  name: { template: '{Make} {Model}' },
  car_type: { constant: 'used' },
  make: { from: 'Make' },
  model: { from: 'Model' },
}
const unreadOf = (rows: Record<string, unknown>[], more: object = {}, own: object = {}) => {
  const collected = unreadColumns(parseMapping('own', { fields: { ...CAR, ...own }, ...more }))
  for (const row of rows) collected.add(row)
  return collected.find()
}
const ownShape = (row: Record<string, unknown>) => {
  const collected = unreadColumns(shippedMapping(OWN_SHAPE)!)
  collected.add(row)
  return collected.find()
}

describe('the columns that no field reads', () => {
  it('[STK-04] are those with a value in some row, whichever field, template or filter may read the others', () => {
    const rows = [
      { Ref: 'A', Make: 'Mazda', Model: 'CX-5', Yard: 'North', Colour: '', Warranty: '-' },
      { Ref: 'B', Make: 'Ford', Model: 'Ranger', Yard: 'North', Colour: 'Red', Warranty: '-' },
    ]
    const more = { only: { Yard: ['North'] }, empty: ['-'] }
    expect(unreadOf(rows, more)).toEqual({
      columns: ['Colour'],
      more: 0,
      message:
        'No field reads the column "Colour". Where shoppers are to see one, give it the name of a field, or read it in the mapping.',
    })
    expect(unreadOf(rows, more, { colour: { from: 'Colour' } })).toBeNull()
  })

  it('[STK-04] are told with the name that the mapping reads in their place', () => {
    const row = {
      key: 'A',
      name: 'x',
      Condition: 'used',
      make: 'Kia',
      model: 'Rio',
      Odometer: '9',
      pricee: '1',
      zzz: 1,
    }
    expect(ownShape(row)?.message).toBe(
      'No field reads the columns "key" (did you mean source_key?), "Condition" (did you mean car_type?), "Odometer" (did you mean km?), ' +
        '"pricee" (did you mean price?), "zzz". Where shoppers are to see one, give it the name of a field, or read it in the mapping.',
    )
    expect(ownShape({ price: '1', Price: '2' })?.message).not.toContain('did you mean')
  })

  it('[STK-04] of JSON and XML are paths, through lists; what lies within a value that is read is read with it', () => {
    const rows = [
      {
        Ref: { '#text': 'A', '@scheme': 'x' },
        engine: { size: 2, power: { kw: 90 } },
        photos: [{ url: 'a' }, { url: 'b', alt: 'c' }],
        note: { '#text': 'hello', '@by': 'x' },
      },
    ]
    const own = { engine_size: { from: 'engine.size' }, images: { from: 'photos.0.url' } }
    expect(unreadOf(rows, {}, own)?.columns).toEqual(['engine.power.kw', 'photos.alt', 'note', 'note.@by'])
    expect(ownShape({ images: [{ image: { url: 'a' } }], variant_detail: { cylinders: 4 } })).toBeNull()
  })
})

describe('names of a hostile file', () => {
  it('[TRU-02] are cut, counted and put on one line, without what shows nothing', () => {
    const long = `x${'y'.repeat(4_000_000)}`
    const row = { [long]: 1, 'a\u0000\u001b[31mb\n\u202ec': 1, '<script>alert(1)</script>': 1, 'say "hi"': 1, '': 1 }
    const { columns, message } = unreadOf([row])!
    expect(columns).toEqual([
      `x${'y'.repeat(MAX_LISTED_NAME_CHARS - 2)}…`,
      'a[31mb c',
      '<script>alert(1)</script>',
      'say "hi"',
      '(no name)',
    ])
    expect(message).toContain(`"say 'hi'"`)
  })

  it('[TRU-02] are not cut within a letter', () => {
    const { columns } = unreadOf([{ ['\u{1f697}'.repeat(40)]: 1 }])!
    expect(columns).toEqual([`${'\u{1f697}'.repeat(29)}…`])
  })

  it('[TRU-02] 100,000 of them cost a list of 20 and no memory for the rest', () => {
    const row = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`column ${at}`, at] as const))
    const { columns, more, message } = unreadOf([row, row])!
    expect([columns.length, more]).toEqual([MAX_LISTED_COLUMNS, 1980])
    expect(message).toMatch(/"column 19" and 1980 more\. /)
    expect(message.length).toBeLessThan(2000)
  })

  it('[TRU-02] a hundred levels deep are not followed', () => {
    const deep = Array.from({ length: 100 }).reduce<unknown>((inner) => ({ a: inner }), 1)
    expect(unreadOf([{ deep }])).toBeNull()
  })
})

describe('a header of which nothing fits', () => {
  it('[STK-04] is refused with the names that the mapping reads, and those that it has for them', () => {
    expect(validateHeader(['Brand', 'Odometer', 'Price', 'xyz'], shippedMapping(OWN_SHAPE)!)).toContain(
      '"Brand" (did you mean make?), "Odometer" (did you mean km?), "Price" (did you mean price?), "xyz". Where shoppers',
    )
    const header = ['key', 'name', 'make', 'model', 'condition']
    expect(validateHeader(header, shippedMapping(OWN_SHAPE)!)).toContain('"key" (did you mean source_key?)')
  })

  it('[STK-04] of our own format names the way to send it to a site that has a mapping', () => {
    const own = ['source_key', 'name', 'car_type', 'make', 'model', 'price']
    const foreign = parseMapping('theirs', {
      fields: Object.fromEntries(own.map((field) => [field, { from: `Their ${field}` }])),
    })
    const partly = parseMapping('theirs', {
      fields: {
        ...Object.fromEntries(own.map((field) => [field, { from: `Their ${field}` }])),
        make: { from: 'make' },
      },
    })
    for (const mapping of [foreign, partly])
      expect(validateHeader(own, mapping)).toContain(
        'push it with ?map=forecourt (on the command line --map forecourt)',
      )
    expect(validateHeader(own.slice(1), foreign)).toContain('Send it by its own mapping')
  })
})
