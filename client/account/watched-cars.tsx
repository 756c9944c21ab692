import type { WatchlistView } from '../../shared/watchlist/view.ts'
import { CarGrid } from '../card/grid.tsx'
import { Icon } from '../ui/icon.tsx'
import { WatchForm } from './watch-form.tsx'

/** The cars that a shopper watches as the site shows them now, then by name those that it no longer does. */
export function WatchedCars({ view: { cards, unavailable } }: { view: WatchlistView }) {
  return (
    <>
      {cards.length > 0 && <CarGrid cards={cards} />}
      {unavailable.length > 0 && (
        <>
          <h2 className="watchlist-gone-title">Sold or no longer listed</h2>
          <ul className="saved-gone">
            {unavailable.map((car) => (
              <li key={car.id}>
                <span>{car.name}</span>
                <WatchForm car={car} isWatched look="icon-button" label={`Remove ${car.name}`}>
                  <Icon name="close" />
                </WatchForm>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
