import type { ReactNode } from 'react'
import type { SavedCar } from '../../shared/car/saved-car.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import { wake } from '../wake/attributes.ts'

type Props = {
  car: Pick<SavedCar, 'id' | 'slug' | 'name'>
  /** Whether the shopper is known to watch it. */
  isWatched?: true | undefined
  /** What it is called; a car where that is not said. */
  noun?: string | undefined
  look?: string | undefined
  /** What a screen reader says, where the content says nothing. */
  label?: string | undefined
  children: ReactNode
}

/**
 * The heart of a site that has a watchlist (WAT-01). Without script it saves, or removes on the watchlist; with script
 * toggle-watch.ts does both, and device/marks.ts marks what is watched.
 */
export function WatchForm({ car, isWatched, noun, look, label, children }: Props) {
  return (
    <form className="watch-form" method="post" action={pathTo(isWatched ? 'watchlist_remove' : 'watchlist_save')}>
      <input type="hidden" name="car" value={car.id} />
      <button
        type="submit"
        className={look}
        {...wake('press', 'watch')}
        data-watch={car.id}
        data-slug={car.slug}
        data-name={car.name}
        data-noun={noun}
        aria-pressed={isWatched}
        aria-label={label}
      >
        {children}
      </button>
    </form>
  )
}
