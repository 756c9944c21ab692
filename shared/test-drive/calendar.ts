type Drive = {
  /** Identifies the event, so that repeated imports replace it. */
  uid: string
  /** Epoch milliseconds, as are `start` and `end`. */
  now: number
  start: number
  end: number
  title: string
  place: string
  /** URL of the page. */
  url: string
  /** Number for cancellations. */
  phone: string
}

/** iCalendar file of a test drive (RFC 5545), without personal data. */
export function calendarOf({ uid, now, start, end, title, place, url, phone }: Drive): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Test drive//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(start)}`,
    `DTEND:${moment(end)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(`Bring your licence. If the time no longer suits you, call ${phone}.`)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** UTC time, '20261121T003000Z'; calendars show it in local time. */
const moment = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\s*\n\s*/g, '\\n')

const LONGEST_LINE = 70
/** Folds long lines: continuations begin with a space. */
const folded = (line: string) => (line.match(new RegExp(`.{1,${LONGEST_LINE}}`, 'gu')) ?? []).join('\r\n ')
