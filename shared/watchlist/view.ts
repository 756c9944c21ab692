import { type SavedCar, watchedControls } from '../car/saved-car.ts'
import type { CarSummary } from '../car/summary.ts'
import { type CarCard, carCard } from '../card/card.ts'
import type { ListingSite } from '../vehicle/listing-site.ts'

/** The watchlist: cards of cars on the site, names of the others. */
export type WatchlistView = { cards: CarCard[]; unavailable: Pick<SavedCar, 'id' | 'slug' | 'name'>[] }

type Watched = { car_id: number; slug: string; name: string }

/** @param shown the watched cars that the site shows */
export function watchlistView(watched: Watched[], shown: CarSummary[], site: ListingSite, now: number): WatchlistView {
  const byId = new Map(shown.map((car) => [car.id, car]))
  const cards = watched.flatMap(({ car_id }) => {
    const car = byId.get(car_id)
    return car ? [{ ...carCard(car, site, now), save: watchedControls(car, site) }] : []
  })
  const unavailable = watched
    .filter(({ car_id }) => !byId.has(car_id))
    .map(({ car_id: id, slug, name }) => ({ id, slug, name }))
  return { cards, unavailable }
}
