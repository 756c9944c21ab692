import { DAY_MS } from '../time.ts'
import { clockText, hoursOn, type LocalTime, type OpenLocation } from './hours.ts'
import type { Department, SpecialHour } from './settings.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** Further than a holiday goes. */
const MAX_DAYS = 14

/** 'We’re open until 5pm today.', 'We open tomorrow at 8:30am.', 'We open on Monday at 8:30am.'; null without hours. */
export function nextOpeningText(
  location: OpenLocation,
  special: SpecialHour[],
  local: LocalTime,
  department: Department = location.location_type,
): string | null {
  for (let ahead = 0; ahead < MAX_DAYS; ahead++) {
    const day = dayAfter(local, ahead)
    const { periods } = hoursOn(location, special, department, day)
    const next = periods.find(({ close }) => ahead > 0 || local.minutes < close)
    if (!next) continue
    if (ahead === 0 && next.open <= local.minutes) return `We’re open until ${clockText(next.close)} today.`
    const when = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : `on ${WEEKDAYS[day.weekday]}`
    return `We open ${when} at ${clockText(next.open)}.`
  }
  return null
}

const dayAfter = ({ date, weekday }: LocalTime, days: number): Pick<LocalTime, 'date' | 'weekday'> => ({
  date: new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10),
  weekday: (weekday + days) % 7,
})
