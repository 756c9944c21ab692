import type { WallClock } from '../location/wall-clock.ts'
import { DAY_MS, HOUR_MS } from '../time.ts'

const SOON_HOURS = 2
/** A reminder that comes sooner after the booking says nothing new. */
const LEAST_AFTER_BOOKING_MS = 2 * HOUR_MS

/** Who wants the reminder two hours before. */
export type SoonWish = 'site' | 'shopper'

export type Reminder = { event: 'drive_tomorrow' | 'drive_soon'; at: number }

export const soonReminder = (start: number): Reminder => ({ event: 'drive_soon', at: start - SOON_HOURS * HOUR_MS })

/**
 * The reminders of a drive that starts at `start` (epoch ms): a day before at the same hour of the place's clock, also where the
 * clocks change that night, and two hours before where that is wanted.
 */
export function remindersOf(
  { start, now, soon }: { start: number; now: number; soon: SoonWish | null },
  clock: Pick<WallClock, 'local' | 'at'>,
): Reminder[] {
  const tomorrow: Reminder = { event: 'drive_tomorrow', at: dayBefore(start, clock) }
  const all = [tomorrow, ...(soon ? [soonReminder(start)] : [])]
  return all.filter(
    ({ event, at }) => at >= now + (event === 'drive_soon' && soon === 'shopper' ? 0 : LEAST_AFTER_BOOKING_MS),
  )
}

function dayBefore(start: number, clock: Pick<WallClock, 'local' | 'at'>): number {
  const { date, minutes } = clock.local(start)
  const before = new Date(Date.parse(`${date}T00:00Z`) - DAY_MS).toISOString().slice(0, 10)
  return clock.at(before, minutes) ?? start - DAY_MS
}
