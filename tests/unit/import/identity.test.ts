import { beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '../../../shared/feed/problem.ts'
import { acceptHeld, heldChanges, heldFiles } from '../../../worker/import/held-file.ts'
import { lossHistory } from '../../../worker/import/history.ts'
import { FileHeld } from '../../../worker/import/hold.ts'
import { importStock } from '../../../worker/import/import-stock.ts'
import { resumeMerges } from '../../../worker/import/merge.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { readCar, readCarsById } from '../../../worker/stock-records/records.ts'
import { importOrder } from '../../builders/import-order.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const MONDAY = Date.parse('2026-11-16T02:00:00Z')
const DAY = 86_400_000
const HEADER = 'source_key,name,car_type,make,model,year,price,km,vin'
const mazda = (key: string, { price = 31990, vin = 'JM0KF4WLA00123456' } = {}) =>
  `${key},2020 Mazda CX-5,used,Mazda,CX-5,2020,${price},42000,${vin}`
const hilux = (key: string, { vin = 'MR0FB8CD900654321' } = {}) =>
  `${key},2018 Toyota HiLux,used,Toyota,HiLux,2018,28990,90000,${vin}`
const NO_VIN = { vin: '' }

/** Rows whose keys are their numbers. */
const numbered = (vins: string[]) => vins.map((vin, at) => mazda(String(at + 1), { vin }))

/** A file of one car with a stock number, whose key is its VIN where it has one. */
const keyedByVin = (key: string) =>
  `source_key,stocknum,name,car_type,make,model,year,vin\n${key},S1,Mazda,used,Mazda,CX-5,2020,${key === 'S1' ? '' : key}`

let base: ReturnType<typeof sqliteDatabase>
let day: number
let problems: Problem[]

type Given = Partial<Parameters<typeof importOrder>[1]>
/** Each file comes a day after the one before. */
const push = (rows: readonly string[], given: Given = {}) => {
  problems = []
  day += 1
  const asOf = MONDAY + day * DAY
  const onProblem = (problem: Problem) => void problems.push(problem)
  return importStock(importOrder([HEADER, ...rows].join('\n'), { db: base.db, asOf, onProblem, ...given }))
}
type CarRow = {
  id: number
  key: string
  slug: string
  status: string
  make: string
  created_at: number
  sold_at: number | null
}
const cars = () =>
  base.rows<CarRow>(
    `select id, source_key as key, slug, status, doc ->> '$.make' as make, created_at, sold_at from car order by id`,
  )
const brief = () => cars().map(({ id, key, status, make }) => `${id} ${key} ${make} ${status}`)
const store = () => siteStore(base.db, 'yard')

beforeEach(() => {
  base = sqliteDatabase()
  day = -1
})

describe('a key that names another car', () => {
  it('[STK-10] is a new car with an id, an address and an age of its own; the one before is sold and keeps what it had', async () => {
    await push([mazda('R7')])
    const [before] = cars()
    expect(await push([hilux('R7')])).toMatchObject({ added: 1, changed: 0, vanished: 1, replaced: 1, renumbered: 0 })
    const [old, young] = cars()
    expect(old).toEqual({ ...before, key: `R7 # ${before!.id}`, status: 'sold', sold_at: MONDAY + DAY })
    expect(young).toMatchObject({ key: 'R7', status: 'in_stock', make: 'Toyota', created_at: MONDAY + DAY })
    expect(young!.id).not.toBe(old!.id)
    expect(await readCar(store(), before!.slug)).toMatchObject({
      id: before!.id,
      make: 'Mazda',
      price: 31990,
      status: 'sold',
    })
  })

  it('[STK-10] leaves watchers and holds with the car that they were for, at its own price', async () => {
    await push([mazda('R7')])
    const [{ id }] = cars() as [CarRow]
    await push([hilux('R7')])
    expect(await readCarsById(store(), [id])).toMatchObject([{ id, make: 'Mazda', price: 31990, status: 'sold' }])
  })

  it('[STK-10] asks the dealer, with the line and both cars', async () => {
    await push([mazda('R7')])
    await push([hilux('R7')])
    expect(problems).toEqual([
      {
        line: 2,
        column: 'source_key',
        value: 'R7',
        reason: expect.stringMatching(
          /^names another car now \(2018 Toyota HiLux, VIN MR0.*\) than before \(2020 Mazda CX-5, VIN JM0/,
        ),
        action: 'value to be checked',
      },
    ])
  })

  it('[STK-10] has an address of its own also where both cars have one name', async () => {
    await push([mazda('R7')])
    await push([mazda('R7', { vin: 'JM0KF4WLA00999999' })])
    const [old, young] = cars()
    expect(young!.slug).toMatch(new RegExp(`^${old!.slug}-\\d+$`))
    expect(await readCar(store(), young!.slug)).toMatchObject({ id: young!.id })
  })

  it.each([
    ['withdraw', 'withdrawn'],
    ['keep', 'sold'],
  ] as const)('[STK-10] under the policy %s the one before is %s', async (vanished, status) => {
    await push([mazda('R7'), mazda('R8', NO_VIN)])
    await push([hilux('R7')], { vanished })
    expect(brief()).toEqual([
      `1 R7 # 1 Mazda ${status}`,
      `2 R8 Mazda ${vanished === 'keep' ? 'in_stock' : status}`,
      '3 R7 Toyota in_stock',
    ])
  })

  it('[STK-10] of a car that was sold long ago leaves that sale as it is', async () => {
    await push([mazda('R7'), hilux('R1')])
    await push([hilux('R1')])
    await push([hilux('R1'), mazda('R7', { vin: 'JM0KF4WLA00999999' })])
    expect(cars().map(({ key, status, sold_at }) => [key, status, sold_at])).toEqual([
      ['R7 # 1', 'sold', MONDAY + DAY],
      ['R1', 'in_stock', null],
      ['R7', 'in_stock', null],
    ])
  })

  it('[STK-10] may name the first car again, which has its record and its first day back', async () => {
    await push([mazda('R7')])
    await push([hilux('R7')])
    await push([mazda('R7')])
    expect(brief()).toEqual(['1 R7 Mazda in_stock', '2 R7 # 2 Toyota sold'])
    expect(cars()[0]).toMatchObject({ sold_at: null })
    await push([hilux('R7')])
    expect(brief()).toEqual(['1 R7 # 1 Mazda sold', '2 R7 Toyota in_stock'])
  })

  it('[STK-10] is no other car where a typo was put right', async () => {
    await push([mazda('R7', { vin: 'JM0KF4WLA0012345' }), hilux('R8', NO_VIN)])
    expect(await push([mazda('R7'), hilux('R8').replace('HiLux,2018', 'Hilux SR5,2019')])).toMatchObject({
      added: 0,
      changed: 2,
      replaced: 0,
    })
  })

  it('[STK-10] is said by a file that changes nothing else the next day as well: nothing', async () => {
    await push([mazda('R7')])
    await push([hilux('R7')])
    expect(await push([hilux('R7')])).toMatchObject({ unchanged: 1, added: 0, replaced: 0, renumbered: 0 })
    expect(problems).toEqual([])
  })

  it('[STK-10] of one of several feeds leaves the others alone', async () => {
    await push([mazda('R7')])
    await push([hilux('R7')], { feed: 'north' })
    await push([mazda('R7', { vin: 'JM0KF4WLA00999999' })], { feed: 'north' })
    expect(brief()).toEqual(['1 R7 Mazda in_stock', '2 north/R7 # 2 Toyota sold', '3 north/R7 Mazda in_stock'])
  })
})

describe('a car whose key is another', () => {
  it('[STK-10] keeps record, address and first day, by its VIN', async () => {
    await push([mazda('R7')])
    const [before] = cars()
    expect(await push([mazda('R9')])).toMatchObject({
      added: 0,
      vanished: 0,
      renumbered: 1,
      replaced: 0,
      duplicates: 0,
    })
    expect(cars()).toEqual([{ ...before, key: 'R9' }])
  })

  it('[STK-10] keeps them where its key was given to another car in the same file', async () => {
    await push([mazda('R7')])
    expect(await push([hilux('R7'), mazda('R9', { price: 30990 })])).toMatchObject({
      added: 1,
      changed: 1,
      vanished: 0,
    })
    expect(brief()).toEqual(['1 R9 Mazda in_stock', '2 R7 Toyota in_stock'])
    await push([hilux('R7')])
    expect(brief()).toEqual(['1 R9 Mazda sold', '2 R7 Toyota in_stock'])
  })

  it('[STK-10] keeps them where two cars change places', async () => {
    await push([mazda('R7'), hilux('R8')])
    expect(await push([hilux('R7'), mazda('R8')])).toMatchObject({ added: 0, vanished: 0, replaced: 2, renumbered: 2 })
    expect(brief()).toEqual(['1 R8 Mazda in_stock', '2 R7 Toyota in_stock'])
  })

  it('[STK-10] keeps them under the policy that withdraws what is gone', async () => {
    await push([mazda('R7'), hilux('R8')], { vanished: 'withdraw' })
    await push([mazda('R9')], { vanished: 'withdraw' })
    expect(brief()).toEqual(['1 R9 Mazda in_stock', '2 R8 Toyota withdrawn'])
  })

  it('[STK-10] leaves a key that a new car of the same name may have', async () => {
    await push([mazda('R7')])
    await push([mazda('R9')])
    await push([mazda('R9'), mazda('R7', { vin: 'JM0KF4WLA00999999' })])
    expect(cars().map(({ key, status }) => `${key} ${status}`)).toEqual(['R9 in_stock', 'R7 in_stock'])
    expect(new Set(cars().map(({ slug }) => slug)).size).toBe(2)
  })

  it.each([
    ['JM0KF4WLA0012345', 'JM0KF4WLA00123456', true],
    ['S1', 'JM0KF4WLA00123456', true],
    ['JM0KF4WLA00123456', 'JM0KF4WLA00999999', false],
  ])('[STK-10] that was the VIN %s and is %s, by its stock number: the same car %s', async (before, after, isSame) => {
    for (const [at, key] of [before, after].entries())
      await importStock(importOrder(keyedByVin(key), { db: base.db, asOf: MONDAY + at * DAY }))
    expect(cars().map(({ key, status }) => `${key} ${status}`)).toEqual(
      isSame ? [`${after} in_stock`] : [`${before} sold`, `${after} in_stock`],
    )
  })

  it('[STK-10] moves with a whole yard whose rows are numbered, and sells the one that is gone', async () => {
    const VINS = Array.from({ length: 600 }, (_, at) => `JM0KF4WLA00${100_000 + at * 37}`)
    await push(numbered(VINS))
    const ids = new Map(
      base
        .rows<{ id: number; vin: string }>(`select id, doc ->> '$.vin' as vin from car`)
        .map(({ id, vin }) => [vin, id]),
    )
    expect(await push(numbered(VINS.slice(1)), { maxVanishedShare: null })).toMatchObject({
      vanished: 1,
      added: 0,
      renumbered: 599,
      replaced: 599,
    })
    const after = base.rows<{ id: number; vin: string; key: string }>(
      `select id, source_key as key, doc ->> '$.vin' as vin from car where status = 'in_stock'`,
    )
    expect(after).toHaveLength(599)
    for (const { id, vin, key } of after) {
      expect(ids.get(vin)).toBe(id)
      expect(VINS[Number(key)]).toBe(vin)
    }
  })

  it('[STK-10] is found also when the merge broke off at any call, and went on', async () => {
    const files = [
      [mazda('R7'), hilux('R8'), mazda('R1', { vin: 'JM0KF4WLA00777777' })],
      [hilux('R7'), mazda('R8'), hilux('R1', { vin: 'MR0FB8CD900777777' })],
    ] as const
    await push(files[0])
    base.mark()
    base.lose(null)
    await push(files[1])
    const [whole, calls] = [cars(), base.calls()]
    expect(whole).toHaveLength(4)
    for (let from = 1; from <= calls; from++) {
      base.rewind()
      base.lose({ from, calls: Number.POSITIVE_INFINITY, isDone: false })
      day = 0
      await push(files[1]).catch(() => {})
      base.lose(null)
      await resumeMerges(store(), { clock: () => MONDAY + 2 * DAY })
      if (base.rows("select 1 from stock_run where outcome = 'committed'").length === 1) {
        day = 0
        await push(files[1], { clock: () => MONDAY + 2 * DAY })
      }
      expect(cars(), `died at call ${from}`).toEqual(whole)
    }
  })
})

const yardFrom = (from: number, count = 40) =>
  Array.from({ length: count }, (_, at) => mazda(`K${from + at}`, { vin: `JM0KF4WLA00${100_000 + (from + at) * 37}` }))
const send = (rows: string[]) =>
  push(rows, { maxVanishedShare: null }).catch((error: unknown) => {
    if (error instanceof FileHeld) return error
    throw error
  })

it('[STK-10] no statement goes through all cars, or all rows, for each key that names another', async () => {
  await push([mazda('R7'), hilux('R8')])
  await push([hilux('R7'), mazda('R8')])
  const asked = [...new Set(base.asked())].filter(
    (sql) => /car_id|wanted| # /.test(sql) && /stock_staging|wanted/.test(sql),
  )
  expect(asked.length).toBeGreaterThan(7)
  const slow = asked.filter((sql) =>
    base
      .rows<{ detail: string }>(`explain query plan ${sql}`)
      .some(({ detail }) =>
        /^SCAN (car|s|named|listed|stock_staging)\b|(stock_staging|car) USING .* \((run|site)=\?\)$/.test(detail),
      ),
  )
  expect(slow).toEqual([])
})

const addRun = (feed: string, result: object) =>
  base.sqlite.exec(`insert into stock_run (site, feed, outcome, source, mapping, as_of, started_at, beat_at, result)
    values ('yard', '${feed}', 'committed', 'cars.csv', '-', 0, 0, 0, '${JSON.stringify(result)}')`)

it('[STK-06] what a feed usually loses is a share of its cars for sale, not of the sold ones that it lists too', async () => {
  addRun('main', { live: 40, changed: 0, unchanged: 180, vanished: 20 })
  addRun('main', { live: 40, changed: 0, unchanged: 40, vanished: 0 })
  addRun('main', { changed: 20, unchanged: 60, vanished: 20 })
  addRun('main', { added: 0, changed: 0, vanished: 40 })
  addRun('north', { live: 40, changed: 0, unchanged: 30, vanished: 10 })
  expect(await lossHistory(store(), { feed: 'main' })).toEqual([0.2, 0.5])
})

describe('a feed', () => {
  it('[STK-06] that turns over by half each day is held once, and lands by itself from then on', async () => {
    const outcomes = []
    for (let at = 0; at < 8; at++) outcomes.push((await send(yardFrom(at * 20))) instanceof FileHeld ? 'held' : 'lands')
    expect(outcomes).toEqual(['lands', 'held', ...Array.from({ length: 6 }, () => 'lands')])
  })

  it('[STK-06] that loses few is held at a quarter, and says what is usual', async () => {
    for (let at = 0; at < 12; at++) await send(yardFrom(at * 2, 100))
    const held = await send(yardFrom(24, 72))
    expect(held).toBeInstanceOf(FileHeld)
    expect((held as FileHeld).message).toMatch(
      /^28? of the 100 cars in the yard \(2\d%\) are not in this file, while its files usually lose up to 2%/,
    )
  })

  it('[STK-10] that is held says how many keys name other cars, and what goes and comes; accepted, it keeps cars apart', async () => {
    await send(yardFrom(0).map((row) => row.replace(/[^,]+$/, '')))
    const others = Array.from({ length: 40 }, (_, at) => hilux(`K${at}`, NO_VIN))
    const held = (await send(others)) as FileHeld
    expect(held.message).toContain('40 keys now name other cars')
    const [file] = await heldFiles(store())
    const changes = await heldChanges(store(), { run: file!.run, feed: 'main', after: 0, limit: 100 })
    expect(changes.map(({ change }) => change).join(' ')).toBe(
      [...Array(40).fill('goes'), ...Array(40).fill('comes')].join(' '),
    )
    const order = {
      store: store(),
      clock: () => MONDAY + 9 * DAY,
      maxIndexBytes: 1e9,
      onCommitted: () => Promise.resolve(),
    }
    expect(await acceptHeld(order, file!)).toMatchObject({ added: 40, vanished: 40, replaced: 40 })
    expect(brief().filter((line) => line.endsWith('Mazda sold'))).toHaveLength(40)
  })
})
