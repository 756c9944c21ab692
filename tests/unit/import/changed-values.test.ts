import { beforeEach, describe, expect, it } from 'vitest'
import { FileHeld } from '../../../worker/import/hold.ts'
import { aCar, aDailyYard, aYard, type Row } from './a-daily-yard.ts'

/** A yard in which every other car has no price: this week the odd ones, next week the even ones. */
const halfPriced = (week: number) =>
  aYard(({ km }, at) => ({ km: Number(km) + week, ...(at % 2 === week % 2 && { price: '' }) }))

let yard: ReturnType<typeof aDailyYard>
beforeEach(() => {
  yard = aDailyYard()
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
  [
    'kilometres taken for miles',
    ({ km }) => ({ km: Math.round(Number(km) * 1.609) }),
    /^km is what it was as if in miles/,
  ],
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
  [
    'the VINs of other cars',
    ({ km }) => ({ vin: `6FPAAAJGSW1A${10_000 + (Number(km) - 42_000) / 100 + 1}` }),
    /^vin is another for 40/,
  ],
  ['no VIN', () => ({ vin: '' }), /^vin is empty for 40 /],
  ['another colour', () => ({ colour: 'Blue' }), /^colour is another for 40 .* had Red and has Blue\./],
  ['colour and badge in each other’s column', () => ({ colour: 'Maxx', badge: 'Red' }), /^badge is another for 40/],
]

describe('a file is held in which a column is filled otherwise', () => {
  it.each(OTHERWISE)('[STK-06] %s', async (_, change, sentence) => {
    await yard.send(aYard())
    const held = await yard.send(aYard(change))
    expect(held).toBeInstanceOf(FileHeld)
    expect((held as FileHeld).message).toMatch(sentence)
    expect(yard.shown()).toMatchObject({ price: 31_990, km: 42_000, images: [{}] })
  })

  it.each(OTHERWISE)('[STK-06] %s, in yards of few cars too', async (_, change) => {
    for (const count of [4, 6, 9]) {
      yard = aDailyYard()
      await yard.send(aYard(undefined, count))
      expect(await yard.isHeld(aYard(change, count))).toBe(true)
      expect(yard.shown()).toMatchObject({ price: 31_990, km: 42_000, images: [{}] })
    }
  })

  it.each([40, 6])('[STK-06] in which the prices of %s cars stand in another order', async (count) => {
    await yard.send(aYard(undefined, count))
    expect(await yard.isHeld(aYard((_, at) => ({ price: aCar(count - 1 - at)['price']! }), count))).toBe(true)
  })

  it.each([
    [4, 3, true],
    [4, 2, false],
    [9, 5, true],
    [9, 4, false],
    [3, 3, true],
    [2, 2, false],
  ])('[STK-06] of a yard of %s for %s cars: %s', async (count, cars, held) => {
    await yard.send(aYard(undefined, count))
    expect(await yard.isHeld(aYard((_, at) => (at < cars ? { price: '' } : {}), count))).toBe(held)
  })

  it.each([
    ['a third', 3, true],
    ['a quarter', 4, false],
  ] as const)('[STK-06] for %s of its cars: %s, held %s', async (_, every, is) => {
    await yard.send(aYard())
    const part = aYard(({ price }, at) => (at % every === 0 ? { price: Number(price) * 10 } : {}))
    expect(await yard.isHeld(part)).toBe(is)
    expect(yard.shown()).toMatchObject({ price: 31_990 })
  })

  it('[STK-06] and is held however often it says the same, until a file says something plausible', async () => {
    await yard.send(aYard())
    const cheap = aYard(({ price }) => ({ price: Number(price) / 2 }))
    const files = [cheap, cheap, cheap, aYard(({ price }) => ({ price: Number(price) - 500 }))]
    const held: boolean[] = []
    for (const file of files) held.push(await yard.isHeld(file, { hours: 30 }))
    expect(held).toEqual([true, true, true, false])
    expect(yard.shown()).toMatchObject({ price: 31_490 })
  })

  it('[STK-06] but cars that are gone stay confirmed by the next file', async () => {
    await yard.send(aYard())
    const short = aYard().slice(0, 20)
    expect([await yard.isHeld(short), await yard.isHeld(short, { hours: 1 })]).toEqual([true, false])
  })

  it('[STK-06] and is not confirmed by a file that has lost another column', async () => {
    await yard.send(aYard())
    await yard.send(aYard(() => ({ price: '' })))
    expect(await yard.isHeld(aYard(() => ({ images: '' })))).toBe(true)
    expect(yard.shown()).toMatchObject({ price: 31_990, images: [{}] })
  })

  it('[STK-06] and lands where it is accepted, or sent with a share that allows it', async () => {
    await yard.send(aYard())
    const dear = aYard(({ price }) => ({ price: Number(price) * 10 }))
    await yard.send(dear)
    expect(await yard.accept()).toMatchObject({ changed: 40 })
    expect(yard.shown()).toMatchObject({ price: 319_900 })
    expect(await yard.isHeld(aYard(), { limit: 1 })).toBe(false)
    expect(yard.shown()).toMatchObject({ price: 31_990 })
  })

  it('[STK-06] but not of a feed of which one that did so has landed', async () => {
    const outcomes: boolean[] = []
    for (let week = 0; week < 5; week++)
      outcomes.push(await yard.isHeld(halfPriced(week), { limit: week === 1 ? 1 : null }))
    expect(outcomes).toEqual([false, false, false, false, false])
  })
})

/** What a car costs its dealer: from 8 to 30 % less than its price, otherwise from car to car. */
const costOf = ({ price }: Row, at: number): Row => ({
  price: Math.round(Number(price) * (0.92 - ((at * 7) % 23) / 100)),
})
/** Of ten cars so many cost what their dealer paid. */
const asCost =
  (cars: number, of = 10) =>
  (car: Row, at: number) =>
    at % of < cars ? costOf(car, at) : {}

/** Of 60 cars twelve have a price. */
const fewPriced = (change: (car: Row, at: number) => Row) =>
  aYard((car, at) => (at < 12 ? change(car, at) : { price: '' }), 60)

describe('[STK-06] the price column has another amount', () => {
  it.each([40, 10])('what the cars cost, in a yard of %s: the dealer is asked, and nothing changes', async (count) => {
    await yard.send(aYard(undefined, count))
    const [reason, again, right] = await yard.reasons(
      aYard(costOf, count),
      aYard(costOf, count),
      aYard(undefined, count),
    )
    expect(reason).toMatch(
      /^price is lower by more than 5% \(is it another amount than the price\?\) for \d+ of the \d+ cars that stay on sale \(100%\).* had \$31,990 and has \$29,431\./,
    )
    expect([again === null, right]).toEqual([false, null])
    expect(yard.shown()).toMatchObject({ price: 31_990 })
  })

  it('and is asked about as well where it goes up', async () => {
    await yard.send(aYard(costOf))
    expect(await yard.reasons(aYard())).toEqual([expect.stringMatching(/^price is higher by more than 5%/)])
  })

  it('for all cars with a price, where most have none', async () => {
    await yard.send(fewPriced(() => ({})))
    expect(await yard.isHeld(fewPriced(costOf))).toBe(true)
  })

  it.each([
    [8, true],
    [7, false],
  ])('for %s of each ten cars: held %s', async (cars, held) => {
    await yard.send(aYard())
    expect(await yard.isHeld(aYard(asCost(cars)))).toBe(held)
  })
})

describe('a file lands at once', () => {
  it.each<[string, (car: Row, at: number) => Row]>([
    ['that takes 3,000 dollars off every price', ({ price }) => ({ price: Number(price) - 3000 })],
    [
      'that takes a tenth off one half and 15 % off the other',
      ({ price }, at) => ({ price: Math.round(Number(price) * (at % 2 ? 0.9 : 0.85)) }),
    ],
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
      yard = aDailyYard()
      await yard.send(aYard(undefined, count))
      expect(await yard.send(aYard(change, count))).toMatchObject({ questions: 0 })
    }
  })
})
