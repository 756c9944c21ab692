import { Temporal } from 'temporal-polyfill'
import type { Car } from '../../shared/car/schema.ts'
import { carLocation } from '../../shared/car/stock-place.ts'
import { WEEKDAYS } from '../../shared/location/day-words.ts'
import { clockText, type LocalTime } from '../../shared/location/hours.ts'
import { chooseTimeZone, type TimeZone, ZONE_WORDS } from '../../shared/location/time-zone.ts'
import type { WallClock } from '../../shared/location/wall-clock.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { longDate, MINUTE_MS } from '../../shared/time.ts'

/** The last minute asked for in each zone: working one out costs more than drawing the hours. */
const lastTimes = new Map<TimeZone, { minute: number; time: LocalTime }>()

/** What the clock of a zone shows at `now` (epoch milliseconds). */
export function localTime(now: number, zone: TimeZone): LocalTime {
  const minute = Math.floor(now / MINUTE_MS)
  const last = lastTimes.get(zone)
  if (last?.minute === minute) return last.time
  const time = workedOut(now, zone)
  lastTimes.set(zone, { minute, time })
  return time
}

function workedOut(now: number, zone: TimeZone): LocalTime {
  const there = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
  return {
    date: there.toPlainDate().toString(),
    weekday: there.dayOfWeek % 7,
    minutes: there.hour * 60 + there.minute,
  }
}

/** The clock of a zone, in both directions. */
export const wallClock = (zone: TimeZone): WallClock => ({
  words: ZONE_WORDS[zone],
  local: (at) => workedOut(at, zone),
  at(date, minutes) {
    const time = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
    const there = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time })
    return there.hour * 60 + there.minute === minutes ? there.epochMilliseconds : null
  },
})

/** The first moment of a day, or after it: epoch ms. */
export const startOfDay = (date: string, zone: TimeZone, days = 0): number =>
  Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(zone).epochMilliseconds
export const endOfDay = (date: string, zone: TimeZone): number => startOfDay(date, zone, 1)

/** The zone of a dealer's primary location, else of its address; eastern standard time for a site without a config. */
export const dealerZone = (site: Pick<Site, 'locations' | 'address'> | null): TimeZone =>
  site === null
    ? 'Australia/Brisbane'
    : chooseTimeZone(site.locations.find(({ primary }) => primary) ?? { time_zone: null, address: site.address })

/** The day of a moment (epoch ms) where the dealer is, 'YYYY-MM-DD'. */
export const dealerDay = (site: Pick<Site, 'locations' | 'address'>, moment: number): string =>
  localTime(moment, dealerZone(site)).date

/** Moments as a clock shows them where a car stands, else where the dealer is: 'Monday 23 November at 2:15pm (Queensland time)'. */
export function dealerClock(
  { locations, address }: Site,
  car: Car | null,
  year: 'with year' | null = null,
): (moment: number) => string {
  const standing = car && carLocation(car, locations)
  const location = locations.find(({ id, primary }) => (standing ? id === standing.id : primary))
  const zone = chooseTimeZone(location ?? { time_zone: null, address })
  return (moment) => `${momentText(localTime(moment, zone), year)} (${ZONE_WORDS[zone]})`
}

/** 'Monday 23 November at 2:15pm' in local time, or 'Monday 23 November 2026 at 2:15pm'. */
function momentText({ date, weekday, minutes }: LocalTime, year: 'with year' | null = null): string {
  const long = longDate(date) ?? date
  const day = year ? long : long.replace(/ \d{4}$/, '')
  return `${WEEKDAYS[weekday]} ${day} at ${clockText(minutes)}`
}
