import type { ReactNode } from 'react'
import type { SaveControls, SavedCar, SaveKind } from '../../shared/car/saved-car.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import type { IconName } from '../ui/icons.ts'
import { toggles, wake } from '../wake/attributes.ts'

const LOOKS: Record<SaveKind, { word: string; icon: IconName }> = {
  favourite: { word: 'Save', icon: 'heart' },
  watchlist: { word: 'Save', icon: 'heart' },
  compare: { word: 'Compare', icon: 'compare' },
}

type Look = { look: string; label?: string; children: ReactNode }

/** One toggle. What the device keeps needs script; the watchlist is the server's, so its toggle is a form. */
function Toggle({ keep, kind, look, label, children }: Look & { keep: SaveControls; kind: SaveKind }) {
  if (kind === 'watchlist')
    return (
      <WatchForm car={keep.car} isWatched={keep.isWatched} noun={keep.noun} look={look} label={label}>
        {children}
      </WatchForm>
    )
  return (
    <button type="button" className={`with-script ${look}`} {...toggles(kind)} aria-pressed={false} aria-label={label}>
      {children}
    </button>
  )
}

/** The toggles on a card's photograph (CRD-05), named for its title; without one those of the vehicle page (VDP-03, SRC-21). */
export const KeepButtons = ({ keep, title }: { keep: SaveControls; title?: string }) => (
  <div className={title ? 'card-save' : 'vehicle-keep'} data-car={title ? undefined : JSON.stringify(keep.car)}>
    {keep.kinds.map((kind) => {
      const { word, icon } = LOOKS[kind]
      const look = `${title ? '' : 'button button-secondary '}iconed i-${icon}`
      return (
        <Toggle key={kind} keep={keep} kind={kind} look={look} label={title && `${word} ${title}`}>
          {!title && <span>{word}</span>}
        </Toggle>
      )
    })}
  </div>
)

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

/** The heart of a site that has a watchlist (WAT-01): without script a form; with script toggle-watch.ts and device/marks.ts. */
export function WatchForm({ car, isWatched, noun, look, label, children }: Props) {
  return (
    <form className="watch-form" method="post" action={pathTo(isWatched ? 'watchlist_remove' : 'watchlist_save')}>
      <input type="hidden" name="car" value={car.id} />
      <button
        type="submit"
        className={look}
        {...wake('press', 'watch')}
        data-watch={car.id}
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
