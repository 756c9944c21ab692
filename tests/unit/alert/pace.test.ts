import { expect, it } from 'vitest'
import { GIVEN_UP_AFTER, nextTry } from '../../../shared/alert/pace.ts'

const HOUR = 3_600_000

it('[WAT-06] tries again later and later, and gives up within a day', () => {
  let now = 0
  const waits: number[] = []
  for (let tries = 1; ; tries++) {
    const next = nextTry({ tries, since: 0 }, now)
    if (next === null) break
    waits.push(next - now)
    now = next
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.length).toBeGreaterThan(4)
  expect(now).toBeLessThanOrEqual(GIVEN_UP_AFTER)
})

it('[WAT-06] gives up what is a day old, however few its tries', () => {
  expect(nextTry({ tries: 1, since: 0 }, 24 * HOUR)).toBeNull()
})
