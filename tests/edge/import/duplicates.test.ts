import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { readCar, readCarById, readCars, readCarsById } from '../../../worker/stock-records/records.ts'
import { migrate } from '../migrate.ts'
import { allCars, carRow, DAY, emptyTables, MONDAY, push } from './yard.ts'

const VIN = 'JM0KF4WLA00123456'
const HEADER = 'source_key,name,car_type,make,model,year,price,km,vin,colour'
const car = (key: string, vin = '', more = '', name = 'CX-5') =>
  `${key},2020 Mazda ${name},used,Mazda,CX-5,2020,31990,42000,${vin},${more}`
const file = (...rows: string[]) => [HEADER, ...rows, ''].join('\n')

async function shown(): Promise<string[]> {
  const keys: string[] = []
  for await (const { source_key } of readCars(siteStore(env.DB, 'yard'), { soldSince: null })) keys.push(source_key)
  return keys.toSorted()
}

beforeEach(async () => {
  await migrate()
  await emptyTables()
  await env.DB.prepare("delete from reservation where site = 'yard'").run()
})

describe('two rows of one VIN in a file', () => {
  it('[OPS-01] are one car: the row that says more is shown, and the report names both lines', async () => {
    const { summary, problems } = await push(file(car('A', VIN), car('B', VIN, 'Red'), car('C')))
    expect(summary).toMatchObject({ read: 3, added: 3, refused: 0, duplicates: 1, questions: 0 })
    expect(problems).toEqual([
      {
        line: 2,
        column: 'source_key',
        value: 'A',
        reason: 'the same car by its VIN as B on line 3, which is shown',
        action: 'row not shown',
      },
    ])
    expect(await shown()).toEqual(['B', 'C'])
  })

  it('[OPS-01] lead to the one that is shown, at the address and by the id of either', async () => {
    await push(file(car('A', VIN), car('B', VIN, 'Red')))
    const [a, b] = [(await carRow('A'))!, (await carRow('B'))!]
    expect((await readCar(siteStore(env.DB, 'yard'), a.slug))?.source_key).toBe('B')
    expect((await readCar(siteStore(env.DB, 'yard'), b.slug))?.source_key).toBe('B')
    expect((await readCarById(siteStore(env.DB, 'yard'), a.id))?.source_key).toBe('B')
    const watched = await readCarsById(siteStore(env.DB, 'yard'), [a.id, b.id])
    expect(watched.map(({ id, source_key }) => [id, source_key])).toEqual([
      [a.id, 'B'],
      [b.id, 'B'],
    ])
  })

  it('[OPS-01] change nothing when they come again', async () => {
    await push(file(car('A', VIN), car('B', VIN, 'Red')))
    const before = await allCars()
    expect((await push(file(car('A', VIN), car('B', VIN, 'Red')), { asOf: MONDAY + DAY })).summary).toMatchObject({
      unchanged: 2,
      duplicates: 1,
    })
    expect(await allCars()).toEqual(before)
  })

  it('[OPS-01] are two cars again when their VINs differ', async () => {
    await push(file(car('A', VIN), car('B', VIN, 'Red')))
    await push(file(car('A', VIN), car('B', 'JM0KF4WLA00123457', 'Red')), { asOf: MONDAY + DAY })
    expect(await shown()).toEqual(['A', 'B'])
  })

  it('[OPS-01] are asked about where they can hardly be one car', async () => {
    const { summary, problems } = await push(file(car('A', VIN), car('B', VIN).replaceAll('Mazda', 'Ford')))
    expect(summary).toMatchObject({ duplicates: 0, questions: 1 })
    expect(problems).toMatchObject([{ line: 3, column: 'vin', value: VIN, action: 'value to be checked' }])
    expect(await shown()).toEqual(['A', 'B'])
  })
})

describe('a car in two feeds', () => {
  it('[OPS-01] is one car: the fuller record is shown', async () => {
    await push(file(car('A', VIN, 'Red')))
    const { summary, problems } = await push(file(car('1', VIN)), { feed: 'other' })
    expect(summary).toMatchObject({ added: 1, duplicates: 1 })
    expect(problems).toMatchObject([
      { line: 2, reason: 'the same car by its VIN as A of the feed main, which is shown' },
    ])
    expect(await shown()).toEqual(['A'])
  })

  it('[OPS-01] stays for sale while one of them has it, and is sold when none has', async () => {
    await push(file(car('A', VIN, 'Red'), car('C')))
    await push(file(car('1', VIN), car('2')), { feed: 'other' })
    await push(file(car('C')), { asOf: MONDAY + DAY })
    expect(await shown()).toEqual(['C', 'other/1', 'other/2'])
    expect(await readCar(siteStore(env.DB, 'yard'), (await carRow('A'))!.slug)).toMatchObject({
      source_key: 'other/1',
      status: 'in_stock',
    })
    await push(file(car('2')), { feed: 'other', asOf: MONDAY + 2 * DAY })
    const cars = await Promise.all(['A', 'other/1'].map((key) => carRow(key)))
    expect(cars.map((each) => each?.status)).toEqual(['sold', 'sold'])
    expect((await shown()).filter((key) => key !== 'C' && key !== 'other/2')).toHaveLength(1)
  })

  it('[RES-01] stays with the record that a shopper has on hold', async () => {
    await push(file(car('A', VIN)))
    const { id } = (await carRow('A'))!
    await env.DB.prepare(
      `insert into reservation (site, id, key, car_id, car, kind, state, held_at, held_until, holder, who, deposit, untold, changed_at)
       values ('yard', 'R1', 'k', ?, '{}', 'hold', 'held', 0, ?, 'h', 'w', 0, 0, 0)`,
    )
      .bind(id, MONDAY + DAY)
      .run()
    await push(file(car('1', VIN, 'Red')), { feed: 'other' })
    expect(await shown()).toEqual(['A'])
  })

  it('[OPS-01] keeps its record when it is listed anew under another number', async () => {
    await push(file(car('A', VIN), car('C')))
    const before = await carRow('A')
    await push(file(car('B', VIN), car('C')), { asOf: MONDAY + DAY })
    expect(await carRow('B')).toEqual(before)
    expect(await shown()).toEqual(['B', 'C'])
  })

  it('[TEN-06] is compared with no car of another site', async () => {
    await push(file(car('A', VIN)), { site: 'group' })
    expect((await push(file(car('B', VIN)))).summary).toMatchObject({ duplicates: 0 })
  })
})
