/** Numbers that look random and are the same for the same seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    /** A whole number from 0 up to, not including, `limit`. */
    below: (limit: number) => Math.floor(next() * limit),
    chance: (share: number) => next() < share,
    /** Earlier ones come up more often, as in any car yard. */
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() ** 1.6 * from.length)]!,
  }
}

export type Random = ReturnType<typeof randomFrom>
