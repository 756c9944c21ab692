import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { type CarInput, type CarStatus, carInputSchema } from '../../../shared/car/schema.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import {
  countByStatus,
  readCar,
  readCarById,
  readCars,
  readCarsById,
  toDocument,
} from '../../../worker/stock-records/records.ts'
import { migrate } from '../migrate.ts'

const input = (change: Partial<CarInput> = {}): CarInput =>
  carInputSchema.parse({
    source_key: 'A1',
    name: '2020 Mazda CX-5',
    car_type: 'used',
    make: 'Mazda',
    model: 'CX-5',
    ...change,
  })

async function insert(
  site: string,
  slug: string,
  status: CarStatus = 'in_stock',
  sold_at: number | null = null,
  change: Partial<CarInput> = {},
) {
  const car = input(change)
  await env.DB.prepare(
    'insert into car (site, source_key, slug, status, created_at, updated_at, sold_at, doc) values (?, ?, ?, ?, 1, 2, ?, ?)',
  )
    .bind(site, slug, slug, status, sold_at, toDocument(car))
    .run()
}

const slugs = async (site: string, soldSince: number | null) => {
  const found: string[] = []
  for await (const car of readCars(siteStore(env.DB, site), { soldSince })) found.push(car.slug)
  return found
}

const prices = async (shown?: { today: string; subscriptions: boolean }) => {
  const found: unknown[] = []
  const reading = { soldSince: null, ...(shown && { shown }) }
  for await (const car of readCars(siteStore(env.DB, 'yard'), reading))
    found.push([car.price, car.before_price, car.subscription_price])
  return found
}

describe('the cars of record', () => {
  beforeEach(async () => {
    await migrate()
    await env.DB.exec('delete from car')
  })

  it('[OPS-01] gives back the whole entity that went in, defaults included', async () => {
    const full = input({
      price: 31990.5,
      km: 12,
      categories: ['Family'],
      certified: true,
      specifications: null,
      hotspots: null,
    })
    await insert('yard', 'cx-5', 'in_stock', null, full)
    const { source_key: _key, listed_on: _listed, sold_on: _sold, ...rest } = full
    expect(await readCar(siteStore(env.DB, 'yard'), 'cx-5')).toEqual({
      ...rest,
      id: expect.any(Number) as number,
      slug: 'cx-5',
      source_key: 'cx-5',
      created_at: 1,
      updated_at: 2,
      sold_at: null,
    })
  })

  it('[RES-01] knows from the document whether a feed says that a car is reserved', async () => {
    await insert('yard', 'reserved', 'in_stock', null, { reserved: true })
    await insert('yard', 'free')
    const { results } = await env.DB.prepare('select slug, reserved from car order by id').all()
    expect(results).toEqual([
      { slug: 'reserved', reserved: 1 },
      { slug: 'free', reserved: 0 },
    ])
  })

  it('[WAT-06] reads cars by their ids, more at once than a statement takes values', async () => {
    await insert('yard', 'first')
    await insert('yard', 'second', 'sold', 5)
    const all = Array.from({ length: 250 }, (_, index) => index)
    const ids = await Promise.all(
      ['first', 'second'].map(async (slug) => (await readCar(siteStore(env.DB, 'yard'), slug))!.id),
    )
    const cars = await readCarsById(siteStore(env.DB, 'yard'), [...all.map((index) => index + 1_000_000), ...ids])
    expect(cars.map(({ slug }) => slug).toSorted()).toEqual(['first', 'second'])
    expect(await readCarsById(siteStore(env.DB, 'yard'), [])).toEqual([])
  })

  it('[SRC-04] reads what may be shown: in stock, coming soon, and sold since a moment', async () => {
    await insert('yard', 'here')
    await insert('yard', 'coming', 'coming_soon')
    await insert('yard', 'sold-now', 'sold', 500)
    await insert('yard', 'sold-long-ago', 'sold', 100)
    await insert('yard', 'gone', 'withdrawn')
    expect(await slugs('yard', 500)).toEqual(['here', 'coming', 'sold-now'])
    expect(await slugs('yard', null)).toEqual(['here', 'coming', 'sold-now', 'sold-long-ago'])
  })

  it('[OPS-01] reads more cars than one page holds, each once', async () => {
    const doc = toDocument(input())
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1203)
       insert into car (site, source_key, slug, status, created_at, updated_at, doc)
       select case when i % 4 = 0 then 'other' else 'yard' end, i, 's' || i, 'in_stock', 1, 1, ? from n`,
    )
      .bind(doc)
      .run()
    const found = await slugs('yard', null)
    expect(found).toHaveLength(903)
    expect(new Set(found).size).toBe(903)
  })

  it('[CRD-04] gives a car by the week without prices to buy it, as stock of a site with subscriptions', async () => {
    await insert('yard', 'by-the-week', 'in_stock', null, {
      price: 14_990,
      before_price: 15_990,
      subscription_price: 83,
    })
    await insert('yard', 'to-buy', 'in_stock', null, { price: 24_490 })
    const asFed = [
      [14_990, 15_990, 83],
      [24_490, null, null],
    ]
    expect(await prices()).toEqual(asFed)
    expect(await prices({ today: '2026-11-20', subscriptions: false })).toEqual(asFed)
    expect(await prices({ today: '2026-11-20', subscriptions: true })).toEqual([[null, null, 83], asFed[1]])
  })

  it('[TEN-06] never gives one site the car of another', async () => {
    await insert('yard', 'cx-5')
    const mine = await readCar(siteStore(env.DB, 'yard'), 'cx-5')
    expect(await readCar(siteStore(env.DB, 'other'), 'cx-5')).toBeNull()
    expect(await readCarById(siteStore(env.DB, 'other'), mine?.id ?? 0)).toBeNull()
    expect(await readCarsById(siteStore(env.DB, 'other'), [mine?.id ?? 0])).toEqual([])
    expect(await slugs('other', null)).toEqual([])
    expect((await countByStatus(siteStore(env.DB, 'other'))).in_stock).toBe(0)
  })

  it('[VDP-01] says what became of a slug', async () => {
    await insert('yard', 'cx-5', 'sold', 77)
    expect(await readCar(siteStore(env.DB, 'yard'), 'cx-5')).toMatchObject({ status: 'sold', sold_at: 77 })
    expect(await countByStatus(siteStore(env.DB, 'yard'))).toEqual({
      in_stock: 0,
      coming_soon: 0,
      sold: 1,
      withdrawn: 0,
    })
  })
})
