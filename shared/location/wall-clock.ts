import { MINUTE_MS } from '../time.ts'
import type { LocalTime } from './hours.ts'

/** Conversion between epoch milliseconds and a location's local time, both ways. */
export type WallClock = {
  /** Name of the zone, such as 'New South Wales time'. */
  words: string
  local(at: number): LocalTime
  /** Epoch ms of a local time (minutes after midnight): the earlier of two in a repeated hour, null in a skipped one. */
  at(date: string, minutes: number): number | null
}

/** Local ISO 8601 time with UTC offset: '2026-11-25T09:30+11:00'. */
export function clockStamp(clock: Pick<WallClock, 'local'>, at: number): string {
  const { date, minutes } = clock.local(at)
  const offset = Math.round((Date.parse(`${date}T00:00Z`) + minutes * MINUTE_MS - at) / MINUTE_MS)
  return `${date}T${formatMinutes(minutes)}${offset < 0 ? '-' : '+'}${formatMinutes(Math.abs(offset))}`
}

/** Epoch milliseconds of a stamp from `clockStamp`; null for other text. */
export function parseClockStamp(stamp: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[+-]\d{2}:\d{2}$/.test(stamp)) return null
  const at = Date.parse(stamp)
  return Number.isNaN(at) ? null : at
}

/** A stamp some minutes later, by the same offset. */
export const shiftClockStamp = (stamp: string, minutes: number): string =>
  new Date(Date.parse(`${stamp.slice(0, 16)}Z`) + minutes * MINUTE_MS).toISOString().slice(0, 16) + stamp.slice(16)

/** 510 -> '08:30' */
export const formatMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
