import { describe, expect, it } from 'vitest'
import { ALERT_RETRIES, isQuietTime } from '../../../shared/alert/delivery-times.ts'
import { nextAttemptAt } from '../../../shared/lead/retry.ts'
import type { TimeZone } from '../../../shared/location/time-zone.ts'
import { localTime } from '../../../worker/platform/local-time.ts'

const NIGHT = { from: 20 * 60, to: 8 * 60 }
const MINUTE = 60_000

describe('when nobody is disturbed', () => {
  it.each([
    ['before it begins', 19 * 60 + 59, false],
    ['as it begins', 20 * 60, true],
    ['at midnight', 0, true],
    ['before it ends', 8 * 60 - 1, true],
    ['as it ends', 8 * 60, false],
  ])('[WAT-06] by a night %s', (_, minutes, quiet) => {
    expect(isQuietTime(NIGHT, { minutes })).toBe(quiet)
  })

  it('[WAT-06] by an hour in the middle of the day, or never', () => {
    expect(isQuietTime({ from: 720, to: 780 }, { minutes: 750 })).toBe(true)
    expect(isQuietTime({ from: 720, to: 780 }, { minutes: 780 })).toBe(false)
    expect(isQuietTime({ from: 480, to: 480 }, { minutes: 480 })).toBe(false)
  })

  // Twelve decent hours by the wall, whether the night before them had eleven, twelve or thirteen.
  it.each<[string, TimeZone, string, number]>([
    ['forward', 'Australia/Sydney', '2026-10-03T13:00:00Z', 23],
    ['back', 'Australia/Sydney', '2027-04-03T12:00:00Z', 25],
    ['forward by half an hour', 'Australia/Lord_Howe', '2026-10-03T12:30:00Z', 23.5],
    ['nowhere', 'Australia/Brisbane', '2026-10-03T14:00:00Z', 24],
  ])('[WAT-06] from eight to eight on a day whose clock goes %s', (_, zone, start, hours) => {
    const midnight = Date.parse(start)
    const moments = Array.from({ length: hours * 60 + 24 * 60 }, (_none, index) => midnight + index * MINUTE)
    const decent = moments.map((now) => localTime(now, zone)).filter((local) => !isQuietTime(NIGHT, local))
    expect(decent.every(({ minutes }) => minutes >= 8 * 60 && minutes < 20 * 60)).toBe(true)
    expect(decent).toHaveLength(2 * 12 * 60)
  })
})

const HOUR = 3_600_000

it('[WAT-06] tries again later and later, and gives up within a day', () => {
  let now = 0
  const waits: number[] = []
  for (let tries = 1; ; tries++) {
    const next = nextAttemptAt({ tries, since: 0 }, now, 0.5, 0, ALERT_RETRIES)
    if (next === null) break
    waits.push(next - now)
    now = next
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.length).toBeGreaterThan(4)
  expect(now).toBeLessThanOrEqual(ALERT_RETRIES.giveUpAfterMs)
})

it('[WAT-06] gives up what is a day old, however few its tries', () => {
  expect(nextAttemptAt({ tries: 1, since: 0 }, 24 * HOUR, 0.5, 0, ALERT_RETRIES)).toBeNull()
})
