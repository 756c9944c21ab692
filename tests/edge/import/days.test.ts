import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { isInScope } from '../../../shared/car/scope.ts'
import { carTag } from '../../../shared/card/tag.ts'
import type { StockScope } from '../../../shared/search/query.ts'
import { DEMO_SOURCE } from '../../../worker/import/history.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { exportedCar, readCar, readCars } from '../../../worker/stock-records/records.ts'
import { migrate } from '../migrate.ts'
import { carRow, DAY, emptyTables, MONDAY, push } from './yard.ts'

const HEADER = 'source_key,name,car_type,make,model,price,km,status'
const A = 'A,2020 Mazda CX-5,used,Mazda,CX-5,31990,42000,'
const B = 'B,2019 Ford Ranger,used,Ford,Ranger,45990,61000,'
const file = (...rows: string[]) => [HEADER, ...rows, ''].join('\n')
const sale = (source_key: string, listed_on: string, sold_on: string) => {
  const car = { source_key, name: 'Mazda', car_type: 'used', make: 'Mazda', model: 'CX-5' }
  return { ...car, status: 'sold', listed_on, sold_on }
}
const listed = (source_key: string, listed_on: string) => ({
  ...sale(source_key, listed_on, ''),
  sold_on: null,
  status: 'in_stock',
})
const tagOf = async (key: string, now: number) => {
  const car = await readCar(siteStore(env.DB, 'yard'), (await carRow(key))!.slug)
  const site = { new_arrival_text: 'New Arrival', green_special_tags: [], certified_programme: null }
  return carTag(car!, site, now)?.text ?? null
}

const sold = (key: string) => `${key},2019 Ford Ranger,used,Ford,Ranger,45990,61000,sold`

const scope: StockScope = {
  statuses: ['in_stock', 'coming_soon'],
  soldSince: null,
  carTypes: null,
  makes: null,
  dealershipSlugs: null,
  locationNames: null,
  excludedStockNumbers: [],
  excludedForWebsiteId: null,
  priceAbove: null,
}

beforeEach(async () => {
  await migrate()
  await emptyTables()
})

describe('the first day of a car', () => {
  it('[CRD-03] makes no car of the first file a new arrival but those whose own day says so', async () => {
    await push(
      JSON.stringify([
        listed('fresh', '2026-11-12'),
        listed('old', '2026-03-01'),
        { ...listed('silent', ''), listed_on: null },
      ]),
    )
    expect([await tagOf('fresh', MONDAY), await tagOf('old', MONDAY), await tagOf('silent', MONDAY)]).toEqual([
      'New Arrival',
      null,
      null,
    ])
  })

  it('[CRD-03] is that of the file that it first stood in, so that later cars are new arrivals for 8 days', async () => {
    await push(file(A))
    await push(file(A, B), { asOf: MONDAY + DAY })
    expect([await tagOf('A', MONDAY + DAY), await tagOf('B', MONDAY + DAY)]).toEqual([null, 'New Arrival'])
    expect([await tagOf('B', MONDAY + 9 * DAY - 1), await tagOf('B', MONDAY + 9 * DAY)]).toEqual(['New Arrival', null])
  })

  it('[CRD-03] is new for no car of the first file of a second feed', async () => {
    await push(file(A))
    await push(file(B), { feed: 'other', asOf: MONDAY + DAY })
    expect(await tagOf('other/B', MONDAY + DAY)).toBeNull()
  })

  it('[OPS-01] counts anew where a demo goes with the file', async () => {
    await push(file(A, B), { source: DEMO_SOURCE })
    const { summary } = await push(file(A), { asOf: MONDAY + DAY })
    expect(summary).toMatchObject({ added: 1, unchanged: 0, vanished: 0 })
    expect([await carRow('B'), await tagOf('A', MONDAY + DAY)]).toEqual([null, null])
  })
})

describe('the day of a sale', () => {
  it('[OPS-01] is not known of a car that was sold before it was first seen, in the first file or later', async () => {
    await push(file(A, sold('S')))
    await push(file(A, sold('S'), sold('T')), { asOf: MONDAY + DAY })
    expect([await carRow('S'), await carRow('T')]).toMatchObject([
      { status: 'sold', sold_at: null },
      { status: 'sold', sold_at: null },
    ])
  })

  it('[CRD-02] keeps a car that was sold on an unknown day out of those just sold', async () => {
    await push(file(A, sold('S')))
    const cars = readCars(siteStore(env.DB, 'yard'), { soldSince: MONDAY - 365 * DAY })
    const keys: string[] = []
    for await (const { source_key } of cars) keys.push(source_key)
    expect(keys).toEqual(['A'])
    const car = (await readCar(siteStore(env.DB, 'yard'), (await carRow('S'))!.slug))!
    expect(isInScope(car, { ...scope, soldSince: MONDAY - 365 * DAY })).toBe(false)
  })

  it('[OPS-01] is the day of the first file that says so, for a car that was on sale', async () => {
    await push(file(A, B))
    await push(file(A, sold('B')), { asOf: MONDAY + DAY })
    await push(file(A, sold('B')), { asOf: MONDAY + 2 * DAY })
    expect(await carRow('B')).toMatchObject({ sold_at: MONDAY + DAY })
  })

  it('[OPS-01] is taken from the feed as soon as it has one', async () => {
    const one = { ...sale('S', '2026-03-01', ''), sold_on: null }
    await push(JSON.stringify([one]))
    const { summary } = await push(JSON.stringify([{ ...one, sold_on: '2026-11-10' }]), { asOf: MONDAY + DAY })
    expect(summary).toMatchObject({ changed: 1 })
    expect(await carRow('S')).toMatchObject({ sold_at: Date.UTC(2026, 10, 10) })
  })

  it('[OPS-01] is forgotten when the car is on sale again, and new when it is sold again', async () => {
    await push(file(A, B))
    await push(file(A, sold('B')), { asOf: MONDAY + DAY })
    await push(file(A, B), { asOf: MONDAY + 2 * DAY })
    expect(await carRow('B')).toMatchObject({ status: 'in_stock', sold_at: null })
    await push(file(A, sold('B')), { asOf: MONDAY + 3 * DAY })
    expect(await carRow('B')).toMatchObject({ sold_at: MONDAY + 3 * DAY })
  })

  it('[OPS-02] is exported as unknown, and imports again without a change', async () => {
    await push(file(A, sold('S')))
    const car = exportedCar((await readCar(siteStore(env.DB, 'yard'), (await carRow('S'))!.slug))!)
    expect(car).toMatchObject({ status: 'sold', sold_on: null })
    const other = exportedCar((await readCar(siteStore(env.DB, 'yard'), (await carRow('A'))!.slug))!)
    expect((await push(JSON.stringify([car, other]))).summary).toMatchObject({ unchanged: 2, changed: 0 })
  })
})
