import type { CarCard, SaveKind } from '../../shared/car/card.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.ts'

const LOOKS: Record<SaveKind, { word: string; icon: IconName }> = {
  favourite: { word: 'Save', icon: 'heart' },
  compare: { word: 'Compare', icon: 'compare' },
}

/** The toggles of a car (CRD-05). They are alive once script on the page listens for `data-save`. */
export function SaveButtons({ save, title }: { save: NonNullable<CarCard['save']>; title: string }) {
  const car = JSON.stringify(save.car)
  return (
    <p className="card-save">
      {save.kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="with-script"
          data-save={kind}
          data-car={car}
          aria-pressed="false"
          aria-label={`${LOOKS[kind].word} ${title}`}
        >
          <Icon name={LOOKS[kind].icon} />
        </button>
      ))}
    </p>
  )
}
