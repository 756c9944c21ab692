import { expect, it } from 'vitest'
import { chooseTimeZone } from '../../../shared/location/time-zone.ts'
import { localTime } from '../../../worker/platform/local-time.ts'
import { buildLocation } from '../../builders/location.ts'

const address = { street: '1 Road', city: 'Town', postcode: '2486', lat: -28.2, long: 153.5 }
const inState = (state: string, time_zone: string | null = null) =>
  chooseTimeZone(buildLocation([], { address: { ...address, state }, time_zone }))

it.each([
  ['summer in Queensland', '2026-11-20T22:30:00Z', inState('qld'), { date: '2026-11-21', weekday: 6, minutes: 510 }],
  [
    'summer in New South Wales',
    '2026-11-20T22:30:00Z',
    inState('nsw'),
    { date: '2026-11-21', weekday: 6, minutes: 570 },
  ],
  [
    'winter in New South Wales',
    '2026-07-19T22:30:00Z',
    inState('nsw'),
    { date: '2026-07-20', weekday: 1, minutes: 510 },
  ],
  ['a Sunday', '2026-11-21T14:00:00Z', inState('qld'), { date: '2026-11-22', weekday: 0, minutes: 0 }],
  [
    'a zone of its own',
    '2026-07-19T22:30:00Z',
    inState('nsw', 'Australia/Broken_Hill'),
    { date: '2026-07-20', weekday: 1, minutes: 480 },
  ],
])('[LOC-03] reads the clock of the location: %s', (_, moment, zone, expected) => {
  expect(localTime(Date.parse(moment), zone)).toEqual(expected)
})
