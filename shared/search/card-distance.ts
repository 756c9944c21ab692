import type { CarCard } from '../car/card.ts'
import type { CarSummary } from '../car/summary.ts'
import { distanceText } from './near.ts'
import type { SearchOptions } from './state.ts'

/** A card with its distance (LOC-04), where the search has a place to measure from and the car's own place is known. */
export function withDistance(card: CarCard, { place }: Pick<CarSummary, 'place'>, { near }: SearchOptions): CarCard {
  const km = place === null ? undefined : near?.km.get(place)
  return km === undefined ? card : { ...card, distance: distanceText(km) }
}
