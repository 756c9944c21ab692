import { beforeEach, describe, expect, it } from 'vitest'
import { advertisedPrice, type OfferedCar, withCurrentOffer } from '../../../shared/car/advertised-price.ts'
import type { Problem } from '../../../shared/feed/problem.ts'
import { acceptWaiting } from '../../../worker/import/feed-policy.ts'
import { heldChanges, heldFiles } from '../../../worker/import/held-file.ts'
import { FileHeld } from '../../../worker/import/hold.ts'
import { importStock } from '../../../worker/import/import-stock.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { importOrder } from '../../builders/import-order.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const MONDAY = Date.parse('2026-11-16T02:00:00Z')
const HOUR = 3_600_000
const FIELDS = [
  'source_key',
  'name',
  'car_type',
  'make',
  'model',
  'year',
  'price',
  'before_price',
  'km',
  'colour',
  'badge',
  'simple_transmission',
  'vin',
  'regplate',
  'dealercomments',
  'status',
  'reserved',
  'offer_until',
  'images',
]
type Row = Partial<Record<string, string | number>>

const aCar = (at: number, given: Row = {}): Row => ({
  source_key: `K${at}`,
  name: '2020 Mazda CX-5',
  car_type: 'used',
  make: 'Mazda',
  model: 'CX-5',
  year: 2020,
  price: 31_990 - at * 10,
  km: 42_000 + at * 100,
  colour: 'Red',
  badge: 'Maxx',
  simple_transmission: 'Automatic',
  vin: `6FPAAAJGSW1A${10_000 + at}`,
  dealercomments: `Tidy car ${at}`,
  images: `https://p.example/${at}.jpg`,
  ...given,
})
const aYard = (change: (car: Row, at: number) => Row = () => ({}), count = 40): Row[] =>
  Array.from({ length: count }, (_, at) => aCar(at, change(aCar(at), at)))

/** A yard in which every other car has no price: this week the odd ones, next week the even ones. */
const halfPriced = (week: number) => aYard((_, at) => (at % 2 === week % 2 ? { price: '' } : {}))

let base: ReturnType<typeof sqliteDatabase>
let now: number
let problems: Problem[]
const store = () => siteStore(base.db, 'yard')

type Given = { hours?: number; limit?: number | null; feed?: string }
const send = async (rows: readonly Row[], { hours = 24, limit = null, feed }: Given = {}) => {
  problems = []
  now += hours * HOUR
  const file = [FIELDS.join(','), ...rows.map((row) => FIELDS.map((field) => row[field] ?? '').join(','))].join('\n')
  const onProblem = (problem: Problem) => void problems.push(problem)
  const order = importOrder(`${file}\n`, { db: base.db, asOf: now, onProblem, maxVanishedShare: limit, feed })
  return importStock(order).catch((error: unknown) => {
    if (error instanceof FileHeld) return error
    throw error
  })
}
const isHeld = async (rows: readonly Row[], given: Given = {}) => (await send(rows, given)) instanceof FileHeld
const shown = (key = 'K0') =>
  JSON.parse(base.rows<{ doc: string }>(`select doc from car where source_key = '${key}'`)[0]!.doc) as Row

const accept = async (feeds: { name: string }[] = [], asked?: string) => {
  const order = { store: store(), clock: () => now, maxIndexBytes: 1e9, onCommitted: () => Promise.resolve() }
  const accepted = await acceptWaiting(order, { store: store(), feeds, asked })
  return 'unclear' in accepted ? accepted : { feed: accepted.feed, ...accepted.summary }
}
/** What the command `held` lists of a feed. */
const listHeld = async (feed = 'main') => {
  const run = (await heldFiles(store())).find((file) => file.feed === feed)?.run ?? 0
  const changes = await heldChanges(store(), { run, feed, after: 0, limit: 100 })
  return changes.map(({ change, key, says }) => `${change} ${key} ${says}`)
}

beforeEach(() => {
  base = sqliteDatabase()
  now = MONDAY
})

/** How a column is filled otherwise, and what is said of it in a yard of 40. */
const OTHERWISE: [string, (car: Row) => Row, RegExp][] = [
  [
    'prices of ten times as much',
    ({ price }) => ({ price: Number(price) * 10 }),
    /^price is far from what it was for 40 of the 40 cars that stay on sale \(100%\), more than is usual: 2020 Mazda CX-5 had \$31,990 and has \$319,900\. The file is kept/,
  ],
  ['prices of a tenth', ({ price }) => ({ price: Number(price) / 10 }), /had \$31,990 and has \$3,199\./],
  ['prices in cents', ({ price }) => ({ price: Number(price) * 100 }), /^price is far/],
  ['prices of half as much', ({ price }) => ({ price: Number(price) / 2 }), /^price is far/],
  [
    'price and kilometres in each other’s column',
    ({ price, km }) => ({ price: km!, km: price! }),
    /^price has changed places with km for 40/,
  ],
  ['no price', () => ({ price: '' }), /^price is empty for 40 .* had \$31,990 and has none\./],
  ['no kilometres', () => ({ km: '' }), /^km is empty/],
  [
    'no photographs',
    () => ({ images: '' }),
    /^images is empty for 40 .* had https:\/\/p\.example\/0\.jpg and has none\./,
  ],
  ['kilometres in miles', ({ km }) => ({ km: Math.round(Number(km) * 0.62) }), /^km is far from what it was/],
  ['another condition', () => ({ car_type: 'new' }), /^car_type is another for 40 .* had used and has new\./],
  [
    'every price without its GST',
    ({ price }) => ({ price: Math.round(Number(price) / 1.1) }),
    /^price is 0\.909 times what it was \(was GST taken off, or put on\?\) for 40 .* had \$31,990 and has \$29,082\./,
  ],
  ['GST put on every price', ({ price }) => ({ price: Number(price) * 1.1 }), /^price is 1\.100 times what it was/],
  [
    'prices of another currency',
    ({ price }) => ({ price: Math.round(Number(price) * 1.087) }),
    /^price is 1\.087 times/,
  ],
  [
    'the photographs of the car before',
    ({ km }) => ({ images: `https://p.example/${(Number(km) - 42_000) / 100 - 1}.jpg` }),
    /^images is what another car had for 39 of the 40 .*: 2020 Mazda CX-5 had https:\/\/p\.example\/0\.jpg and has https:\/\/p\.example\/-1\.jpg\./,
  ],
  [
    'the kilometres of the car before',
    ({ km }) => ({ km: Number(km) - 100 }),
    /^km is what another car had for 39 of the 40/,
  ],
  ['no text', () => ({ dealercomments: '' }), /^dealercomments is empty for 40 .* had Tidy car 0 and has none\./],
  ['another year', ({ year }) => ({ year: Number(year) + 1 }), /^year is another for 40 .* had 2020 and has 2021\./],
  ['the model as the make', () => ({ make: 'CX-5', model: 'Mazda' }), /^make is another for 40 .* had Mazda and/],
  ['another gearbox', () => ({ simple_transmission: 'Manual' }), /^simple_transmission is another for 40/],
  ['no VIN', () => ({ vin: '' }), /^vin is empty for 40 /],
  ['another colour', () => ({ colour: 'Blue' }), /^colour is another for 40 .* had Red and has Blue\./],
  ['colour and badge in each other’s column', () => ({ colour: 'Maxx', badge: 'Red' }), /^badge is another for 40/],
]

describe('a file is held in which a column is filled otherwise', () => {
  it.each(OTHERWISE)('[STK-06] %s', async (_, change, sentence) => {
    await send(aYard())
    const held = await send(aYard(change))
    expect(held).toBeInstanceOf(FileHeld)
    expect((held as FileHeld).message).toMatch(sentence)
    expect(shown()).toMatchObject({ price: 31_990, km: 42_000, images: [{}] })
  })

  it.each(OTHERWISE)('[STK-06] %s, in yards of few cars too', async (_, change) => {
    for (const count of [4, 6, 9]) {
      base = sqliteDatabase()
      await send(aYard(undefined, count))
      expect(await isHeld(aYard(change, count))).toBe(true)
      expect(shown()).toMatchObject({ price: 31_990, km: 42_000, images: [{}] })
    }
  })

  it.each([40, 6])('[STK-06] in which the prices of %s cars stand in another order', async (count) => {
    await send(aYard(undefined, count))
    expect(await isHeld(aYard((_, at) => ({ price: aCar(count - 1 - at)['price']! }), count))).toBe(true)
  })

  it.each([
    [4, 3, true],
    [4, 2, false],
    [9, 5, true],
    [9, 4, false],
    [3, 3, true],
    [2, 2, false],
  ])('[STK-06] of a yard of %s for %s cars: %s', async (count, cars, held) => {
    await send(aYard(undefined, count))
    expect(await isHeld(aYard((_, at) => (at < cars ? { price: '' } : {}), count))).toBe(held)
  })

  it.each([
    ['a third', 3, true],
    ['a quarter', 4, false],
  ] as const)('[STK-06] for %s of its cars: %s, held %s', async (_, every, is) => {
    await send(aYard())
    const part = aYard(({ price }, at) => (at % every === 0 ? { price: Number(price) * 10 } : {}))
    expect(await isHeld(part)).toBe(is)
    expect(shown()).toMatchObject({ price: 31_990 })
  })

  it('[STK-06] and is held however often it says the same, until a file says something plausible', async () => {
    await send(aYard())
    const cheap = aYard(({ price }) => ({ price: Number(price) / 2 }))
    const files = [cheap, cheap, cheap, aYard(({ price }) => ({ price: Number(price) - 500 }))]
    const held: boolean[] = []
    for (const file of files) held.push(await isHeld(file, { hours: 30 }))
    expect(held).toEqual([true, true, true, false])
    expect(shown()).toMatchObject({ price: 31_490 })
  })

  it('[STK-06] but cars that are gone stay confirmed by the next file', async () => {
    await send(aYard())
    const short = aYard().slice(0, 20)
    expect([await isHeld(short), await isHeld(short, { hours: 1 })]).toEqual([true, false])
  })

  it('[STK-06] and is not confirmed by a file that has lost another column', async () => {
    await send(aYard())
    await send(aYard(() => ({ price: '' })))
    expect(await isHeld(aYard(() => ({ images: '' })))).toBe(true)
    expect(shown()).toMatchObject({ price: 31_990, images: [{}] })
  })

  it('[STK-06] and lands where it is accepted, or sent with a share that allows it', async () => {
    await send(aYard())
    const dear = aYard(({ price }) => ({ price: Number(price) * 10 }))
    await send(dear)
    expect(await accept()).toMatchObject({ changed: 40 })
    expect(shown()).toMatchObject({ price: 319_900 })
    expect(await isHeld(aYard(), { limit: 1 })).toBe(false)
    expect(shown()).toMatchObject({ price: 31_990 })
  })

  it('[STK-06] but not of a feed of which one that did so has landed', async () => {
    const outcomes: boolean[] = []
    for (let week = 0; week < 5; week++) outcomes.push(await isHeld(halfPriced(week), { limit: week === 1 ? 1 : null }))
    expect(outcomes).toEqual([false, false, false, false, false])
  })
})

describe('yesterday’s file sent again', () => {
  const [monday, tuesday] = [aYard(undefined, 6), [...aYard(undefined, 6).slice(2), aCar(6)]]

  it('[STK-06] is held, so that what was sold is not on sale again; the next right file lands', async () => {
    for (const file of [monday, tuesday]) await send(file)
    const held = await send(monday)
    expect((held as FileHeld).message).toMatch(
      /^This file takes back all of the last one: 2 cars that it sold would be on sale again, and 1 that it brought gone\. Is it an older file\? The file is kept/,
    )
    expect([await isHeld(monday), await isHeld(tuesday)]).toEqual([true, false])
  })

  it.each([
    ['a deal fell through', [aCar(0), ...tuesday]],
    ['one fell through, and another car is sold', [aCar(0), ...tuesday.slice(1)]],
    ['the new car is sold', tuesday.slice(0, -1)],
    ['the file was cut short and is whole again', [...monday, aCar(6)]],
  ])('[STK-06] is not one by which %s', async (_, file) => {
    for (const each of [monday, tuesday]) await send(each)
    expect(await isHeld(file)).toBe(false)
  })
})

const said = (words: readonly string[]) => aYard((_, at) => ({ status: words[at] ?? '' }), 36)

describe('a file is held by which cars are on sale again', () => {
  const WORDS = ['Sold', 'Sold', 'Wholesale', 'Deposit taken', 'On hold']

  it('[STK-06] where the status column is empty, however often', async () => {
    await send(said(WORDS))
    const held = await send(said([]))
    expect((held as FileHeld).message).toMatch(
      /^status said of 5 cars that they are sold, withdrawn or reserved, and says so of none: 5 would be on sale again\. .* \(npm run stock -- accept, or POST \/api\/stock\/accept\)\. If not/,
    )
    expect(await isHeld(said([]))).toBe(true)
    expect(await isHeld(said(WORDS))).toBe(false)
  })

  it('[STK-06] where many come back at once, and others are sold', async () => {
    await send(said(Array(20).fill('Sold')))
    expect(await isHeld(said([...Array(12).fill(''), ...Array(8).fill('Sold')]))).toBe(true)
  })

  it.each<[string, string[], string[]]>([
    ['two deals fell through', ['Deposit taken', 'On hold'], []],
    ['all deals fell through', Array(4).fill('On hold'), ['In stock']],
    ['all fell through, and another car is sold', Array(5).fill('On hold'), ['', '', '', '', '', 'Sold']],
    ['three deals fell through, and one did not', ['On hold', 'On hold', 'On hold', 'Sold'], ['', '', '', 'Sold']],
    ['what was on hold is sold', ['On hold', 'On hold', 'On hold'], ['Sold', 'Sold', 'Sold']],
  ])('[STK-06] and not where %s', async (_, before, after) => {
    await send(said(before))
    expect(await isHeld(said(after))).toBe(false)
  })
})

describe('a file lands at once', () => {
  it.each<[string, (car: Row, at: number) => Row]>([
    ['that takes a tenth off every price', ({ price }) => ({ price: Math.round(Number(price) * 0.9) })],
    ['that takes two fifths off every price', ({ price }) => ({ price: Math.round(Number(price) * 0.6) })],
    ['in which every car was driven', ({ km }) => ({ km: Number(km) + 40 })],
    ['in which a fifth of the cars lose their price', (_, at) => (at % 5 === 0 ? { price: '' } : {})],
    ['that takes a twentieth off every price', ({ price }) => ({ price: Math.round(Number(price) * 0.95) })],
    ['that takes 1,000 dollars off every price', ({ price }) => ({ price: Number(price) - 1000 })],
    ['in which colours are written otherwise', () => ({ colour: 'RED - metallic' })],
    ['with new photographs of every car', (_, at) => ({ images: `https://p.example/new-${at}.jpg` })],
  ])('[STK-06] %s', async (_, change) => {
    for (const count of [40, 6]) {
      base = sqliteDatabase()
      await send(aYard(undefined, count))
      expect(await send(aYard(change, count))).toMatchObject({ questions: 0 })
    }
  })
})

describe('one car against the file before', () => {
  it('[STK-06] keeps its price where a digit was mistyped, takes the rest of its row, and the dealer is asked', async () => {
    await send([aCar(0), aCar(1)])
    const rows = [aCar(0, { price: 3199, km: 42_500, images: 'https://p.example/new.jpg' }), aCar(1)]
    expect(await send(rows)).toMatchObject({ changed: 1, unchanged: 1, questions: 1 })
    expect(shown()).toMatchObject({
      price: 31_990,
      km: 42_500,
      images: [{ image: { url: 'https://p.example/new.jpg' } }],
    })
    expect(problems).toEqual([
      {
        line: 2,
        column: 'price',
        value: '3199',
        reason:
          'price was $31,990 and is now $3,199: was it mistyped? The car keeps the former until a file says another, or you accept it (npm run stock -- accept)',
        action: 'value held back',
      },
    ])
  })

  it('[STK-06] changes in nothing where the rest of its row is as before', async () => {
    await send([aCar(0, { before_price: 33_990 }), aCar(1)])
    const rows = [aCar(0, { price: 3199, before_price: 5_990 }), aCar(1)]
    expect(await send(rows)).toMatchObject({ changed: 0, unchanged: 2 })
    expect(shown()).toMatchObject({ price: 31_990, before_price: 33_990 })
  })

  it('[STK-06] keeps it however often a file says the other, and has it when the dealer accepts it', async () => {
    await send([aCar(0, { before_price: 33_990 }), aCar(1)])
    const rows = [aCar(0, { price: 3199, before_price: 3399 }), aCar(1)]
    const prices: unknown[] = []
    for (const hours of [24, 1, 1, 22, 24 * 20]) {
      await send(rows, { hours })
      prices.push(shown()['price'])
    }
    expect(prices).toEqual(Array(5).fill(31_990))
    expect(await accept()).toMatchObject({ changed: 1 })
    expect(shown()).toMatchObject({ price: 3199, before_price: 3399 })
    expect(await send(rows)).toMatchObject({ changed: 0, questions: 0 })
    expect(await accept()).toMatchObject({ unclear: expect.stringContaining('waits for an answer') })
  })

  it('[STK-06] is listed with what it was and what the file says, and so is a file that is held', async () => {
    await send(aYard())
    await send(aYard((_, at) => (at === 3 ? { price: 3199, before_price: 3299 } : {})))
    expect(await listHeld()).toEqual(['waits K3 price was $31,960 and is now $3,199'])
    await send(aYard(({ price }, at) => (at < 20 ? { price: Number(price) * 10 } : {})))
    expect((await listHeld()).slice(0, 2)).toEqual([
      'changes K0 price was $31,990 and is now $319,900',
      'changes K1 price was $31,980 and is now $319,800',
    ])
  })

  it('[STK-06] of several feeds is accepted for the only one that has such values, which is named; of two it is asked', async () => {
    const feeds = [{ name: 'north' }, { name: 'south' }]
    for (const [feed, price] of [
      ['north', 31_990],
      ['south', 31_990],
      ['south', 3199],
    ] as const)
      await send([aCar(0, { price, vin: '', images: '' })], { feed })
    expect(await accept(feeds)).toMatchObject({ feed: 'south', changed: 1 })
    for (const feed of ['north', 'south']) await send([aCar(0, { price: 319, vin: '', images: '' })], { feed })
    expect(await accept(feeds)).toEqual({
      unclear:
        'More than one feed waits for an answer. Name one that does: north, south. The site’s feeds are: north, south.',
    })
    expect(await accept(feeds, 'north')).toMatchObject({ feed: 'north', changed: 1 })
  })

  it('[STK-06] has nothing to accept once a file has said another', async () => {
    await send([aCar(0)])
    for (const price of [3199, 30_990]) await send([aCar(0, { price })])
    expect(await accept()).toHaveProperty('unclear')
    expect(shown()).toMatchObject({ price: 30_990 })
  })

  it('[STK-06] has it at once where the sender says how much may change', async () => {
    await send([aCar(0)])
    await send([aCar(0, { price: 3199 })], { limit: 1 })
    expect(shown()).toMatchObject({ price: 3199 })
  })

  it('[STK-06] keeps its offer with its price', async () => {
    await send([aCar(0, { before_price: 32_990 })])
    await send([aCar(0, { price: 3199, before_price: 3299 })])
    expect(shown()).toMatchObject({ price: 31_990, before_price: 32_990 })
  })
})

describe('an honest dealer of six cars', () => {
  it.each<[string, (car: Row, at: number) => Row, (car: Row, at: number) => Row, boolean[]]>([
    [
      'puts four prices right that were a digit short: the third file of a day proves it',
      ({ price }, at) => ({ price: at < 4 ? Number(price) / 10 : price! }),
      () => ({}),
      [true, true, false],
    ],
    [
      'whose export takes a digit from them is asked however often',
      () => ({}),
      ({ price }, at) => ({ price: at < 4 ? Number(price) / 10 : price! }),
      [true, true, true],
    ],
    [
      'has all cars for sale again, and leaves the column of status empty',
      (_, at) => ({ status: at < 3 ? 'On hold' : '' }),
      () => ({}),
      [true, true, false],
    ],
  ])('[STK-06] %s', async (_, before, after, held) => {
    await send(aYard(before, 6))
    const outcomes: boolean[] = []
    while (outcomes.length < held.length) outcomes.push(await isHeld(aYard(after, 6)))
    expect(outcomes).toEqual(held)
  })

  const PLATE: Row = { vin: '', regplate: 'ABC123' }
  /** What the first car costs, or its kilometres where files say them, after each file, one a day; null: the car is not in it. */
  const prices = async (files: readonly (Row | null)[]) => {
    const after: unknown[] = []
    for (const given of files) {
      const key = given?.['source_key'] ?? 'K0'
      await send([
        ...(given ? [aCar(0, { ...PLATE, source_key: key, ...given })] : []),
        ...aYard(undefined, 6).slice(1),
      ])
      const { price, km } = shown(String(key))
      after.push('km' in (given ?? {}) ? km : price)
    }
    return after
  }

  it.each<[string, (Row | null)[], unknown[]]>([
    [
      'puts a price right that began a digit short: the next file proves it',
      [{ price: 1899 }, { price: 18_990 }, { price: 18_990 }],
      [1899, 1899, 18_990],
    ],
    [
      'puts a price right that had a digit too many, where like cars cost as much',
      [{ price: 189_900 }, { price: 18_990 }, { price: 18_990 }],
      [189_900, 189_900, 18_990],
    ],
    [
      'puts kilometres right that began a digit short',
      [{ km: 4200 }, { km: 42_000 }, { km: 42_000 }],
      [4200, 4200, 42_000],
    ],
    [
      'does not fall by a digit after a day without a price',
      [{ price: 18_990 }, { price: '' }, { price: '' }, { price: 1899 }, { price: 1899 }, { price: 18_990 }],
      [18_990, undefined, undefined, 18_990, 18_990, 18_990],
    ],
    [
      'does not fall by a digit after a day away',
      [{ price: 18_990 }, null, { price: 1899 }, { price: 18_990 }],
      [18_990, 18_990, 18_990, 18_990],
    ],
    [
      'does not fall by a digit with another key',
      [{ price: 42_990 }, { price: 4299, source_key: 'K0b' }, { price: 42_490, source_key: 'K0b' }],
      [42_990, 42_990, 42_490],
    ],
    ['does not lose four fifths overnight', [{ price: 8990 }, { price: 1799 }, { price: 7990 }], [8990, 8990, 7990]],
  ])('[STK-06] %s', async (_, files, after) => {
    expect(await prices(files)).toEqual(after)
  })
})

it('[OPS-01] lines below the cars are no bad rows, however short the list', async () => {
  const { db } = base
  const rows = aYard(undefined, 4).map((row) => FIELDS.map((field) => row[field] ?? '').join(','))
  const file = [FIELDS.join(','), ...rows, 'TOTAL,,,,,,127960', '4 vehicles', 'End of file'].join('\n')
  const onProblem = (problem: Problem) => void problems.push(problem)
  problems = []
  const summary = await importStock(importOrder(file, { db, asOf: now, onProblem, maxBadShare: 0.2 }))
  expect(summary).toMatchObject({ read: 4, added: 4, refused: 0 })
  expect(problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual(
    [6, 7, 8].map((line) => `${line} the row is a total or the end of a report, and no car: it is left out`),
  )
})

describe('a key that a file has twice', () => {
  it.each<[string, Row, string]>([
    ['for the same car', { model: 'CX5' }, 'the same car stands on line 2'],
    [
      'for the same car at two prices',
      { price: 30_990 },
      'the same car stands on line 2, at $31,990, which is shown, and here at $30,990: which is right?',
    ],
    [
      'for two cars',
      { name: '2021 Kia Rio', make: 'Kia', model: 'Rio', vin: '' },
      'the key is that of another car on line 2 (2020 Mazda CX-5, VIN 6FPAAAJGSW1A10000): this one (2021 Kia Rio) is not taken until it has its own',
    ],
  ])('[OPS-01] %s', async (_, other, reason) => {
    expect(await send([aCar(0), aCar(0, other)])).toMatchObject({ added: 1, refused: 1 })
    expect(problems).toMatchObject([{ line: 3, reason }])
  })
})

it('[CRD-08] a special that ends is an offer, so that the car costs what it did before once it is over', async () => {
  const days: unknown[] = []
  for (const offer_until of ['2026-11-30', '2025-11-30', '']) {
    await send([aCar(0, { price: 17_990, before_price: 19_990, offer_until })])
    const { price, before_price } = shown()
    const car = { offer_price: null, offer_condition: null, offer_until: null, ...shown() } as Parameters<
      typeof withCurrentOffer
    >[0] &
      OfferedCar
    days.push([price, before_price, advertisedPrice(withCurrentOffer(car, '2026-11-20'))])
  }
  expect(days).toEqual([
    [19_990, undefined, 17_990],
    [19_990, undefined, 19_990],
    [17_990, 19_990, 17_990],
  ])
})
