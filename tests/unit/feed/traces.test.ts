import { describe, expect, it } from 'vitest'
import { applyMapping } from '../../../shared/feed/apply-mapping.ts'
import { looksEncodedTwice, undoDoubleEncoding } from '../../../shared/feed/double-encoding.ts'
import { parseMapping } from '../../../shared/feed/mapping.ts'
import { clean } from '../../../worker/import/sanitise.ts'

const mapping = parseMapping('traces', {
  fields: {
    source_key: { from: 'Stock' },
    stocknum: { from: 'Stock' },
    name: { template: '{Year} {Make} {Model} {Badge}' },
    car_type: { constant: 'used' },
    make: { from: 'Make' },
    model: { from: 'Model' },
    badge: { from: 'Badge' },
    year: { from: 'Year' },
    price: { from: 'Price', number: {} },
    dealercomments: { from: 'Comments' },
  },
})
const ROW = {
  Stock: 'R7',
  Make: 'Saab',
  Model: '9-3',
  Badge: 'Linear',
  Year: '2008',
  Price: '9990',
  Comments: 'One owner',
}
const read = (cells: Partial<typeof ROW>) => applyMapping({ ...ROW, ...cells }, mapping, clean)

it.each(['https://photos.yard.example/1.jpg', 'www.yard.example/1.jpg'])(
  '[STK-09] an address is no comment and no badge, and is asked about: %s',
  (cell) => {
    const { input, problems } = read({ Badge: cell, Comments: cell })
    expect(input).toMatchObject({ badge: null, dealercomments: null, name: '2008 Saab 9-3' })
    expect(problems.map(({ column, action }) => [column, action])).toEqual([
      ['Badge', 'value held back'],
      ['Comments', 'value held back'],
    ])
    expect(read({ Comments: `More at ${cell}` }).problems).toEqual([])
  },
)

describe('an error of a spreadsheet is no value, and is reported', () => {
  it.each([
    '#REF!',
    '#N/A',
    '#VALUE!',
    '#NAME?',
    '#DIV/0!',
    '#NUM!',
    '#SPILL!',
    '#BEZUG!',
    '#NV',
    'Err:502',
    '#FIELD!',
    '#BLOCKED!',
    '#FELD!',
    '=A2',
    '=VLOOKUP(A2,B:C,2)',
    '(blank)',
    '(Leer)',
    '########',
    ' #ref! ',
  ])('[STK-09] %s', (cell) => {
    const { input, problems } = read({ Badge: cell, Price: cell, Comments: cell })
    expect(input).toMatchObject({ badge: null, price: null, dealercomments: null, name: '2008 Saab 9-3' })
    expect(problems.map(({ column, value, action }) => [column, value, action])).toEqual(
      ['Badge', 'Price', 'Comments'].map((column) => [column, cell.trim(), 'value left out']),
    )
  })

  it('[STK-09] and no car where the make is one', () => {
    const { input, problems } = read({ Make: '#REF!' })
    expect(input).toBeNull()
    expect(problems).toMatchObject([
      {
        column: 'Make',
        value: '#REF!',
        reason: /^an error, a formula or a gap of the spreadsheet, not a value/,
        action: 'row refused',
      },
    ])
  })

  it.each([
    '#1 seller',
    '# low km #',
    'N/A',
    '#',
    'Error free',
    'err: 502 left',
    '=== low km ===',
    '(blank keys)',
    '="R7"',
  ])('[STK-09] which %s is not', (cell) => {
    expect(read({ Comments: cell }).problems).toEqual([])
  })
})

describe('a key in powers of ten is that of many cars: its row is refused', () => {
  it.each(['1.2E+03', '1E+05', '6.88E+09', '1,2E+03', '1.23457e+11', '4E-05'])('[STK-10] %s', (cell) => {
    const { input, key, problems } = read({ Stock: cell })
    expect([input, key]).toEqual([null, null])
    expect(problems).toContainEqual(
      expect.objectContaining({
        value: cell,
        reason: expect.stringMatching(/powers of ten.*as text/),
        action: 'row refused',
      }),
    )
  })

  it.each(['12E5', 'E+03', '1E5', '2E', '120000', 'A1.2E+03'])('[STK-10] which %s is not', (cell) => {
    expect(read({ Stock: cell })).toMatchObject({ key: cell, problems: [] })
  })
})

describe('a name that became a date is asked about and not shown', () => {
  it.each([
    ['09-Mar', /was it 9-3 or 3-9\?/],
    ['05-Mar', /was it 5-3 or 3-5\?/],
    ['9-May', /was it 9-5 or 5-9\?/],
    ['4-APR', /was it 4-4\?/],
    ['9/03/26', /a date/],
    ['Mar-09', /a date/],
    ['9/03/2026', /a date/],
    ['2026-03-09', /a date/],
    ['2026-03-09T00:00:00', /a date/],
    ['09-Mar-26', /a date/],
    ['09. Mrz', /was it 9-3 or 3-9\?/],
    ['5. Mai', /was it 5-5\?/],
    ['03.09.2026', /a date/],
    ['Mrz 26', /a date/],
    ['43168', /was it 9-3 or 3-9\?/],
  ])('[STK-09] %s', (cell, reason) => {
    expect(read({ Model: cell, Comments: '' })).toMatchObject({
      input: null,
      key: 'R7',
      problems: [{ column: 'Model', reason, action: 'row refused' }],
    })
    const { input, problems } = read({ Model: '900', Badge: cell })
    expect(input).toMatchObject({ badge: null, name: '2008 Saab 900' })
    expect(problems).toMatchObject([
      { column: 'Badge', value: cell, reason: expect.stringMatching(reason), action: 'value held back' },
    ])
  })

  it.each([
    '9-3',
    '9-5',
    'CX-5',
    '3 Series',
    'March',
    '110',
    '2-2',
    'MX-5 1989',
    'Maybach 62',
    'Marlin-24',
    'May 2020',
    '4/4',
    '5-door',
    '3.0',
    '50170',
    '1.9.9.9',
    'Okto 9',
  ])('[STK-09] which %s is not', (cell) => {
    expect(read({ Model: cell, Badge: cell })).toMatchObject({ input: { model: cell, badge: cell }, problems: [] })
  })

  it.each([
    ['09-Mar', '2003 Saab 9-3 Aero', '9-3'],
    ['43168', '2003 Saab 9-3 Aero', '9-3'],
    ['09. Mrz', '2003 Saab 9-3 Aero', '9-3'],
    ['03-Sep', '2008 Saab 9-3 Linear', '9-3'],
    ['9-May', 'Aero, 9-5', '9-5'],
  ])('[STK-09] %s is read as what the rest of its row has: %s', (cell, words, model) => {
    expect(read({ Model: cell, Comments: words })).toMatchObject({
      input: { model, name: `2008 Saab ${model} Linear` },
      problems: [{ column: 'Model', value: cell, action: 'value to be checked' }],
    })
  })

  it('[STK-09] but not where both are there, or a longer number is', () => {
    for (const words of ['9-3 or 3-9', 'call 9-3-55'])
      expect(read({ Model: '09-Mar', Comments: words }).input).toBeNull()
  })

  it('[STK-09] and where no name is asked for stays what it is', () => {
    expect(read({ Comments: '09-Mar' })).toMatchObject({ input: { dealercomments: '<p>09-Mar</p>' }, problems: [] })
  })
})

it.each(['10-Mar', '3-okt', '09. Mrz'])('[STK-10] a key that became a date is that of many cars: %s', (cell) => {
  expect(read({ Stock: cell })).toMatchObject({ key: null, input: null })
})

it.each(['WAHR', 'falsch', 'True'])('[STK-09] yes or no is no name: %s', (cell) => {
  expect(read({ Badge: cell }).problems).toMatchObject([{ column: 'Badge', action: 'value held back' }])
})

describe('double encoding is undone', () => {
  it.each([
    ['CitroÃ«n', 'Citroën'],
    ['CitroÃƒÂ«n', 'Citroën'],
    ['Å\u00a0koda', 'Škoda'],
    ['Å koda Octavia', 'Škoda Octavia'],
    ['the dealerâ€™s pick', 'the dealer’s pick'],
    ['2015 â€“ one owner', '2015 – one owner'],
    ['â€œas newâ€\u009d', '“as new”'],
    ['CitroÃ«n, and Citroën', 'Citroën, and Citroën'],
    ['COUPÃ‰', 'COUPÉ'],
    ['Â£9,990', '£9,990'],
    ['4Â\u00a0cyl', '4\u00a0cyl'],
    ['JettaÂ®', 'Jetta®'],
    ['Golf â„¢', 'Golf ™'],
    ['Price in â‚¬', 'Price in €'],
    ['ðŸš— sold', '🚗 sold'],
    ['ï»¿Mazda', '\ufeffMazda'],
    ['Citroï¿½n', 'Citro\ufffdn'],
    ['Citro\u00c3\u00abn \u00e2\u0080\u0099', 'Citroën ’'],
  ])('[STK-09] %s', (given, meant) => {
    expect(undoDoubleEncoding(given)).toBe(meant)
    expect(looksEncodedTwice(meant)).toBe(false)
  })

  it.each([
    'Citroën',
    'Škoda',
    'the dealer’s pick',
    '“COUPÉ” – “MÉGANE”',
    'Mégane «RS»',
    'SÃO PAULO',
    'Ångström',
    'Å i åa',
    'château',
    'naïve',
    'é”…',
    'Österreich',
    'Ä“',
    '100 °C ±2',
  ])('[STK-09] and only that: %s stays', (text) => {
    expect(undoDoubleEncoding(text)).toBe(text)
    expect(looksEncodedTwice(text)).toBe(false)
  })

  it('[STK-09] before the make is told', () => {
    expect(read({ Make: 'CitroÃ«n', Model: 'C3' })).toMatchObject({
      input: { make: 'Citroën', name: '2008 Citroën C3 Linear' },
    })
  })

  it.each(['â€ as new', 'the dealerâ€?s pick', 'Citro\u00c3n'])(
    '[STK-09] and asked about where a part was lost: %s',
    (text) => {
      expect(read({ Comments: text }).problems).toMatchObject([
        { column: 'Comments', reason: /encoded twice/, action: 'value to be checked' },
      ])
    },
  )
})
