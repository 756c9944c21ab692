import { HOUR_MS, SECOND_MS } from '../time.ts'

/** REV-02: one sale each 450 seconds, which makes 192 a day. */
const SALE_MS = 450 * SECOND_MS
export const SALES_REFRESH_MS = 150 * SECOND_MS

/** Brisbane keeps UTC+10 all year. */
const BRISBANE_OFFSET_MS = 10 * HOUR_MS

export type SalesCounterView = { sold: number; since: string; text: string }

/** Sales from the beginning of a day in Brisbane ('2026-07-01') to `now` (epoch ms); 0 before it. */
export function salesSince(since: string, now: number): number {
  const beginning = Date.parse(`${since}T00:00:00Z`) - BRISBANE_OFFSET_MS
  return Math.max(0, Math.floor((now - beginning) / SALE_MS))
}

const monthStart = (now: number) => `${new Date(now + BRISBANE_OFFSET_MS).toISOString().slice(0, 7)}-01`

/** `day`: null counts this month. null while there is nothing to count. */
export function salesCounterView(day: string | null, text: string, now: number): SalesCounterView | null {
  const since = day ?? monthStart(now)
  const sold = salesSince(since, now)
  return sold === 0 ? null : { sold, since, text }
}
