import { expect, it } from 'vitest'
import type { Problem } from '../../../shared/feed/problem.ts'
import { HOUR_MS } from '../../../shared/time.ts'
import { importStock } from '../../../worker/import/import-stock.ts'
import { importOrder } from '../../builders/import-order.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const asOf = Date.UTC(2026, 10, 21)

const fileOf = (...statuses: string[]) =>
  [
    'source_key,name,car_type,make,model,status',
    ...statuses.map((status, at) => `K${at},2016 Mazda CX-5,used,Mazda,CX-5,${status}`),
  ].join('\n')

it('[STK-09] a car of a later file whose status is not known leaves the site, and the dealer is asked', async () => {
  const { db, rows } = sqliteDatabase()
  const problems: Problem[] = []
  const take = (file: string) =>
    importStock(importOrder(file, { db, asOf, onProblem: (problem) => problems.push(problem) }))
  await take(fileOf('in_stock', 'Available', 'Deposit taken', 'Live', 'Live', 'Live'))
  expect(problems).toEqual([])
  expect(await take(fileOf('in_stock', 'Awaiting Dave', 'NOT_AVAILABLE', 'Live', 'Live', 'Live'))).toMatchObject({
    questions: 1,
    changed: 2,
  })
  expect(problems).toMatchObject([{ line: 3, value: 'Awaiting Dave', action: 'car not put on sale' }])
  const statuses = rows<{ status: string }>('select status from car order by source_key').map(({ status }) => status)
  expect(statuses).toEqual(['in_stock', 'withdrawn', 'withdrawn', 'in_stock', 'in_stock', 'in_stock'])
})

it('[STK-09] a file whose words for the status have changed empties no yard', async () => {
  const { db, rows } = sqliteDatabase()
  await importStock(importOrder(fileOf('Live', 'Live', 'Live', 'Live'), { db, asOf }))
  await expect(
    importStock(importOrder(fileOf('S1', 'S1', 'S1', 'Live'), { db, asOf, maxBadShare: 0.2 })),
  ).rejects.toThrow(
    '3 of 4 rows are bad (3 not put on sale), more than the allowed 20%. The first: line 2, status: status is a word that is not known here',
  )
  expect(rows("select 1 from car where status = 'in_stock'")).toHaveLength(4)
})

const flagged = (...shown: boolean[]) =>
  [
    'source_key,name,car_type,make,model,show_on_dealer_website',
    ...shown.map((is, at) => `K${at},2016 Mazda CX-5,used,Mazda,CX-5,${is ? 'Yes' : 'No'}`),
  ].join('\n')

it.each([
  ['36 of 37 cars', 36, 1],
  ['a yard of which most cars are hidden', 12, 60],
])('[STK-06] a file whose flag for the website is the other way round is held: %s', async (_, shown, hidden) => {
  const { db, rows } = sqliteDatabase()
  const flags = [...Array<boolean>(shown).fill(true), ...Array<boolean>(hidden).fill(false)]
  const send = (file: string, hours: number) =>
    importStock(importOrder(file, { db, asOf: asOf + hours * HOUR_MS, maxVanishedShare: null }))
  await send(flagged(...flags), 0)
  await expect(send(flagged(...flags.map((is) => !is)), 1)).rejects.toThrow(
    `${shown} of the ${shown} cars in the yard (100%) are off sale in this file, or not in it`,
  )
  expect(rows(`select 1 from car where doc like '%"show_on_dealer_website":true%'`)).toHaveLength(shown)
  expect(await send(flagged(...flags), 2)).toMatchObject({ changed: 0 })
})

it('[STK-06] hidden cars that a file lists no more are no loss of the site', async () => {
  const { db } = sqliteDatabase()
  const flags = [...Array<boolean>(20).fill(true), ...Array<boolean>(20).fill(false)]
  const send = (file: string, hours: number) =>
    importStock(importOrder(file, { db, asOf: asOf + hours * HOUR_MS, maxVanishedShare: null }))
  await send(flagged(...flags), 0)
  expect(await send(flagged(...flags.slice(0, 20)), 1)).toMatchObject({ vanished: 20 })
})

it('[STK-06] cars that notes of staff hold are no bad rows, and the summary says how many they are', async () => {
  const { db } = sqliteDatabase()
  const noted = Array.from(
    { length: 92 },
    (_, at) => `K${at},2016 Mazda CX-5${at < 21 ? ' SOLD' : ''},used,Mazda,CX-5,${at < 23 && at > 20 ? 'Zzz' : 'Live'}`,
  )
  const file = ['source_key,name,car_type,make,model,status', ...noted].join('\n')
  expect(await importStock(importOrder(file, { db, asOf, maxBadShare: 0.2 }))).toMatchObject({
    added: 92,
    hidden: expect.stringMatching(
      /^23 cars kept off sale here: 21 by their own words \(K0, .* and 11 more\); 2 by status of the file \(K21, K22\)\. See the report\.$/,
    ),
  })
})

it('[STK-06] a file that lists a yard and calls most of it sold is held, and lands once the next says the same', async () => {
  const { db, rows } = sqliteDatabase()
  const send = (sold: number, hours: number) => {
    const statuses = Array.from({ length: 20 }, (_, at) => (at < sold ? 'Sold' : 'Live'))
    return importStock(importOrder(fileOf(...statuses), { db, asOf: asOf + hours * HOUR_MS, maxVanishedShare: null }))
  }
  const onSale = () => rows("select 1 from car where status = 'in_stock'").length
  await send(0, 0)
  await send(5, 1)
  expect(onSale()).toBe(15)
  await expect(send(19, 2)).rejects.toThrow(
    '14 of the 15 cars in the yard (93%) are off sale in this file, or not in it',
  )
  expect(onSale()).toBe(15)
  await send(19, 4)
  expect(onSale()).toBe(1)
})
