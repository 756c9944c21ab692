import { DAY_MS } from '../time.ts'
import { clockText, hoursOn, type LocalTime, type OpenLocation } from './hours.ts'
import type { Department, SpecialHour } from './settings.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const DAYS_AHEAD = 7

/** When a department is there to answer: 'We’re open now, until 5:30pm.', 'We open Monday at 8:30am.'; null for no hours within a week. */
export function openingSentence(
  location: OpenLocation,
  special: SpecialHour[],
  local: LocalTime,
  department: Department,
): string | null {
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const { periods } = hoursOn(location, special, department, dayAfter(local, ahead))
    const next = periods.find(({ close }) => ahead > 0 || local.minutes < close)
    if (!next) continue
    if (ahead === 0 && next.open <= local.minutes) return `We’re open now, until ${clockText(next.close)}.`
    const day = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : WEEKDAYS[(local.weekday + ahead) % 7]
    return `We open ${day} at ${clockText(next.open)}.`
  }
  return null
}

const dayAfter = ({ date, weekday }: LocalTime, ahead: number) => ({
  date: new Date(Date.parse(`${date}T00:00Z`) + ahead * DAY_MS).toISOString().slice(0, 10),
  weekday: (weekday + ahead) % 7,
})
