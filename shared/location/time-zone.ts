import type { State } from '../settings/fields.ts'

/** Default time zone by state; locations near borders and on islands override it. */
const STATE_ZONES = {
  qld: 'Australia/Brisbane',
  nsw: 'Australia/Sydney',
  act: 'Australia/Sydney',
  vic: 'Australia/Melbourne',
  tas: 'Australia/Hobart',
  sa: 'Australia/Adelaide',
  nt: 'Australia/Darwin',
  wa: 'Australia/Perth',
} as const satisfies Record<State, string>

export const TIME_ZONES = [
  ...new Set(Object.values(STATE_ZONES)),
  'Australia/Broken_Hill',
  'Australia/Eucla',
  'Australia/Lindeman',
  'Australia/Lord_Howe',
] as const

export type TimeZone = (typeof TIME_ZONES)[number]

export const ZONE_WORDS: Record<TimeZone, string> = {
  'Australia/Brisbane': 'Queensland time',
  'Australia/Sydney': 'New South Wales time',
  'Australia/Melbourne': 'Victorian time',
  'Australia/Hobart': 'Tasmanian time',
  'Australia/Adelaide': 'South Australian time',
  'Australia/Darwin': 'Northern Territory time',
  'Australia/Perth': 'Western Australian time',
  'Australia/Broken_Hill': 'Broken Hill time',
  'Australia/Eucla': 'Eucla time',
  'Australia/Lindeman': 'Whitsunday Islands time',
  'Australia/Lord_Howe': 'Lord Howe Island time',
}

export function chooseTimeZone(location: { time_zone: TimeZone | null; address: { state: State } }): TimeZone {
  return location.time_zone ?? STATE_ZONES[location.address.state]
}
