import type { Location } from '../../../shared/location/settings.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'

const TIME = '(?:\\d{1,2}(?:[:.]\\d{2})? ?(?:am|pm)|\\d{1,2}:\\d{2}|noon)'
const RANGE = new RegExp(`(?<!and )(${TIME}) (?:to|until) (${TIME})`, 'gi')
const OPENS = new RegExp(`\\b(?:from|open(?:s|ed)?(?: at| until)?|not open until) (${TIME})`, 'gi')
const CLOSES = new RegExp(`\\b(?:closes? at|until) (${TIME})`, 'gi')
const ANY = new RegExp(`\\b${TIME}`, 'gi')

type Day = { open: number; close: number }

/** What a time of day may mean, in minutes after midnight: '4:00' is either half of the day. */
function minutesOf(text: string): number[] {
  if (/noon/i.test(text)) return [720]
  const [, hour = '', minute = '0', half] = /(\d+)(?:[:.](\d+))? ?(am|pm)?/i.exec(text) ?? []
  const at = (Number(hour) % 12) * 60 + Number(minute)
  if (half) return [half.toLowerCase() === 'pm' ? at + 720 : at]
  return Number(hour) > 12 ? [Number(hour) * 60 + Number(minute)] : [at, at + 720]
}

const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Weekdays that the words speak of; null for any. */
function weekdaysIn(text: string): Set<number> | null {
  const days = [
    ...(/weekdays?\b|monday to friday/i.test(text) ? [1, 2, 3, 4, 5] : []),
    ...(/saturday/i.test(text) ? [6] : []),
    ...(/sunday/i.test(text) ? [0] : []),
  ]
  return days.length > 0 ? new Set(days) : null
}

/** '24 December' */
const dayText = (date: string) =>
  new Date(date).toLocaleDateString('en-AU', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Hours of every department of the locations that the words name, or of all. */
function hoursFor(site: Site, text: string): Day[] {
  const named = site.locations.filter((location) => namesOf(location).some((name) => text.includes(name)))
  const days = weekdaysIn(text)
  const usual = (named.length > 0 ? named : site.locations).flatMap(({ contact_detail }) =>
    contact_detail.opening_hours.filter(
      ({ status, weekday }) => status !== 'Closed' && (days === null || days.has(weekday)),
    ),
  )
  const special = site.special_hours
    .filter(({ status, date }) => status === 'Open' && text.includes(dayText(date)))
    .map(({ start_hour, end_hour }) => ({ open: start_hour, close: end_hour }))
  return [...usual, ...special].flatMap(({ open, close }) =>
    open && close ? [{ open: minutes(open), close: minutes(close) }] : [],
  )
}

/** A location as people call it: 'Springwood' of 'Meridian Springwood'. */
const namesOf = ({ name, address }: Location) =>
  [...new Set([name, name.split(' ').slice(1).join(' '), address.city])].filter(Boolean)

/** The location that is named last in words; undefined where none is. */
export const nearestNamed = ({ locations }: Site, text: string): Location | undefined => {
  const last = (location: Location) => Math.max(...namesOf(location).map((name) => text.lastIndexOf(name)))
  return locations.filter((location) => last(location) >= 0).toSorted((a, b) => last(b) - last(a))[0]
}

/** Times of day in words that are not opening times of the site, where they are said to be, or lie outside of them. */
export function wrongTimes(site: Site, text: string): string[] {
  const hours = hoursFor(site, text)
  const faults: string[] = []
  let rest = text
  const check = (pattern: RegExp, isRight: (...times: number[][]) => boolean) => {
    rest = rest.replace(pattern, (words, ...groups) => {
      const times = groups.filter((group, index) => typeof group === 'string' && index < groups.length - 2)
      if (!isRight(...times.map(minutesOf))) faults.push(words)
      return ''
    })
  }
  check(RANGE, (from, to) => hours.some(({ open, close }) => from.includes(open) && to.includes(close)))
  check(OPENS, (time) => hours.some(({ open }) => time.includes(open)))
  check(CLOSES, (time) => hours.some(({ close }) => time.includes(close)))
  for (const [words] of rest.matchAll(ANY)) {
    const times = minutesOf(words)
    if (!hours.some(({ open, close }) => times.some((time) => open <= time && time <= close))) faults.push(words)
  }
  return faults
}

/** How many days a week any department of the site is open. */
export const daysOpen = ({ locations }: Site): number =>
  new Set(
    locations.flatMap(({ contact_detail }) =>
      contact_detail.opening_hours.filter(({ status }) => status !== 'Closed').map(({ weekday }) => weekday),
    ),
  ).size
