import { describe, expect, it } from 'vitest'
import {
  clockText,
  comingSpecialHours,
  hoursOn,
  hoursTable,
  isOpenNow,
  listDepartments,
  todayText,
} from '../../../shared/location/hours.ts'
import { openingHourSchema, specialHourSchema } from '../../../shared/location/settings.ts'
import { buildLocation, buildSpecialHour, hours } from '../../builders/location.ts'

const WORKDAYS = [1, 2, 3, 4, 5]
const usual = [...hours(WORKDAYS, '08:30', '17:30'), ...hours([6], '08:30', '16:00')]
const aspley = buildLocation(usual)
const at = (weekday: number, time: string, date = '2026-11-21') => {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return { date, weekday, minutes: hour * 60 + minute }
}
const week = (location: typeof aspley, department: 'sales' | 'service' = 'sales') =>
  hoursTable(location, department).map(({ days, text }) => `${days} ${text}`)

describe('the hours of a week', () => {
  it.each([
    [
      'Mon-Fri as one row when all five are equal',
      usual,
      ['Mon-Fri 8:30am – 5:30pm', 'Sat 8:30am – 4pm', 'Sun Closed'],
    ],
    [
      'each day when one of the five differs',
      [...hours([1, 2, 3, 4], '08:30', '17:30'), ...hours([5], '08:30', '19:00')],
      [
        'Mon 8:30am – 5:30pm',
        'Tue 8:30am – 5:30pm',
        'Wed 8:30am – 5:30pm',
        'Thu 8:30am – 5:30pm',
        'Fri 8:30am – 7pm',
        'Sat Closed',
        'Sun Closed',
      ],
    ],
    [
      'a break in the day',
      [...hours(WORKDAYS, '13:00', '17:00'), ...hours(WORKDAYS, '08:00', '12:00')],
      ['Mon-Fri 8am – 12pm, 1pm – 5pm', 'Sat Closed', 'Sun Closed'],
    ],
    ['a week all closed', [{ weekday: 0, status: 'Closed' as const }], ['Mon-Fri Closed', 'Sat Closed', 'Sun Closed']],
    [
      'openings that touch or overlap as one',
      [...hours(WORKDAYS, '08:00', '12:00'), ...hours(WORKDAYS, '12:00', '17:00'), ...hours([1], '11:00', '13:00')],
      ['Mon-Fri 8am – 5pm', 'Sat Closed', 'Sun Closed'],
    ],
    [
      'the words of both openings',
      [
        { weekday: 6, open: '09:00', close: '12:00', formated_hours: 'Mornings' },
        { weekday: 6, open: '13:00', close: '15:00', formated_hours: 'then by the yard gate' },
      ],
      ['Mon-Fri Closed', 'Sat Mornings, then by the yard gate', 'Sun Closed'],
    ],
    [
      'the words of one opening and the times of another',
      [
        { weekday: 1, open: '08:00', close: '12:00', formated_hours: '8 till noon' },
        { weekday: 1, open: '13:00', close: '17:30' },
      ],
      ['Mon 8 till noon, 1pm – 5:30pm', ...['Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => `${day} Closed`)],
    ],
    [
      'the dealer’s own words',
      [...hours(WORKDAYS, '08:00', '17:00'), { weekday: 6, open: '09:00', close: '12:00', formated_hours: 'Mornings' }],
      ['Mon-Fri 8am – 5pm', 'Sat Mornings', 'Sun Closed'],
    ],
    ['a department that keeps none', hours(WORKDAYS, '07:30', '16:00', 'service'), []],
  ])('[LOC-03] shows %s', (_, entries, expected) => {
    expect(week(buildLocation(entries))).toEqual(expected)
  })

  it('[LOC-03] says what the tenant says of a closed day, department by department', () => {
    const location = buildLocation([...hours([6], '08:00', '12:00'), ...hours([1], '08:00', '12:00', 'service')], {
      closed_day: { sales: 'by_appointment', service: 'enquire' },
    })
    expect(hoursTable(location, 'sales').at(-1)).toEqual({ days: 'Sun', text: 'By appointment only', link: null })
    expect(hoursTable(location, 'service').at(-1)).toEqual({ days: 'Sun', text: 'Enquire Now', link: 'contact_us' })
  })

  it('[LOC-03] belongs to the department that the location is, where an entry names none', () => {
    const workshop = buildLocation(usual, { location_type: 'service' })
    expect(listDepartments(workshop)).toEqual(['service'])
    expect(listDepartments(buildLocation(usual, { location_type: '' }))).toEqual(['sales'])
    expect(listDepartments(buildLocation([...hours([1], '08:00', '12:00', 'parts'), ...usual]))).toEqual([
      'sales',
      'parts',
    ])
  })
})

describe('special hours', () => {
  const christmas = buildSpecialHour({ date: '2026-12-25', name: 'Christmas Day' })
  const eve = buildSpecialHour({ date: '2026-12-24', status: 'Open', start_hour: '09:00', end_hour: '13:00' })
  const workshopEve = buildSpecialHour({ date: '2026-12-24', department: 'service' })
  const hereOnly = buildSpecialHour({
    date: '2026-12-24',
    status: 'Open',
    start_hour: '10:00',
    end_hour: '11:00',
    location_name: 'Aspley',
  })
  const eveAfternoon = buildSpecialHour({ ...eve, start_hour: '14:00', end_hour: '16:00' })
  const byTimes = buildSpecialHour({ date: '2026-12-24', start_hour: '09:00', end_hour: '13:00' })
  const salesAfternoon = buildSpecialHour({ ...eveAfternoon, department: 'sales' })
  const salesMorning = buildSpecialHour({ ...eve, start_hour: '10:00', end_hour: '12:00', department: 'sales' })
  const closed = buildSpecialHour({ date: '2026-12-24' })
  const elsewhere = buildSpecialHour({ date: '2026-12-24', location_name: 'Southport' })
  const both = buildLocation([...usual, ...hours(WORKDAYS, '07:30', '17:00', 'service')])

  it.each([
    ['an ordinary date', 'sales', [christmas], '2026-12-24', '8:30am – 5:30pm'],
    ['a holiday', 'sales', [christmas], '2026-12-25', 'Closed'],
    ['shorter hours', 'sales', [eve], '2026-12-24', '9am – 1pm'],
    ['a department of its own', 'service', [eve, workshopEve], '2026-12-24', 'Closed'],
    ['another department', 'sales', [workshopEve], '2026-12-24', '8:30am – 5:30pm'],
    ['this location before all', 'sales', [eve, hereOnly], '2026-12-24', '10am – 11am'],
    ['two openings', 'sales', [eveAfternoon, eve], '2026-12-24', '9am – 1pm, 2pm – 4pm'],
    ['two openings of all, one of this location', 'sales', [eve, eveAfternoon, hereOnly], '2026-12-24', '10am – 11am'],
    ['times without a status', 'sales', [byTimes], '2026-12-24', '9am – 1pm'],
    ['those of all beside its own', 'sales', [eve, salesAfternoon], '2026-12-24', '9am – 1pm, 2pm – 4pm'],
    ['those of all alone', 'service', [eve, salesAfternoon], '2026-12-24', '9am – 1pm'],
    ['its own in place of longer ones of all', 'sales', [eve, salesMorning], '2026-12-24', '10am – 12pm'],
    ['its own where all are closed', 'sales', [closed, salesAfternoon], '2026-12-24', '2pm – 4pm'],
    ['another location', 'sales', [elsewhere], '2026-12-24', '8:30am – 5:30pm'],
  ] as const)('[LOC-03] go before the usual ones: %s', (_, department, special, date, text) => {
    expect(hoursOn(both, [...special], department, { date, weekday: 4 }).text).toBe(text)
  })

  it('[LOC-03] to come are those of this location from today, soonest first', () => {
    const past = buildSpecialHour({ date: '2026-11-20' })
    expect(comingSpecialHours(aspley, [christmas, elsewhere, past, eve], '2026-12-24')).toEqual([eve, christmas])
  })

  it('[LOC-03] of this location stand in place of those of all, and two openings by the clock', () => {
    expect(comingSpecialHours(aspley, [eveAfternoon, workshopEve, eve], '2026-12-24')).toEqual([
      workshopEve,
      eve,
      eveAfternoon,
    ])
    expect(comingSpecialHours(aspley, [eve, workshopEve, hereOnly], '2026-12-24')).toEqual([hereOnly])
  })

  it('[LOC-03] are open in the afternoon of a day with two openings', () => {
    const local = at(4, '14:30', '2026-12-24')
    expect([isOpenNow(aspley, [eve, eveAfternoon], local), todayText(aspley, [eve, eveAfternoon], local)]).toEqual([
      true,
      'Open until 4pm',
    ])
  })
})

describe('open now', () => {
  it.each([
    ['before opening', at(1, '08:29'), false, 'Open 8:30am – 5:30pm today'],
    ['at the opening minute', at(1, '08:30'), true, 'Open until 5:30pm'],
    ['in the last minute', at(1, '17:29'), true, 'Open until 5:30pm'],
    ['at the closing minute', at(1, '17:30'), false, 'Opens tomorrow 8:30am'],
    ['on a closed day', at(0, '12:00'), false, 'Opens tomorrow 8:30am'],
    ['after closing before the day it is closed', at(6, '23:00'), false, 'Opens Monday 8:30am'],
  ])('[LOC-03] %s', (_, local, open, text) => {
    expect([isOpenNow(aspley, [], local), todayText(aspley, [], local)]).toEqual([open, text])
  })

  it('[LOC-03] says after which holidays it opens, and that it does not where no day of a week has hours', () => {
    const christmas = ['2026-12-25', '2026-12-26', '2026-12-28'].map((date) => buildSpecialHour({ date }))
    expect(todayText(aspley, christmas, at(5, '12:00', '2026-12-25'))).toBe('Opens Tuesday 8:30am')
    expect(todayText(buildLocation([]), [], at(1, '12:00'))).toBe('Closed')
  })

  it('[LOC-03] not on a holiday', () => {
    const holiday = buildSpecialHour({ date: '2026-12-25' })
    expect(isOpenNow(aspley, [holiday], at(5, '12:00', '2026-12-25'))).toBe(false)
    expect(isOpenNow(aspley, [holiday], at(5, '12:00', '2026-12-18'))).toBe(true)
  })

  it('[LOC-03] on a day by appointment says so', () => {
    const location = buildLocation(usual, { closed_day: { sales: 'by_appointment' } })
    expect(todayText(location, [], at(0, '12:00'))).toBe('By appointment only')
  })
})

describe('entries', () => {
  it.each([
    ['closing before opening', openingHourSchema, { weekday: 1, open: '17:00', close: '08:00' }],
    ['open without hours', openingHourSchema, { weekday: 1 }],
    ['a weekday beyond Saturday', openingHourSchema, { weekday: 7, status: 'Closed' }],
    ['an hour beyond midnight', openingHourSchema, { weekday: 1, open: '08:00', close: '24:30' }],
    ['open on a holiday without hours', specialHourSchema, { date: '2026-12-25', status: 'Open' }],
  ])('[LOC-03] are refused: %s', (_, schema, entry) => {
    expect(schema.safeParse(entry).success).toBe(false)
  })

  it.each([
    [0, '12am'],
    [510, '8:30am'],
    [720, '12pm'],
    [725, '12:05pm'],
    [1439, '11:59pm'],
  ])('[LOC-03] read %i minutes as %s', (minutes, text) => {
    expect(clockText(minutes)).toBe(text)
  })
})
