import { findRoute, type RouteKey } from '../routes/paths.ts'
import { hoursTable, type LocalTime, type OpenLocation } from './hours.ts'
import type { Department } from './settings.ts'

/** A row of a week's hours. `href`: what a closed day leads to instead (LOC-03). */
export type WeekRow = { days: string; text: string; isToday: boolean; href: string | null }

const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Opening hours of a department, with today's row marked. */
export function buildWeek(location: OpenLocation, department: Department, local: LocalTime): WeekRow[] {
  const today = NAMES[local.weekday] ?? ''
  const isWorkday = local.weekday >= 1 && local.weekday <= 5
  return hoursTable(location, department).map(({ days, text, link }) => ({
    days,
    text,
    isToday: days === today || (days === 'Mon-Fri' && isWorkday),
    href: link && pagePattern(link),
  }))
}

const pagePattern = (key: RouteKey) => findRoute(key).path

/** Those of the department that the location itself is. */
export const vehicleHours = (location: OpenLocation, local: LocalTime): WeekRow[] =>
  buildWeek(location, location.location_type, local)
