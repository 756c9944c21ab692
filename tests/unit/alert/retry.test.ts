import { expect, it } from 'vitest'
import { GIVE_UP_AFTER_MS, nextAttemptAt } from '../../../shared/alert/delivery-times.ts'

const HOUR = 3_600_000

it('[WAT-06] tries again later and later, and gives up within a day', () => {
  let now = 0
  const waits: number[] = []
  for (let tries = 1; ; tries++) {
    const next = nextAttemptAt({ tries, since: 0 }, now)
    if (next === null) break
    waits.push(next - now)
    now = next
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.length).toBeGreaterThan(4)
  expect(now).toBeLessThanOrEqual(GIVE_UP_AFTER_MS)
})

it('[WAT-06] gives up what is a day old, however few its tries', () => {
  expect(nextAttemptAt({ tries: 1, since: 0 }, 24 * HOUR)).toBeNull()
})
