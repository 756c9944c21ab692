import { describe, expect, it } from 'vitest'
import { confirmsChange, explainLargeChange, type HeldComparison } from '../../../shared/stock/large-change.ts'

const HOUR = 3_600_000
const times = (count: number, ...shares: number[]) => Array.from({ length: count }, () => shares).flat()
const isHeld = (live: number, gone: number, history: number[] = [], brought = gone) =>
  explainLargeChange({ live, gone, takenOff: 0, brought }, { asked: null, history }) !== null

describe('a file is held', () => {
  it.each<[string, number, number, number[]]>([
    ['that has 3,599 of 17,048 cars, the first time', 17_048, 13_449, []],
    ['that has 3,599 of 17,048 cars of a feed that loses few', 17_048, 13_449, times(20, 0.01, 0.03)],
    ['that lacks 31 of 100 cars, without a history', 100, 31, []],
    ['that lacks 40 %, of a feed with few files', 1000, 400, [0.02, 0.05]],
    ['that lacks 25 % of a feed that has never lost a tenth', 400, 100, times(15, 0.02, 0.08)],
    ['that lacks 70 % of a yard that turns over by half each day', 600, 420, times(20, 0.5)],
    ['that lacks 85 %, whatever is usual', 600, 510, times(20, 0.9)],
    ['that lacks 60 % of a feed that lost as much once in twenty files', 600, 360, [...times(19, 0.03), 0.7]],
    ['that lacks 10 of 12 cars', 12, 10, []],
    ['of another branch, of a yard of 4 cars', 4, 4, []],
  ])('[STK-06] %s', (_, live, gone, history) => {
    expect(isHeld(live, gone, history)).toBe(true)
  })
})

it.each([
  ['no car', 0, true],
  ['one', 1, false],
] as const)(
  '[STK-06] of a yard that turns over by half, a file that lacks a half and brings %s',
  (_, brought, held) => {
    expect(isHeld(600, 300, times(20, 0.5), brought)).toBe(held)
  },
)

describe('a file lands', () => {
  it.each<[string, number, number, number[]]>([
    ['of 8 cars, 5 of which were sold over a weekend', 8, 5, []],
    ['of a yard of 9 cars, 8 of which were sold', 9, 8, []],
    ['of a yard of 3 cars that are all gone', 3, 3, []],
    ['that lacks 30 of 100 cars, without a history', 100, 30, []],
    ['of a yard that turns over by half each day', 600, 320, times(5, 0.5)],
    ['of such a yard that has sent one file before', 600, 320, [0.5]],
    ['that lacks a fifth of a feed that loses few', 400, 80, times(20, 0.02)],
    ['of a yard of 40 cars after a good week', 40, 9, times(20, 0.03)],
    ['as the first of a feed', 0, 0, []],
  ])('[STK-06] %s', (_, live, gone, history) => {
    expect(isHeld(live, gone, history)).toBe(false)
  })
})

it.each<[string, number | null, number[], number, string]>([
  [
    'first',
    null,
    [],
    9,
    '13,449 of the 17,048 cars in the yard (79%) are not in this file, more than the 30% that may go while the feed has no history.',
  ],
  [
    'unusual',
    null,
    times(20, 0.02, 0.04),
    0,
    '13,449 of the 17,048 cars in the yard (79%) are not in this file, while its files usually lose up to 4%, and 20% may go.',
  ],
  [
    'over what the sender allows',
    0.5,
    [0.7],
    9,
    '13,449 of the 17,048 cars in the yard (79%) are not in this file, more than the allowed 50%.',
  ],
  [
    'cut short, of a yard that turns over',
    null,
    times(20, 0.5),
    0,
    '13,449 of the 17,048 cars in the yard (79%) are not in this file, more than the 30% that may go with a file that brings no new car.',
  ],
])('[STK-06] a held file says why: %s', (_, asked, history, brought, sentence) => {
  expect(explainLargeChange({ live: 17_048, gone: 13_449, takenOff: 0, brought }, { asked, history })).toBe(sentence)
})

describe('the next file', () => {
  const turned = { heldAt: 0, nextAt: HOUR, before: 100, next: 100, both: 50, live: 100, lost: 50, lostAgain: 50 }

  it.each<[string, Partial<HeldComparison>, boolean]>([
    ['confirms a loss by the same cars an hour later', { before: 50, next: 50, both: 48 }, true],
    ['does not within the hour', { before: 50, next: 50, both: 48, nextAt: HOUR - 1 }, false],
    ['confirms that a yard turns over: what was gone stays gone, and as many others are there', {}, true],
    ['does not where the yard has shrunk again', { next: 40, both: 25 }, false],
    ['does not where it is a part of the held one', { next: 45, both: 45 }, false],
    ['does not where the lost cars are back', { lostAgain: 5 }, false],
    ['does not where it has none of the held cars either', { both: 0 }, false],
  ])('[STK-06] %s', (_, given, confirmed) => {
    expect(confirmsChange({ ...turned, ...given })).toBe(confirmed)
  })
})
