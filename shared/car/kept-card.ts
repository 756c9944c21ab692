import { type CarCard, type CardSite, carCard } from './card.ts'
import type { CarSummary } from './summary.ts'

/** A car is new for some days and financed by its age: a card may be behind by as long as a page may. */
const KEPT_FOR_MS = 60_000

type Kept = { card: CarCard; at: number }

const kept = new WeakMap<CardSite, WeakMap<CarSummary, Kept>>()

/**
 * The card of a car that comes up in one list after another: the very same object for a minute, as long as car and
 * site are the very same objects. For reading only. Sold cars that speak for others are not kept.
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
