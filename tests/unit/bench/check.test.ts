import { describe, expect, it } from 'vitest'
import { countElements } from '../../bench/check/bytes.ts'
import { type Change, compare, compareExact, isLoss, type Pair } from '../../bench/check/compare.ts'
import type { Figure } from '../../bench/check/figures.ts'
import { acceptedLosses, judge } from '../../bench/check/judge.ts'

const PAIRS = 120
const ALLOWED = { share: 0.05 }

/** Chance that is the same in every run. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Turns of 2 ms that are up to 30 % longer by chance, one in ten of them three times as long. */
function noisy(seed: number, factor: number): Pair[] {
  const random = chance(seed)
  const time = () => 2 * (1 + 0.3 * random()) * (random() < 0.1 ? 3 : 1)
  return Array.from({ length: PAIRS }, () => ({ older: time(), newer: time() * factor }))
}

const runs = (factor: number): Change[] => Array.from({ length: 200 }, (_, seed) => compare(noisy(seed, factor)))
const lost = (factor: number) => runs(factor).filter((change) => isLoss(change, ALLOWED)).length

describe('a loss of CPU time', () => {
  it('is not seen in noise: in at most one of 200 runs of equal builds', () => {
    expect(lost(1)).toBeLessThanOrEqual(1)
  })

  it('is seen at 15 % in all but a few runs, however many turns another process lengthens', () => {
    expect(lost(1.15)).toBeGreaterThanOrEqual(190)
  })

  it('is let pass below what is allowed, certain as it may be', () => {
    const pairs = Array.from({ length: PAIRS }, () => ({ older: 2, newer: 2.08 }))
    const change = compare(pairs)
    expect(change).toMatchObject({ low: expect.closeTo(0.04), high: expect.closeTo(0.04) })
    expect(isLoss(change, ALLOWED)).toBe(false)
  })

  it('is not seen where the interval reaches to nothing, large as the median may be', () => {
    const pairs = Array.from({ length: PAIRS }, (_, turn) => ({ older: 2, newer: turn % 9 < 4 ? 1 : 3 }))
    const change = compare(pairs)
    expect(change.change).toBeCloseTo(0.5)
    expect(change.low).toBeLessThan(0)
    expect(isLoss(change, ALLOWED)).toBe(false)
  })

  it('is never seen in so few turns that all of them may be chance', () => {
    const pairs = Array.from({ length: 7 }, () => ({ older: 1, newer: 2 }))
    expect(isLoss(compare(pairs), ALLOWED)).toBe(false)
    expect(isLoss(compare([...pairs, ...pairs]), ALLOWED)).toBe(true)
  })

  it('lies in its interval in about 99 of 100 runs', () => {
    const inside = runs(1.1).filter(({ low, high }) => low < 0.1 && high > 0.1).length
    expect(inside).toBeGreaterThanOrEqual(194)
  })
})

describe('a figure without spread', () => {
  it.each([
    ['bytes within the share', 1000, 1049, ALLOWED, false],
    ['bytes beyond it', 1000, 1051, ALLOWED, true],
    ['fewer bytes', 1000, 10, ALLOWED, false],
    ['a statement where there was none', 0, 1, { more: 0.1 }, true],
    ['a read in fifty views', 0, 0.02, { more: 0.1 }, false],
    ['nothing of both', 0, 0, { more: 0.1 }, false],
  ])('%s', (_, older, newer, allowed, isOne) => {
    expect(isLoss(compareExact({ older, newer }), allowed)).toBe(isOne)
  })
})

describe('what is said', () => {
  const slower: Figure = { kind: 'cpu', page: 'vehicle', older: 2, newer: 2.5, change: 0.25, low: 0.2, high: 0.3 }
  const same: Figure = { kind: 'scripts', ...compareExact({ older: 900, newer: 900 }) }

  it('names the figure, what it lost, the spread, and how it is accepted', () => {
    const { losses, table } = judge([slower, same], new Map())
    expect(losses).toEqual([
      'vehicle page, CPU past the cache: from 2.00 ms to 2.50 ms, +25.0 %, surely between +20.0 % and +30.0 %; allowed is +5.0 %. Accepted by a commit that ends with: Bench-loss: vehicle-cpu <reason>',
    ])
    expect(table).toMatch(/^vehicle-cpu .*LOST$/m)
    expect(table).not.toMatch(/^scripts .*LOST$/m)
  })

  it('accepts a loss that a commit names with a reason', () => {
    const { losses, table } = judge([slower], acceptedLosses(['vehicle-cpu the page has a calculator']))
    expect(losses).toEqual([])
    expect(table).toMatch(/accepted: the page has a calculator$/m)
  })

  it.each([['vehicle-cpu'], ['vehicle-cpu   '], ['home-cpu it was a good idea'], ['']])('not by "%s"', (trailer) => {
    expect(judge([slower], acceptedLosses([trailer])).losses).toHaveLength(1)
  })
})

describe('elements of a page', () => {
  it.each([
    ['tags, whatever they hold', '<html><p class="a">One <b>two</b><br></p></html>', 4],
    ['no text of a script', '<p><script>if (1<a) b("<i>")</script></p>', 2],
    [
      'nothing that waits in a template or for a browser without script',
      '<p><template><i></i></template><noscript><img></noscript>',
      3,
    ],
  ])('%s', (_, html, count) => {
    expect(countElements(html)).toBe(count)
  })
})
