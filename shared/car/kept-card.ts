import { type CarCard, type CardSite, carCard } from './card.ts'
import type { CarSummary } from './summary.ts'

/** Milliseconds. Cards depend on the time by tags and finance; a card may lag as long as a cached page. */
const KEPT_FOR_MS = 60_000

type Kept = { card: CarCard; at: number }

const kept = new WeakMap<CardSite, WeakMap<CarSummary, Kept>>()

/**
 * A cached card: the same object for a minute as long as car and site are the same objects. Read-only. Cards that count
 * folded sold cars are not cached.
 */
export function keptCard(car: CarSummary, site: CardSite, now: number, alsoSold: number): CarCard {
  if (alsoSold > 0) return carCard(car, site, now, alsoSold)
  const cards = kept.get(site) ?? new WeakMap<CarSummary, Kept>()
  kept.set(site, cards)
  const known = cards.get(car)
  if (known && now >= known.at && now < known.at + KEPT_FOR_MS) return known.card
  const card = carCard(car, site, now)
  cards.set(car, { card, at: now })
  return card
}
