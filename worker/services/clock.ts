import { Temporal } from 'temporal-polyfill'
import type { LocalTime } from '../../shared/location/hours.ts'
import type { TimeZone } from '../../shared/location/time-zone.ts'

/** What the clock of a zone shows at `now` (epoch milliseconds). */
export function localTime(now: number, zone: TimeZone): LocalTime {
  const there = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
  return {
    date: there.toPlainDate().toString(),
    weekday: there.dayOfWeek % 7,
    minutes: there.hour * 60 + there.minute,
  }
}
