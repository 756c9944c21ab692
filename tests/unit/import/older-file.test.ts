import { beforeEach, describe, expect, it } from 'vitest'
import type { FileHeld } from '../../../worker/import/hold.ts'
import { aCar, aDailyYard, aYard } from './a-daily-yard.ts'

let yard: ReturnType<typeof aDailyYard>
beforeEach(() => {
  yard = aDailyYard()
})

const cheaper = (cars: number) => aYard(({ price }, at) => ({ price: Number(price) - (at < cars ? 500 : 0) }), 6)

describe('an older file sent again', () => {
  const [monday, tuesday] = [aYard(undefined, 6), [...aYard(undefined, 6).slice(2), aCar(6)]]

  it('[STK-06] is held, so that what was sold is not on sale again; the next right file lands', async () => {
    expect(await yard.reasons(monday, tuesday, monday, monday, tuesday)).toEqual([
      null,
      null,
      expect.stringMatching(
        /^This file says the same as the one of 17 November 2026, and not as the last one: 3 cars would be as they were then\. Is it an older file\? The file is kept/,
      ),
      expect.stringContaining('Is it an older file?'),
      null,
    ])
  })

  it.each([
    ['that puts three prices back', [cheaper(3)]],
    ['that puts three cars back', [monday.slice(3)]],
    ['that puts one car back and takes one away', [[...monday.slice(1), aCar(6)]]],
    ['after which two have come', [cheaper(4), cheaper(5)]],
  ])('[STK-06] is held %s', async (_, since) => {
    expect((await yard.reasons(monday, ...since, monday)).map((reason) => reason !== null)).toEqual([
      false,
      ...since.map(() => false),
      true,
    ])
  })

  it.each([
    ['a deal fell through', tuesday, [aCar(0), ...tuesday]],
    ['one fell through, and another car is sold', tuesday, [aCar(0), ...tuesday.slice(1)]],
    ['the new car is sold', tuesday, tuesday.slice(0, -1)],
    ['the file was cut short and is whole again', tuesday, [...monday, aCar(6)]],
    ['two deals fell through, and all is as before', monday.slice(2), monday],
    ['two prices were tried for a day', cheaper(2), monday],
    ['the last one is sent again', tuesday, tuesday],
  ])('[STK-06] is not one by which %s', async (_, last, file) => {
    expect(await yard.reasons(monday, last, file)).toEqual([null, null, null])
  })
})

it('[STK-06] a yard of three cars may have those that it had before', async () => {
  const files = [
    [0, 1, 2],
    [3, 4, 5],
    [0, 1, 2],
  ].map((cars) => cars.map((at) => aCar(at)))
  expect(await yard.reasons(...files)).toEqual([null, null, null])
})

describe('the time at which a file was made', () => {
  it('[OPS-01] is not before that of the last one of its feed, which says so and changes nothing', async () => {
    await yard.send(aYard())
    const asOf = yard.now - 1
    await expect(yard.send(aYard(undefined, 39), { asOf })).rejects.toMatchObject({
      code: 'outdated',
      message:
        'By its --as-of or ?as_of the file was made before the last one of the feed (2026-11-17T02:00Z): it would undo what has changed since. Send the newest, and leave the time out for one that was made now.',
    })
    expect(await yard.send(aYard(undefined, 39), { feed: 'north', asOf })).toMatchObject({ added: 39 })
    expect(await yard.send(aYard(undefined, 39), { asOf: asOf + 1 })).toMatchObject({ vanished: 1 })
  })

  it('[OPS-01] is that of its import where a file said that it is of a day to come, so that the next ones land', async () => {
    await yard.send(aYard(), { asOf: yard.now + 999 * 86_400_000 })
    expect(await yard.send(aYard(undefined, 39))).toMatchObject({ vanished: 1 })
  })
})

/** So many cars of each branch. */
const branches = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([location_name, count], branch) =>
    Array.from({ length: count }, (_, at) => aCar(branch * 100 + at, { location_name })),
  )

describe('a branch that a file lacks', () => {
  const both = { Dandenong: 23, Ringwood: 77 }

  it('[OPS-01] is named, holds the file, and is believed when the next one says the same', async () => {
    expect(await yard.reasons(branches(both), branches({ Dandenong: 0, Ringwood: 77 }))).toEqual([
      null,
      expect.stringMatching(
        /^23 of the 100 cars in the yard \(23%\) are not in this file: all 23 cars of Dandenong are missing\. .* or send one that says the same in an hour or later/,
      ),
    ])
    expect(await yard.isHeld(branches({ Dandenong: 0, Ringwood: 76 }))).toBe(false)
  })

  it('[OPS-01] is named beside what may go, where more do', async () => {
    expect(await yard.reasons(branches(both), branches({ Dandenong: 23, Ringwood: 0 }))).toEqual([
      null,
      expect.stringMatching(
        /^77 of .*, more than the 30% that may go .*: all 77 cars of Ringwood are missing\. The file/,
      ),
    ])
  })

  it.each<[string, Record<string, number>, Record<string, number>, boolean]>([
    ['of ten cars', { Dandenong: 10, Ringwood: 90 }, { Ringwood: 90 }, true],
    ['of nine cars, which are sold in a day', { Dandenong: 9, Ringwood: 90 }, { Ringwood: 90 }, false],
    ['that has one car left', { Dandenong: 11, Ringwood: 90 }, { Dandenong: 1, Ringwood: 90 }, false],
  ])('[OPS-01] %s: held %s', async (_, before, after, held) => {
    expect((await yard.reasons(branches(before), branches({ Dandenong: 0, ...after })))[1] !== null).toBe(held)
  })

  it('[OPS-01] is none where its cars have moved to another', async () => {
    const moved = branches(both).map((car) => ({ ...car, location_name: 'Ringwood' }))
    expect(await yard.reasons(branches(both), moved)).toEqual([null, null])
  })
})

const said = (words: readonly string[]) => aYard((_, at) => ({ status: words[at] ?? '' }), 36)

const flagged = (yes: number, no: 'N' | '') =>
  aYard((_, at) => ({ status: at < 2 ? 'Sold' : 'In stock', reserved: at > 30 && at <= 30 + yes ? 'Y' : no }), 36)

describe('a file is held by which cars are on sale again', () => {
  const WORDS = ['Sold', 'Sold', 'Wholesale', 'Deposit taken', 'On hold']

  it('[STK-06] where the status column is empty, however often', async () => {
    await yard.send(said(WORDS))
    const held = await yard.send(said([]))
    expect((held as FileHeld).message).toMatch(
      /^status is empty, which had a value in 5 rows: 5 cars that were sold, withdrawn or reserved would be on sale again\. .* \(npm run stock -- accept, or POST \/api\/stock\/accept\)\. If not/,
    )
    expect(await yard.isHeld(said([]))).toBe(true)
    expect(await yard.isHeld(said(WORDS))).toBe(false)
  })

  it.each([
    ['a column of Y and N is empty, and that of the status is filled', flagged(1, 'N'), flagged(0, ''), true],
    ['the deals fell through, and the column of Y and N says so', flagged(5, 'N'), flagged(0, 'N'), false],
    ['a column with the word for some is empty', flagged(3, ''), flagged(0, ''), true],
    ['two deals of a column with the word for some fell through', flagged(2, ''), flagged(0, ''), false],
  ])('[STK-06] or not: %s', async (_, before, after, held) => {
    expect((await yard.reasons(before, after))[1] !== null).toBe(held)
  })

  it('[STK-06] where many come back at once, and others are sold', async () => {
    await yard.send(said(Array(20).fill('Sold')))
    expect(await yard.isHeld(said([...Array(12).fill(''), ...Array(8).fill('Sold')]))).toBe(true)
  })

  it.each<[string, string[], string[]]>([
    ['two deals fell through', ['Deposit taken', 'On hold'], []],
    ['all deals fell through', Array(4).fill('On hold'), ['In stock']],
    ['all fell through, and another car is sold', Array(5).fill('On hold'), ['', '', '', '', '', 'Sold']],
    ['three deals fell through, and one did not', ['On hold', 'On hold', 'On hold', 'Sold'], ['', '', '', 'Sold']],
    ['what was on hold is sold', ['On hold', 'On hold', 'On hold'], ['Sold', 'Sold', 'Sold']],
  ])('[STK-06] and not where %s', async (_, before, after) => {
    await yard.send(said(before))
    expect(await yard.isHeld(said(after))).toBe(false)
  })
})
