import { expect, it } from 'vitest'
import { openHours } from '../../../shared/location/hours.ts'
import { buildLocation } from '../../builders/location.ts'

const day = (weekday: number, open: string, close: string) => ({ weekday, open, close })
const workdays = [1, 2, 3, 4, 5].map((weekday) => day(weekday, '08:30', '17:30'))

it('[LOC-03] the usual week in a line: days in a row with the same hours together, closed days left out', () => {
  expect(openHours(buildLocation([...workdays, day(6, '08:30', '16:00'), { weekday: 0, status: 'Closed' }]))).toEqual([
    'Mon-Fri 8:30am – 5:30pm',
    'Sat 8:30am – 4pm',
  ])
  expect(openHours(buildLocation([...workdays, day(6, '08:30', '17:30')]))).toEqual(['Mon-Sat 8:30am – 5:30pm'])
})

it('[LOC-03] a location without hours has no line', () => {
  expect(openHours(buildLocation([]))).toEqual([])
})
