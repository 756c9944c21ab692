import { joined } from '../text.ts'

type Drive = {
  /** Identifies the event, so that repeated imports replace it. */
  uid: string
  /** Epoch milliseconds, as are `start` and `end`. */
  now: number
  start: number
  end: number
  title: string
  /** What to bring, a sentence; null for nothing. */
  bring: string | null
  place: string
  url: string
  phone: string
  /** Grows with each change of the event, so that a calendar takes the last one (RFC 5545 section 3.8.7.4). */
  sequence: number
  isCancelled: boolean
}

/** iCalendar file of a test drive (RFC 5545), without personal data. */
export function buildCalendar(drive: Drive): string {
  const { uid, now, start, end, title, bring, place, url, phone, sequence, isCancelled } = drive
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Test drive//EN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(start)}`,
    `DTEND:${utcStamp(end)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText(joined([bring, `Need to change it? Call ${phone}.`]) ?? '')}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** UTC time, '20261121T003000Z'; calendars show it in local time. */
const utcStamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\s*[\r\n]\s*/g, '\\n')

/** RFC 5545 section 3.1: in UTF-8, without the line break. */
const MAX_LINE_OCTETS = 75

/** Folds a long line between characters; continuations begin with a space. */
function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = countOctets(character.codePointAt(0)!)
    if (octets + size > MAX_LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

/** Octets of a code point in UTF-8. */
const countOctets = (code: number) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)
