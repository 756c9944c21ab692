import { DAY_MS } from '../time.ts'
import { WEEKDAYS } from './day-words.ts'
import { hoursOn, type LocalTime, type OpenLocation } from './hours.ts'
import type { SpecialHour } from './settings.ts'

/**
 * The day on which the people who sell at a location are there next: 'today' while they are or come later, then 'tomorrow', then
 * 'on Monday'; null for no hours within a week.
 */
export function openingDay(location: OpenLocation, special: SpecialHour[], local: LocalTime): string | null {
  for (let ahead = 0; ahead <= WEEKDAYS.length; ahead++) {
    const date = new Date(Date.parse(`${local.date}T00:00Z`) + ahead * DAY_MS).toISOString().slice(0, 10)
    const weekday = (local.weekday + ahead) % WEEKDAYS.length
    const { periods } = hoursOn(location, special, 'sales', { date, weekday })
    if (!periods.some(({ close }) => ahead > 0 || local.minutes < close)) continue
    return ['today', 'tomorrow'][ahead] ?? `on ${WEEKDAYS[weekday]}`
  }
  return null
}
