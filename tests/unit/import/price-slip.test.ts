import { expect, it } from 'vitest'
import type { Problem } from '../../../shared/feed/problem.ts'
import { importStock } from '../../../worker/import/import-stock.ts'
import { importOrder } from '../../builders/import-order.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

it('[OPS-01] a price with a digit too many is shown, counted and asked about with its line', async () => {
  const { db, rows } = sqliteDatabase()
  const problems: Problem[] = []
  const prices = [24990, 26500, 269900, 27990, 28488, 29990]
  const file = [
    'source_key,name,car_type,make,model,year,price',
    ...prices.map((price, at) => `K${at},2016 Mazda CX-5,used,Mazda,CX-5,2016,${price}`),
  ].join('\n')
  const order = importOrder(file, { db, asOf: Date.UTC(2026, 10, 21), onProblem: (problem) => problems.push(problem) })
  expect(await importStock(order)).toMatchObject({ read: 6, added: 6, questions: 1 })
  expect(problems).toMatchObject([{ line: 4, column: 'price', value: '269900', action: 'value to be checked' }])
  expect(rows("select doc from car where doc ->> '$.price' = 269900")).toHaveLength(1)
})
