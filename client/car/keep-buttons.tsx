import type { KeepControls, KeepKind } from '../../shared/car/keep.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.ts'

const LOOKS: Record<KeepKind, { word: string; icon: IconName }> = {
  favourite: { word: 'Save', icon: 'heart' },
  compare: { word: 'Compare', icon: 'compare' },
}

/** The toggles on a card's photograph (CRD-05). The device listens for `data-save` and marks what it keeps. */
export function KeepButtons({ keep: { kinds, car }, title }: { keep: KeepControls; title: string }) {
  const data = JSON.stringify(car)
  return (
    <p className="card-save">
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="with-script"
          data-save={kind}
          data-car={data}
          aria-pressed={false}
          aria-label={`${LOOKS[kind].word} ${title}`}
        >
          <Icon name={LOOKS[kind].icon} />
        </button>
      ))}
    </p>
  )
}

/** The same on the vehicle page, in words (VDP-03, SRC-21). */
export function NamedKeepButtons({ keep: { kinds, car } }: { keep: KeepControls }) {
  const data = JSON.stringify(car)
  return (
    <p className="vehicle-keep with-script">
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="button button-secondary"
          data-save={kind}
          data-car={data}
          aria-pressed={false}
        >
          <Icon name={LOOKS[kind].icon} />
          {LOOKS[kind].word}
        </button>
      ))}
    </p>
  )
}
