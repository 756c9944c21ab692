import type { CarSummary } from '../car/summary.ts'
import { computeOnce } from '../memo.ts'
import { MINUTE_MS } from '../time.ts'
import { type CarCard, type CardSite, carCard } from './card.ts'

/** Milliseconds. Cards depend on the time by tags and finance; a card may lag as long as a cached page. */
const TTL_MS = MINUTE_MS

type CachedCard = { card: CarCard; at: number }

const cardsBySite = new WeakMap<CardSite, WeakMap<CarSummary, CachedCard>>()

/** A card, the same read-only object for a minute for the same car and site. Cards that count folded sold cars are not cached. */
export function cachedCard(car: CarSummary, site: CardSite, now: number, alsoSold: number): CarCard {
  if (alsoSold > 0) return carCard(car, site, now, alsoSold)
  const cards = computeOnce(cardsBySite, site, () => new WeakMap())
  const cached = cards.get(car)
  if (cached && now >= cached.at && now < cached.at + TTL_MS) return cached.card
  const card = carCard(car, site, now)
  cards.set(car, { card, at: now })
  return card
}
