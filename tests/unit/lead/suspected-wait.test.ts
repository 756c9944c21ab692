import { expect, it } from 'vitest'
import { suspectedWait } from '../../../shared/lead/suspected-wait.ts'
import { HOUR_MS } from '../../../shared/time.ts'

/** Open from nine to five, on a clock in UTC. */
const isOpen = (at: number) => [9, 10, 11, 12, 13, 14, 15, 16].includes(new Date(at).getUTCHours())
const never = () => false
const driveAt = (time: string) => ({ 'Test Drive Starts': `${time}+00:00` })

it.each<[string, string, Record<string, string>, (at: number) => boolean, hours: number]>([
  ['while the dealer is open: an hour', '10:00', {}, isOpen, 1],
  ['overnight: until an hour after it opens', '20:00', {}, isOpen, 14],
  ['close before the end of a day: the rest of the hour on the next', '16:30', {}, isOpen, 17],
  ['of a dealer without hours: a day', '10:00', {}, never, 24],
  ['of a drive: until two hours before it', '20:00', driveAt('2026-11-25T09:30'), isOpen, 11.5],
  ['of a drive that is later than that: as any', '10:00', driveAt('2026-11-29T09:30'), isOpen, 1],
  ['of a drive of the next hour: not at all', '10:00', driveAt('2026-11-24T11:00'), isOpen, 0],
])('[TRU-01] a suspected lead waits, %s', (_, time, fields, hours, expected) => {
  const now = Date.parse(`2026-11-24T${time}:00Z`)
  expect(suspectedWait({ now, fields, isOpen: hours }) / HOUR_MS).toBe(expected)
})
