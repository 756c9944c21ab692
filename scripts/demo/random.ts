/** A seeded pseudo-random generator: the same seed gives the same numbers on every machine. */
export type Random = {
  /** From 0 up to 1. */
  next(): number
  chance(probability: number): boolean
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  between(from: number, to: number): number
  pick<Item>(items: readonly Item[]): Item
  weighted<Item>(items: readonly Item[], weight: (item: Item) => number): Item
  shuffled<Item>(items: readonly Item[]): Item[]
}

export function random(seed: string): Random {
  let state = hash(seed)
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    between: (from, to) => from + next() * (to - from),
    pick: (items) => items[whole(0, items.length - 1)]!,
    weighted(items, weight) {
      let left = next() * items.reduce((sum, item) => sum + weight(item), 0)
      return items.find((item) => (left -= weight(item)) < 0) ?? items.at(-1)!
    },
    shuffled(items) {
      const order = [...items]
      for (let end = order.length - 1; end > 0; end--) {
        const other = whole(0, end)
        ;[order[end], order[other]] = [order[other]!, order[end]!]
      }
      return order
    },
  }
}

/** FNV-1a */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}
