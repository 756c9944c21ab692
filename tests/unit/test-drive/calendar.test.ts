import { describe, expect, it } from 'vitest'
import { buildCalendar } from '../../../shared/test-drive/calendar.ts'

const START = Date.parse('2026-11-20T23:00:00Z')
const drive = {
  uid: 'x@dealer.example',
  now: START - 1,
  start: START,
  end: START + 30 * 60_000,
  title: 'Test drive: 2021 Toyota HiAce; LWB, North',
  bring: 'Bring your driver licence.',
  place: 'North, 1 A Street\nNorth',
  url: 'https://dealer.example/cars/hiace',
  phone: '07 5550 0100',
  sequence: 0,
  isCancelled: false,
}

describe('a test drive for a calendar', () => {
  const text = buildCalendar(drive)

  it('[TST-01] is one event at one moment, wherever its calendar is', () => {
    expect(text).toContain('\r\nDTSTART:20261120T230000Z\r\nDTEND:20261120T233000Z\r\n')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  it('[TST-01] lets no text end its line or stand for two', () => {
    expect(text).toContain('SUMMARY:Test drive: 2021 Toyota HiAce\\; LWB\\, North\r\n')
    expect(text).toContain('LOCATION:North\\, 1 A Street\\nNorth\r\n')
  })

  it('[TST-01] has no line longer than a calendar takes, and says all the same', () => {
    const long = buildCalendar({ ...drive, title: 'A very long name of a car, '.repeat(9) })
    expect(Math.max(...long.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(75)
    expect(long.replaceAll('\r\n ', '')).toContain('A very long name of a car\\, '.repeat(9))
  })

  it('[TST-01] counts a line in octets and breaks no character', () => {
    const long = buildCalendar({ ...drive, title: 'Škoda 🚗 Größe '.repeat(20) })
    const octets = long.split('\r\n').map((line) => new TextEncoder().encode(line).length)
    expect(Math.max(...octets)).toBeLessThanOrEqual(75)
    expect(long.replaceAll('\r\n ', '')).toContain('Škoda 🚗 Größe '.repeat(20))
  })

  it('[DSK-01] takes the place of what it was before, and leaves the calendar once it is cancelled', () => {
    expect(text).toContain('METHOD:PUBLISH\r\n')
    expect(text).toContain('SEQUENCE:0\r\nSTATUS:CONFIRMED\r\n')
    const cancelled = buildCalendar({ ...drive, sequence: 7, isCancelled: true })
    expect(cancelled).toContain('METHOD:CANCEL\r\n')
    expect(cancelled).toContain('SEQUENCE:7\r\nSTATUS:CANCELLED\r\n')
  })
})
