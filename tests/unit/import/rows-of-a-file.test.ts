import { beforeEach, describe, expect, it } from 'vitest'
import { advertisedPrice, type OfferedCar, withCurrentOffer } from '../../../shared/car/advertised-price.ts'
import { aCar, aDailyYard, aYard, type Row } from './a-daily-yard.ts'

let yard: ReturnType<typeof aDailyYard>
beforeEach(() => {
  yard = aDailyYard()
})

it('[OPS-01] lines below the cars are no bad rows, however short the list', async () => {
  const below = ['TOTAL,,,,,,127960', '4 vehicles', 'End of file']
  const summary = await yard.send(aYard(undefined, 4), { below, maxBadShare: 0.2 })
  expect(summary).toMatchObject({ read: 4, added: 4, refused: 0 })
  expect(yard.problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual(
    [6, 7, 8].map((line) => `${line} the row is a total or the end of a report, and no car: it is left out`),
  )
})

it('[OPS-01] a file that breaks off says first what was wrong with the rows before', async () => {
  await expect(yard.send([aCar(0, { year: 'soon' }), aCar(1)], { below: ['"cut'] })).rejects.toThrow('never closed')
  expect(yard.problems).toMatchObject([{ line: 2, column: 'year' }, { line: 4 }])
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
    expect(await yard.send([aCar(0), aCar(0, other)])).toMatchObject({ added: 1, refused: 1 })
    expect(yard.problems).toMatchObject([{ line: 3, reason }])
  })
})

it('[CRD-08] a special that ends is an offer, so that the car costs what it did before once it is over', async () => {
  const days: unknown[] = []
  for (const offer_until of ['2026-11-30', '2025-11-30', '']) {
    await yard.send([aCar(0, { price: 17_990, before_price: 19_990, offer_until })])
    const { price, before_price } = yard.shown()
    const car = { offer_price: null, offer_condition: null, offer_until: null, ...yard.shown() } as Parameters<
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
