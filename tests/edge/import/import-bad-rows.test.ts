import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { readCar } from '../../../worker/stock-records/records.ts'
import { migrate } from '../migrate.ts'
import { A, B, C, CAR, file, latin } from './rows.ts'
import { bytesOf, carRow, DAY, emptyTables, MONDAY, push } from './yard.ts'

beforeEach(async () => {
  await migrate()
  await emptyTables()
})

describe('bad rows among good ones', () => {
  it('[OPS-01] names line, column, value and reason, and lands the good rows', async () => {
    const long = file(A, 'X,,used,,Ranger,1,2,', '"B","2019\nFord Ranger",used,Ford,Ranger,POA,-5,', C, 'Y,short')
    const { summary, problems } = await push(long)
    expect(summary).toMatchObject({ read: 5, added: 3, refused: 2, warnings: 2 })
    expect(problems).toEqual([
      { line: 3, column: 'make', value: '', reason: 'make is missing', action: 'row refused' },
      { line: 4, column: 'km', value: '-5', reason: 'km is negative', action: 'value left out' },
      { line: 4, column: 'price', value: 'POA', reason: 'price is not a number', action: 'value left out' },
      { line: 7, column: '', value: '', reason: 'the row has 2 cells where the header has 8', action: 'row refused' },
    ])
    const car = await readCar(siteStore(env.DB, 'yard'), (await carRow('B'))?.slug ?? '')
    expect(car).toMatchObject({ price: null, km: null, name: '2019 Ford Ranger' })
  })

  it('[OPS-01] names the position of a car where the whole file stands on one line', async () => {
    const { problems } = await push(JSON.stringify([CAR, { ...CAR, source_key: 'B', km: -1 }, CAR]))
    expect(problems).toEqual([
      expect.objectContaining({ line: 1, car: 2, reason: 'km is negative' }),
      expect.objectContaining({ line: 1, car: 3, reason: 'the same car stands in the list as car 1' }),
    ])
  })

  it('[OPS-01] reads lines of another encoding as they are, and asks about each', async () => {
    const { summary, problems } = await push(
      Uint8Array.from([
        ...bytesOf(file(A, 'B,Citroën,used,Citroën,C3,1990,1,')),
        ...latin('C,Citroën,used,Citroën,C4,1990,1,\n'),
      ]),
    )
    expect(summary).toMatchObject({ added: 3, questions: 1 })
    expect(problems).toEqual([
      expect.objectContaining({ line: 4, value: 'C,Citroën,used,Citro', action: 'value to be checked' }),
    ])
    const car = await readCar(siteStore(env.DB, 'yard'), (await carRow('C'))?.slug ?? '')
    expect(car?.name).toBe('Citroën')
  })

  it('[OPS-01] keeps the first of two rows with one key and names the other', async () => {
    const { summary, problems } = await push(file(A, A.replace('31990', '1')))
    expect(summary).toMatchObject({ added: 1, refused: 1 })
    const reason = 'the same car stands on line 2, at $31,990, which is shown, and here at $1: which is right?'
    expect(problems[0]).toMatchObject({ line: 3, value: 'A', reason })
  })

  it('[OPS-01] does not sell a car whose row could not be read', async () => {
    await push(file(A, B, C))
    const { summary } = await push(file(A, B.replace('used', 'stolen'), C), { asOf: MONDAY + DAY })
    expect(summary).toMatchObject({ refused: 1, vanished: 0 })
    expect(await carRow('B')).toMatchObject({ status: 'in_stock' })
  })

  it.each([
    ['is cut short', 'B,2019 Ford Ranger,used'],
    ['opens a quotation mark that is not closed', B.replace(',Ford,', ',"Ford,')],
  ])('[STK-04] does not sell a car whose row %s, and names its line', async (_, row) => {
    await push(file(A, B, C))
    const { summary, problems } = await push(file(A, row, C, 'D,2020 Kia "Rio",used,Kia,"Rio",1,2,'), {
      asOf: MONDAY + DAY,
    })
    expect(summary).toMatchObject({ refused: 1, vanished: 0, added: 1 })
    expect(problems[0]).toMatchObject({ line: 3, action: 'row refused' })
    expect(await carRow('B')).toMatchObject({ status: 'in_stock' })
  })

  it('[QLT-03] keeps no markup in plain text and only harmless tags in comments', async () => {
    const rows = JSON.stringify([
      {
        source_key: 'A',
        name: 'Mazda <b>CX-5</b><script>alert(1)</script>',
        car_type: 'used',
        make: 'Mazda',
        model: 'CX-5',
        dealercomments: '<p onclick="x()">Neat <a href="javascript:x()">car</a></p><iframe src="//x"></iframe>',
        images: ['javascript:alert(1)', 'https://photos.example/1.jpg'],
      },
    ])
    const { problems } = await push(rows)
    const car = await readCar(siteStore(env.DB, 'yard'), (await carRow('A'))?.slug ?? '')
    expect(car).toMatchObject({ name: 'Mazda CX-5', dealercomments: '<p>Neat car</p>' })
    expect(car?.images.map(({ image }) => image.url)).toEqual(['https://photos.example/1.jpg'])
    expect(problems.map(({ column, action }) => [column, action])).toEqual([
      ['name', 'value cleaned'],
      ['dealercomments', 'value cleaned'],
      ['images', 'value left out'],
    ])
  })
})

describe('values that can hardly be right', () => {
  it('[OPS-01] are held back or flagged, counted, and named with line and column', async () => {
    const { summary, problems } = await push(file(A.replace('42000', '0'), B.replace('45990', '88'), C))
    expect(summary).toMatchObject({ added: 3, refused: 0, warnings: 0, questions: 2 })
    expect(problems).toMatchObject([
      { line: 2, column: 'km', value: '0', action: 'value held back' },
      { line: 3, column: 'price', value: '88', action: 'value to be checked' },
    ])
    expect(await readCar(siteStore(env.DB, 'yard'), (await carRow('A'))!.slug)).toMatchObject({
      km: null,
      price: 31990,
    })
    expect(await readCar(siteStore(env.DB, 'yard'), (await carRow('B'))!.slug)).toMatchObject({ price: 88 })
  })

  it('[OPS-01] do not sell the car whose row looks like a test', async () => {
    await push(file(A, B))
    const { summary } = await push(file(A, B.replace('2019 Ford Ranger', 'Do not sell')), { asOf: MONDAY + DAY })
    expect(summary).toMatchObject({ refused: 1, vanished: 0 })
    expect(await carRow('B')).toMatchObject({ status: 'in_stock' })
  })
})
