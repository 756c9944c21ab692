import { describe, expect, it } from 'vitest'
import { parseStat } from '../../../scripts/local/processes.ts'
import { blend, costOf, totalCost, type Usage } from '../../bench/prices.ts'
import { median, quantile } from '../../bench/row.ts'

const usage = (changes: Partial<Usage> = {}): Usage => ({
  requests: 0,
  cpuMs: 0,
  kvReads: 0,
  kvWrites: 0,
  d1RowsRead: 0,
  d1RowsWritten: 0,
  dataPoints: 0,
  queueOperations: 0,
  ...changes,
})

describe('what a million views cost', () => {
  it('takes each use at its price', () => {
    expect(costOf('requests', 1)).toBe(0.3)
    expect(totalCost(usage({ requests: 2, cpuMs: 5, kvReads: 0.02, d1RowsRead: 1 }))).toBeCloseTo(
      0.6 + 0.1 + 0.01 + 0.001,
    )
  })

  it('weighs views by their share, whatever the shares add up to', () => {
    const [few, many] = [usage({ requests: 1 }), usage({ requests: 3, cpuMs: 8 })]
    expect(
      blend([
        { share: 1, usage: few },
        { share: 3, usage: many },
      ]),
    ).toEqual(usage({ requests: 2.5, cpuMs: 6 }))
  })
})

it('reads the times of a process whose name holds spaces and parentheses', () => {
  const text = '17 (a) b (c)) S 4 17 17 0 -1 4194560 100 0 0 0 250 50 0 0 20 0 12 0 999'
  expect(parseStat(text)).toEqual({ name: 'a) b (c)', parent: 4, user: 250, system: 50 })
})

it('finds the value below which a share of them lie', () => {
  const values = [5, 1, 4, 2, 3]
  expect(median(values)).toBe(3)
  expect(quantile(values, 0.99)).toBe(5)
  expect(quantile([], 0.5)).toBeNaN()
})
