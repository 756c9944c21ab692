import type { Offer, OfferInput } from './schema.ts'

/** Days are 'YYYY-MM-DD', which sort as text. */

/** The same day one month later; the last of that month where it has no such day: 31 January -> 28 February. */
export function oneMonthAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

/** The window of an offer (OFF-03). `firstSeen`: the day of the first import that had it. */
export function offerWindow(
  { starts_at, ends_at }: Pick<OfferInput, 'starts_at' | 'ends_at'>,
  firstSeen: string,
): { starts_at: string; ends_at: string } {
  const first = starts_at ?? (ends_at !== null && ends_at < firstSeen ? ends_at : firstSeen)
  return { starts_at: first, ends_at: ends_at ?? oneMonthAfter(first > firstSeen ? first : firstSeen) }
}

type Window = Pick<Offer, 'starts_at' | 'ends_at' | 'hasVanished'>

/** Where an offer stands on a day of the dealer's time zone. A vanished one has ended, and one to come is unknown. */
export function offerState(
  { starts_at, ends_at, hasVanished }: Window,
  today: string,
): 'running' | 'ended' | 'to_come' {
  if (hasVanished || ends_at < today) return 'ended'
  return starts_at > today ? 'to_come' : 'running'
}
