import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GIVE_UP_AFTER_MS, MAX_ATTEMPTS, nextAttemptAt } from '../../../shared/lead/retry.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('when a delivery is tried again', () => {
  it.each([
    ['first', 1, 10_000],
    ['third', 3, MINUTE],
    ['ninth', 9, HOUR],
    ['twentieth', 20, 4 * HOUR],
  ])('[LED-07] after the %s failure, give or take a quarter', (_, tries, pause) => {
    expect(nextAttemptAt({ tries, since: 0 }, 0, 0.5)).toBe(pause)
    expect(nextAttemptAt({ tries, since: 0 }, 0, 0)).toBe(pause * 0.75)
    expect(nextAttemptAt({ tries, since: 0 }, 0, 1)).toBe(pause * 1.25)
  })

  it('[LED-07] waits for as long as it is asked to, up to an hour', () => {
    expect(nextAttemptAt({ tries: 1, since: 0 }, 0, 0.5, 5 * MINUTE)).toBe(5 * MINUTE)
    expect(nextAttemptAt({ tries: 1, since: 0 }, 0, 0.5, 90 * HOUR)).toBe(HOUR)
  })

  it('[LED-07] ends after 72 hours or 40 tries, and never before it was tried for most of that time', () => {
    expect(nextAttemptAt({ tries: MAX_ATTEMPTS, since: 0 }, 0, 0.5)).toBeNull()
    expect(nextAttemptAt({ tries: 12, since: 0 }, GIVE_UP_AFTER_MS - HOUR, 0.5)).toBeNull()
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 60, maxLength: 60 }), (chances) => {
        const tried = [0]
        for (let now: number | null = 0; now !== null; ) {
          now = nextAttemptAt({ tries: tried.length, since: 0 }, now, chances[tried.length]!)
          if (now !== null) tried.push(now)
        }
        expect(tried).toEqual(tried.toSorted((a, b) => a - b))
        expect(tried.at(-1)).toBeGreaterThan(66 * HOUR)
        expect(tried.at(-1)).toBeLessThanOrEqual(GIVE_UP_AFTER_MS)
      }),
    )
  })
})
