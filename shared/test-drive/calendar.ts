type Drive = {
  /** Names it in the calendar, so that what is taken in twice is there once. */
  uid: string
  /** Epoch ms, like the next two. */
  now: number
  start: number
  end: number
  title: string
  place: string
  /** Address of a page. */
  url: string
  /** Whom to call if it no longer suits. */
  phone: string
}

/** A test drive for whatever calendar somebody keeps (RFC 5545). It says where and when, and of whom nothing. */
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

/** '20261121T003000Z': calendars show it on their owner's clock. */
const moment = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\s*\n\s*/g, '\\n')

const LONGEST_LINE = 70
/** A long line goes on in the next, after a space. */
const folded = (line: string) => (line.match(new RegExp(`.{1,${LONGEST_LINE}}`, 'gu')) ?? []).join('\r\n ')
