import { describe, expect, it } from 'vitest'
import { type Offering, offeredDays } from '../../../shared/test-drive/times.ts'
import { timesView } from '../../../shared/test-drive/view.ts'
import { wallClock } from '../../../worker/platform/local-time.ts'
import { buildLocation, buildSpecialHour, hours } from '../../builders/location.ts'

const HOUR = 60 * 60_000
const location = buildLocation(hours([1, 2, 3, 4], '09:00', '10:00'), { closed_day: { sales: 'by_appointment' } })
const special = [buildSpecialHour({ date: '2026-12-25', name: 'Christmas Day' })]
const clock = wallClock('Australia/Brisbane')

function view(changes: Partial<Offering> = {}, gone: number | null = null) {
  const now = Date.parse('2026-12-21T23:40:00Z')
  const given = { location, special, clock, now, booked: [], car_id: null, slot_minutes: 30, ...changes }
  const days = offeredDays({ notice_hours: 0, horizon_days: 5, capacity: 1, ...given })
  return timesView({ days, special, clock, name: 'Aspley', chosen: '', gone })
}

describe('the calendar of a test drive', () => {
  it('[TST-01] says in words which day is which, and why one has no times', () => {
    const start = Date.parse('2026-12-22T23:00:00Z')
    const booked = [{ start, end: start + HOUR, car_id: null }]
    expect(view({ booked }).days.map(({ label, note }) => [label, note])).toEqual([
      ['Today, Tuesday 22 December', 'No more times on this day'],
      ['Wednesday 23 December', 'Fully booked'],
      ['Thursday 24 December', '2 times'],
      ['Friday 25 December', 'Christmas Day: closed'],
      ['Saturday 26 December', 'By appointment only'],
    ])
    expect(view({ booked }).days.map(({ short }) => Object.values(short).join(' '))).toEqual([
      'Today 22 Full',
      'Wed 23 Full',
      'Thu 24 ',
      'Fri 25 Closed',
      'Sat 26 Ask us',
    ])
  })

  it('[TST-01] names whose clock its times are of', () => {
    expect(view().place).toEqual({ name: 'Aspley', zone: 'Queensland time' })
    expect(view().days[1]?.times[0]).toEqual({
      value: '2026-12-23T09:00+10:00',
      text: '9am',
      full: 'Wednesday 23 December, 9am',
      part: 'Morning',
    })
  })

  it('[TST-01] offers what is free near a time that is gone', () => {
    const gone = Date.parse('2026-12-22T23:00:00Z')
    const { nearest } = view({ booked: [{ start: gone, end: gone + HOUR / 2, car_id: null }] }, gone)
    expect(nearest.map(({ full }) => full)).toEqual([
      'Wednesday 23 December, 9:30am',
      'Thursday 24 December, 9am',
      'Thursday 24 December, 9:30am',
    ])
  })

  it('[TST-01] is none where no times are ever offered', () => {
    expect(view({ location: buildLocation([]) })).toEqual({ place: null, days: [], nearest: [], chosen: '' })
  })
})
