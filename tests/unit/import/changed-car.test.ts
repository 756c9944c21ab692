import { beforeEach, describe, expect, it } from 'vitest'
import { aCar, aDailyYard, aYard, type Row } from './a-daily-yard.ts'

let yard: ReturnType<typeof aDailyYard>
beforeEach(() => {
  yard = aDailyYard()
})

describe('one car against the file before', () => {
  it('[STK-06] keeps its price where a digit was mistyped, takes the rest of its row, and the dealer is asked', async () => {
    await yard.send([aCar(0), aCar(1)])
    const rows = [aCar(0, { price: 3199, km: 42_500, images: 'https://p.example/new.jpg' }), aCar(1)]
    expect(await yard.send(rows)).toMatchObject({ changed: 1, unchanged: 1, questions: 1 })
    expect(yard.shown()).toMatchObject({
      price: 31_990,
      km: 42_500,
      images: [{ image: { url: 'https://p.example/new.jpg' } }],
    })
    expect(yard.problems).toEqual([
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
    await yard.send([aCar(0, { before_price: 33_990 }), aCar(1)])
    const rows = [aCar(0, { price: 3199, before_price: 5_990 }), aCar(1)]
    expect(await yard.send(rows)).toMatchObject({ changed: 0, unchanged: 2 })
    expect(yard.shown()).toMatchObject({ price: 31_990, before_price: 33_990 })
  })

  it('[STK-06] keeps it however often a file says the other, and has it when the dealer accepts it', async () => {
    await yard.send([aCar(0, { before_price: 33_990 }), aCar(1)])
    const rows = [aCar(0, { price: 3199, before_price: 3399 }), aCar(1)]
    const prices: unknown[] = []
    for (const hours of [24, 1, 1, 22, 24 * 20]) {
      await yard.send(rows, { hours })
      prices.push(yard.shown()['price'])
    }
    expect(prices).toEqual(Array(5).fill(31_990))
    expect(await yard.accept()).toMatchObject({ changed: 1 })
    expect(yard.shown()).toMatchObject({ price: 3199, before_price: 3399 })
    expect(await yard.send(rows)).toMatchObject({ changed: 0, questions: 0 })
    expect(await yard.accept()).toMatchObject({ unclear: expect.stringContaining('waits for an answer') })
  })

  it('[STK-06] is listed with what it was and what the file says, and so is a file that is held', async () => {
    await yard.send(aYard())
    await yard.send(aYard((_, at) => (at === 3 ? { price: 3199, before_price: 3299 } : {})))
    expect(await yard.listHeld()).toEqual(['waits K3 price was $31,960 and is now $3,199'])
    await yard.send(aYard(({ price }, at) => (at < 20 ? { price: Number(price) * 10 } : {})))
    expect((await yard.listHeld()).slice(0, 2)).toEqual([
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
      await yard.send([aCar(0, { price, vin: '', images: '' })], { feed })
    expect(await yard.accept({ feeds })).toMatchObject({ feed: 'south', changed: 1 })
    for (const feed of ['north', 'south']) await yard.send([aCar(0, { price: 319, vin: '', images: '' })], { feed })
    expect(await yard.accept({ feeds })).toEqual({
      unclear:
        'More than one feed waits for an answer. Name one that does: north, south. The site’s feeds are: north, south.',
    })
    expect(await yard.accept({ feeds, asked: 'north' })).toMatchObject({ feed: 'north', changed: 1 })
  })

  it('[STK-06] is accepted alone where the dealer names it; the other waits, and a key that waits for nothing is said', async () => {
    await yard.send([aCar(0), aCar(1)])
    await yard.send([aCar(0, { price: 3199 }), aCar(1, { price: 3198 })])
    expect(await yard.accept({ car: 'K9' })).toEqual({
      unclear:
        'No values of a car K9 of the feed main wait. Keys of those that do are in what is held (npm run stock -- held, or GET /api/stock/held); a car that comes or goes does so with its whole file.',
    })
    expect(await yard.accept({ car: 'K0' })).toMatchObject({ changed: 1 })
    expect([yard.shown('K0')['price'], yard.shown('K1')['price']]).toEqual([3199, 31_980])
    expect(await yard.listHeld()).toEqual(['waits K1 price was $31,980 and is now $3,198'])
    expect(await yard.accept({ car: 'K0' })).toHaveProperty('unclear')
  })

  it('[STK-06] is accepted alone of a held file too, which waits on with the rest, and lands later', async () => {
    await yard.send([...aYard(), aCar(40)])
    const half = aYard(({ price }, at) => ({
      price: at === 9 ? 3199 : Number(price) / 2,
      status: at === 8 ? 'Sold' : '',
    }))
    await yard.send([...half, aCar(41)])
    for (const car of ['K0', 'K9']) expect(await yard.accept({ car })).toMatchObject({ changed: 1 })
    for (const car of ['K0', 'K9', 'K8', 'K40', 'K41', 'K99'])
      expect(await yard.accept({ car })).toHaveProperty('unclear')
    expect([0, 1, 8, 9].map((at) => yard.shown(`K${at}`)['price'])).toEqual([15_995, 31_980, 31_910, 3199])
    expect(await yard.listHeld()).not.toContainEqual(expect.stringMatching(/ K0 | K9 .*price/))
    expect(await yard.accept()).toMatchObject({ added: 1 })
    expect([0, 1, 9].map((at) => yard.shown(`K${at}`)['price'])).toEqual([15_995, 15_990, 3199])
  })

  it('[STK-06] is accepted with all else that a file says of the car that is held for another column', async () => {
    await yard.send(aYard())
    expect(await yard.isHeld(aYard((_, at) => ({ images: '', ...(at === 9 && { price: 3199 }) })))).toBe(true)
    expect(await yard.accept({ car: 'K9' })).toMatchObject({ changed: 1 })
    expect(yard.shown('K9')).toMatchObject({ price: 3199 })
    expect(yard.shown('K9')).not.toHaveProperty('images')
    expect(yard.shown('K8')).toMatchObject({ price: 31_910, images: [{}] })
    expect(await yard.accept({ car: 'K9' })).toHaveProperty('unclear')
    await yard.accept()
    expect(yard.shown('K9')).toMatchObject({ price: 3199 })
  })

  it('[STK-06] of a feed with a name is accepted by its key in the file, or with that name', async () => {
    for (const [price, car] of [
      [3199, 'K0'],
      [319, 'north/K0'],
    ] as const) {
      await yard.send([aCar(0)], { feed: 'north', limit: 1 })
      await yard.send([aCar(0, { price })], { feed: 'north' })
      expect(await yard.accept({ car })).toMatchObject({ feed: 'north', changed: 1 })
      expect(yard.shown('north/K0')).toMatchObject({ price })
    }
  })

  it('[STK-06] has nothing to accept once a file has said another', async () => {
    await yard.send([aCar(0)])
    for (const price of [3199, 30_990]) await yard.send([aCar(0, { price })])
    expect(await yard.accept()).toHaveProperty('unclear')
    expect(yard.shown()).toMatchObject({ price: 30_990 })
  })

  it('[STK-06] has it at once where the sender says how much may change', async () => {
    await yard.send([aCar(0)])
    await yard.send([aCar(0, { price: 3199 })], { limit: 1 })
    expect(yard.shown()).toMatchObject({ price: 3199 })
  })

  it('[STK-06] keeps its offer with its price', async () => {
    await yard.send([aCar(0, { before_price: 32_990 })])
    await yard.send([aCar(0, { price: 3199, before_price: 3299 })])
    expect(yard.shown()).toMatchObject({ price: 31_990, before_price: 32_990 })
  })
})

describe.each([1, 2])('a yard of %s', (count) => {
  it.each<[string, (car: Row) => Row]>([
    ['prices of ten times as much', ({ price }) => ({ price: Number(price) * 10 })],
    ['prices in cents', ({ price }) => ({ price: Number(price) * 100 })],
    ['price and kilometres in each other’s column', ({ price, km }) => ({ price: km!, km: price! })],
  ])('[STK-06] is asked about %s, and keeps what it had', async (_, change) => {
    await yard.send(aYard(undefined, count))
    const summary = await yard.send(aYard(change, count))
    expect(summary).toMatchObject({ changed: 0, unchanged: count })
    expect(yard.problems.length).toBeGreaterThanOrEqual(count)
    expect(yard.shown()).toMatchObject({ price: 31_990, km: 42_000 })
  })

  it('[STK-06] does not believe prices in cents, however often a file has them', async () => {
    await yard.send(aYard(undefined, count))
    for (const hours of [1, 24, 48])
      await yard.send(
        aYard(({ price }) => ({ price: Number(price) * 100 }), count),
        { hours },
      )
    expect(yard.shown()).toMatchObject({ price: 31_990 })
  })

  it('[STK-06] is asked about prices of a hundredth, which no page shows', async () => {
    await yard.send(aYard(undefined, count))
    expect(await yard.send(aYard(({ price }) => ({ price: Number(price) / 100 }), count))).toMatchObject({
      questions: count,
    })
    expect(yard.shown()).not.toHaveProperty('price')
  })

  it('[OPS-01] may lose the one, and any other', async () => {
    await yard.send(aYard(undefined, count))
    expect(await yard.reasons([aCar(5)], [aCar(6)])).toEqual([null, null])
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
    await yard.send(aYard(before, 6))
    const outcomes: boolean[] = []
    while (outcomes.length < held.length) outcomes.push(await yard.isHeld(aYard(after, 6)))
    expect(outcomes).toEqual(held)
  })

  const PLATE: Row = { vin: '', regplate: 'ABC123' }
  /** What the first car costs, or its kilometres where files say them, after each file, one a day; null: the car is not in it. */
  const prices = async (files: readonly (Row | null)[]) => {
    const after: unknown[] = []
    for (const given of files) {
      const key = given?.['source_key'] ?? 'K0'
      await yard.send([
        ...(given ? [aCar(0, { ...PLATE, source_key: key, ...given })] : []),
        ...aYard(undefined, 6).slice(1),
      ])
      const { price, km } = yard.shown(String(key))
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
