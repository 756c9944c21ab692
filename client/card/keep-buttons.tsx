import type { ReactNode } from 'react'
import type { SaveControls, SaveKind } from '../../shared/car/saved-car.ts'
import { WatchForm } from '../account/watch-form.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { toggles } from '../wake/attributes.ts'

const LOOKS: Record<SaveKind, { word: string; icon: IconName }> = {
  favourite: { word: 'Save', icon: 'heart' },
  watchlist: { word: 'Save', icon: 'heart' },
  compare: { word: 'Compare', icon: 'compare' },
}

type Look = { look?: string; label?: string; children: ReactNode }

/** One toggle. What the device keeps needs script; the watchlist is the server's, so its toggle is a form. */
function Toggle({ keep, kind, look, label, children }: Look & { keep: SaveControls; kind: SaveKind }) {
  if (kind === 'watchlist')
    return (
      <WatchForm car={keep.car} isWatched={keep.isWatched} noun={keep.noun} look={look} label={label}>
        {children}
      </WatchForm>
    )
  return (
    <button
      type="button"
      className={['with-script', look].filter(Boolean).join(' ')}
      {...toggles(kind)}
      aria-pressed={false}
      aria-label={label}
    >
      {children}
    </button>
  )
}

/** The toggles on a card's photograph (CRD-05). The device listens for them and marks what is kept. */
export function KeepButtons({ keep, title }: { keep: SaveControls; title: string }) {
  return (
    <div className="card-save" data-car={JSON.stringify(keep.car)}>
      {keep.kinds.map((kind) => (
        <Toggle key={kind} keep={keep} kind={kind} label={`${LOOKS[kind].word} ${title}`}>
          <Icon name={LOOKS[kind].icon} />
        </Toggle>
      ))}
    </div>
  )
}

/** The same on the vehicle page, in words (VDP-03, SRC-21). */
export function NamedKeepButtons({ keep }: { keep: SaveControls }) {
  return (
    <div className="vehicle-keep" data-car={JSON.stringify(keep.car)}>
      {keep.kinds.map((kind) => (
        <Toggle key={kind} keep={keep} kind={kind} look="button button-secondary">
          <Icon name={LOOKS[kind].icon} />
          {LOOKS[kind].word}
        </Toggle>
      ))}
    </div>
  )
}
