import type { State } from '../tenant/fields.ts'

/** The clock of each state; a location near a border, or on an island, names its own. */
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

/** Whose time a clock shows, for somebody who lives beside the border of another. */
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

/** The zone whose clock hangs on the location's wall. */
export function timeZoneOf(location: { time_zone: TimeZone | null; address: { state: State } }): TimeZone {
  return location.time_zone ?? STATE_ZONES[location.address.state]
}
