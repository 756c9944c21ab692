import { hoursTable, type LocalTime, type OpenLocation } from './hours.ts'

export type WeekRow = { days: string; text: string; isToday: boolean }

const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Opening hours for a vehicle page, with today's row marked. */
export function vehicleHours(location: OpenLocation, local: LocalTime): WeekRow[] {
  const today = NAMES[local.weekday] ?? ''
  const isWorkday = local.weekday >= 1 && local.weekday <= 5
  return hoursTable(location, location.location_type).map(({ days, text }) => ({
    days,
    text,
    isToday: days === today || (days === 'Mon-Fri' && isWorkday),
  }))
}
