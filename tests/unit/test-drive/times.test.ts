import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockText, hoursOn } from '../../../shared/location/hours.ts'
import { chooseTimeZone, TIME_ZONES } from '../../../shared/location/time-zone.ts'
import { clockStamp, parseClockStamp } from '../../../shared/location/wall-clock.ts'
import { isFree, nearestFree, type Offering, offeredDays } from '../../../shared/test-drive/times.ts'
import { wallClock } from '../../../worker/platform/local-time.ts'
import { buildLocation, buildSpecialHour, hours } from '../../builders/location.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6]
const MINUTE = 60_000
const clock = (value: number) => `${String(Math.floor(value / 60)).padStart(2, '0')}:${value % 60 || '00'}`
const address = { street: '1 Road', city: 'Town', postcode: '2486', lat: -28.2, long: 153.5 }
const yard = (open: string, close: string, state = 'qld') =>
  buildLocation(hours(WEEK, open, close), { address: { ...address, state } })

function offering(changes: Partial<Offering> = {}): Offering {
  const location = changes.location ?? yard('08:30', '17:30')
  return {
    location,
    special: [],
    clock: wallClock(chooseTimeZone(location as ReturnType<typeof yard>)),
    now: Date.parse('2026-11-20T00:00:00Z'),
    booked: [],
    car_id: null,
    slot_minutes: 30,
    notice_hours: 2,
    horizon_days: 7,
    capacity: 1,
    ...changes,
  }
}

const said = (given: Offering) =>
  offeredDays(given).map(({ date, free }) => [
    date,
    ...free.map(({ start }) => clockText(given.clock.local(start).minutes)),
  ])

describe('the times of a test drive', () => {
  it('[TST-01] follow the opening hours, end before closing and begin after the notice', () => {
    const given = offering({ location: yard('09:00', '11:15'), horizon_days: 2 })
    expect(said(given)).toEqual([['2026-11-20'], ['2026-11-21', '9am', '9:30am', '10am', '10:30am']])
    expect(said(offering({ ...given, now: Date.parse('2026-11-19T22:10:00Z') }))[0]).toEqual(['2026-11-20', '10:30am'])
  })

  it('[TST-01] know a break in the day, a day that is closed and the hours of a holiday', () => {
    const location = buildLocation([...hours([1, 2], '08:00', '09:00'), ...hours([1], '13:00', '14:00')])
    const special = [
      buildSpecialHour({ date: '2026-12-29', name: 'A holiday' }),
      buildSpecialHour({ date: '2026-12-30', status: 'Open', start_hour: '10:00', end_hour: '10:30' }),
    ]
    expect(said(offering({ location, special, now: Date.parse('2026-12-27T00:00:00Z'), horizon_days: 5 }))).toEqual([
      ['2026-12-27'],
      ['2026-12-28', '8am', '8:30am', '1pm', '1:30pm'],
      ['2026-12-29'],
      ['2026-12-30', '10am'],
      ['2026-12-31'],
    ])
  })

  it('[TST-01] are those of the sales desk: a workshop offers none', () => {
    expect(offeredDays(offering({ location: buildLocation(hours(WEEK, '08:00', '17:00', 'service')) }))).toEqual([])
  })

  it.each([
    ['Tweed Heads, an hour ahead in summer', 'nsw', '2026-11-21T08:00+11:00'],
    ['the Queensland side of the street', 'qld', '2026-11-21T08:00+10:00'],
  ])('[TST-01] are read off the clock on the wall: %s', (_, state, stamp) => {
    const given = offering({ location: yard('08:00', '09:00', state), horizon_days: 2 })
    expect(clockStamp(given.clock, offeredDays(given)[1]!.free[0]!.start)).toBe(stamp)
  })

  it.each([
    ['go forward and leave out an hour', '2026-10-03T00:00:00Z', '2026-10-04', ['1am', '1:30am', '3am', '3:30am']],
    [
      'go back and repeat one',
      '2027-04-03T00:00:00Z',
      '2027-04-04',
      ['1am', '1:30am', '2am', '2:30am', '3am', '3:30am'],
    ],
  ])('[TST-01] are none twice and none that never is where clocks %s', (_, now, date, expected) => {
    const given = offering({ location: yard('01:00', '04:00', 'nsw'), now: Date.parse(now), horizon_days: 2 })
    const day = said(given).find(([each]) => each === date)
    expect(day?.slice(1)).toEqual(expected)
  })

  it('[TST-01] leave out what is booked: for the location once all are out, for a car once it is', () => {
    const start = Date.parse('2026-11-20T23:00:00Z')
    const booked = [{ start, end: start + 30 * MINUTE, car_id: 7 }]
    const at = (changes: Partial<Offering>) =>
      said(offering({ location: yard('09:00', '10:00'), horizon_days: 2, booked, ...changes }))[1]
    expect(at({})).toEqual(['2026-11-21', '9:30am'])
    expect(at({ capacity: 2, car_id: 8 })).toEqual(['2026-11-21', '9am', '9:30am'])
    expect(at({ capacity: 2, car_id: 7 })).toEqual(['2026-11-21', '9:30am'])
  })

  it('[TST-01] nearest to one that is gone come after it, and before it where there are no more', () => {
    const days = offeredDays(offering({ location: yard('09:00', '11:00'), horizon_days: 2 }))
    const [nine, half, ten, last] = days[1]!.free
    expect(nearestFree(days, nine!.start + MINUTE, 2)).toEqual([half, ten])
    expect(nearestFree(days, last!.start, 3)).toEqual([half, ten, last])
  })

  it('[TST-01] are opening hours less bookings in every zone, at any time of the year', () => {
    const minutes = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15)
    fc.assert(
      fc.property(
        fc.constantFrom(...TIME_ZONES),
        fc.integer({ min: Date.parse('2026-09-25Z'), max: Date.parse('2027-04-10Z') }),
        fc.tuple(minutes, minutes).filter(([a, b]) => a < b),
        fc.constantFrom(15, 20, 30, 45, 60),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 8 })), { maxLength: 12 }),
        fc.integer({ min: 1, max: 3 }),
        (time_zone, now, [open, close], slot_minutes, taken, capacity) => {
          const location = buildLocation(hours(WEEK, clock(open), clock(close)), { time_zone })
          const booked = taken.map(([quarter, length]) => {
            const start = now + quarter * 15 * MINUTE
            return { start, end: start + length * 15 * MINUTE, car_id: null }
          })
          const wall = wallClock(time_zone)
          const given = offering({ location, clock: wall, now, slot_minutes, booked, capacity, notice_hours: 1 })
          const slots = offeredDays(given).flatMap(({ free, date }) => free.map((slot) => ({ ...slot, date })))
          for (const { start, end, date } of slots) {
            const [from, to] = [wall.local(start), wall.local(end)]
            const { periods } = hoursOn(location, [], 'sales', from)
            expect(from.date).toBe(date)
            expect(to.date).toBe(date)
            expect(periods.some((each) => each.open <= from.minutes && to.minutes <= each.close)).toBe(true)
            expect(start).toBeGreaterThanOrEqual(now + 60 * MINUTE)
            expect(end - start).toBe(slot_minutes * MINUTE)
            const meanwhile = booked.filter((each) => each.start < end && each.end > start)
            expect(meanwhile.length).toBeLessThan(capacity)
            expect(parseClockStamp(clockStamp(wall, start))).toBe(start)
          }
          expect(new Set(slots.map(({ start }) => start)).size).toBe(slots.length)
          const inOrder = slots.toSorted((a, b) => a.start - b.start)
          for (const [index, slot] of inOrder.slice(1).entries())
            expect(slot.start).toBeGreaterThanOrEqual(inOrder[index]!.end)
        },
      ),
      { numRuns: 300 },
    )
  })
})

it.each(['', 'any', '2026-11-25', '2026-11-25T09:30Z', '2026-13-45T09:30+11:00', "2026-11-25T09:30+11:00'--"])(
  '[TST-01] takes ‘%s’ for no time',
  (stamp) => expect(parseClockStamp(stamp)).toBeNull(),
)

it.each([
  ['a drive that begins as it ends', { start: 20, end: 30, car_id: 7 }, 7, true],
  ['a drive that ends as it begins', { start: 0, end: 10, car_id: 7 }, 7, true],
  ['a drive of the same car', { start: 19, end: 29, car_id: 7 }, 7, false],
  ['a drive of another car', { start: 19, end: 29, car_id: 8 }, 7, true],
  ['a drive of no known car, where none is chosen', { start: 19, end: 29, car_id: null }, null, true],
])('[TST-01] beside %s a time is free where there is room for two: %j, %s, %s', (_, booking, car_id, free) => {
  expect(isFree({ start: 10, end: 20 }, { booked: [booking], capacity: 2, car_id })).toBe(free)
})
