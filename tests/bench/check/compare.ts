import { median } from '../row.ts'

/** One turn: the same work done by the older build and by the newer. */
export type Pair = { older: number; newer: number }

/** Changes are shares of the older value: 0.1 is a tenth more. */
export type Change = { older: number; newer: number; change: number; low: number; high: number }

/** How sure it is that the true median lies between `low` and `high`. */
const CONFIDENCE = 0.99

/**
 * The median change of pairs, and the interval in which it lies as far as chance goes. Each pair is one vote for or against
 * a loss, as in a sign test: the interval leaves off as many pairs at each end as fair coins would put on one side in one
 * of a hundred runs. That asks nothing of how the times are distributed, where a mean and its deviation would be led by the
 * few turns in which another process or the collection of garbage took its time.
 */
export function compare(pairs: Pair[]): Change {
  const changes = pairs.map(changeOf).toSorted((one, other) => one - other)
  const left = leftOff(pairs.length)
  return {
    older: median(pairs.map(({ older }) => older)),
    newer: median(pairs.map(({ newer }) => newer)),
    change: median(changes),
    low: changes[left - 1] ?? Number.NEGATIVE_INFINITY,
    high: changes[pairs.length - left] ?? Number.POSITIVE_INFINITY,
  }
}

/** Values that have no spread: bytes, and what is asked of the stores. */
export function compareExact(pair: Pair): Change {
  const change = changeOf(pair)
  return { ...pair, change, low: change, high: change }
}

/** Nothing after nothing is no change. */
const changeOf = ({ older, newer }: Pair) => (older === newer ? 0 : newer / older - 1)

/** A number of coins that show heads so rarely: the rank of the interval's ends. Of few coins none is rare enough. */
function leftOff(coins: number): number {
  let heads = 0
  let chance = 0.5 ** coins
  let sum = chance
  while (2 * sum <= 1 - CONFIDENCE) {
    chance *= (coins - heads) / (heads + 1)
    heads++
    sum += chance
  }
  return heads
}

/** What a figure may grow by: a share of the older value, or so much. */
export type Allowed = { share: number } | { more: number }

/** A loss is more than is allowed, and more than chance: the whole interval lies above nothing. */
export function isLoss({ older, newer, change, low }: Change, allowed: Allowed): boolean {
  const isMore = 'share' in allowed ? change > allowed.share : newer - older > allowed.more
  return isMore && low > 0
}
