import { expect, it } from 'vitest'
import { importStock } from '../../../worker/import/import-stock.ts'
import { importOrder } from '../../builders/import-order.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
/** More than are read at once. */
const CARS = 2_100
const HEADER = 'source_key,name,car_type,make,model,year,price,km,vin'
const car = (at: number, vin: string) => `K${10_000 + at},2020 Mazda CX-5,used,Mazda,CX-5,2020,31990,42000,${vin}`
const vinOf = (at: number) => `JM0KF4WLA00${100_000 + at}`
const feed = (first: number, vins: (string | null)[] = []) =>
  [HEADER, ...Array.from({ length: CARS }, (_, at) => car(first + at, vins[at] ?? vinOf(first + at)))].join('\n')

it('[OPS-01] two records of one car are found however far apart they stand, in a file and on record', async () => {
  const { db } = sqliteDatabase()
  const push = (name: string, file: string) => importStock(importOrder(file, { db, asOf: NOW, feed: name }))
  const twin = Array.from({ length: CARS }, (_, at) => (at === CARS - 1 ? vinOf(0) : null))
  expect(await push('north', feed(0, twin))).toMatchObject({ read: CARS, duplicates: 1 })
  const last = Array.from({ length: CARS }, (_, at) => (at === 0 ? vinOf(CARS - 2) : null))
  expect(await push('south', feed(CARS, last))).toMatchObject({ read: CARS, duplicates: 1 })
})
