import type { LocalTime } from './hours.ts'

/** The clock on a location's wall: both ways between moments (epoch milliseconds) and what it shows. */
export type WallClock = {
  /** The zone in words, as in 'New South Wales time'. */
  words: string
  local(at: number): LocalTime
  /**
   * When it shows this time of this day (minutes after midnight): the first of the two moments in an hour that comes
   * twice, null in an hour that is left out.
   */
  at(date: string, minutes: number): number | null
}

const MINUTE = 60_000

/** A moment as that clock shows it, its distance from UTC with it: '2026-11-25T09:30+11:00'. */
export function clockStamp(clock: Pick<WallClock, 'local'>, at: number): string {
  const { date, minutes } = clock.local(at)
  const offset = Math.round((Date.parse(`${date}T00:00Z`) + minutes * MINUTE - at) / MINUTE)
  return `${date}T${hhmm(minutes)}${offset < 0 ? '-' : '+'}${hhmm(Math.abs(offset))}`
}

/** The moment of a stamp as `clockStamp` writes it; null for anything else. */
export function stampedMoment(stamp: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[+-]\d{2}:\d{2}$/.test(stamp)) return null
  const at = Date.parse(stamp)
  return Number.isNaN(at) ? null : at
}

const hhmm = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
