import type { KeepControls } from '../../shared/car/keep.ts'
import { Icon } from '../ui/icon.tsx'

/** Save and compare on the vehicle page (VDP-03, SRC-21); the device listens to them and marks what it keeps. */
export function KeepButtons({ keep: { car, favourite, compare } }: { keep: KeepControls }) {
  if (!favourite && !compare) return null
  const data = JSON.stringify(car)
  return (
    <p className="vehicle-keep with-script">
      {favourite && (
        <button
          type="button"
          className="button button-secondary"
          data-save="favourite"
          data-car={data}
          aria-pressed={false}
        >
          <Icon name="heart" />
          Save
        </button>
      )}
      {compare && (
        <button
          type="button"
          className="button button-secondary"
          data-save="compare"
          data-car={data}
          aria-pressed={false}
        >
          <Icon name="compare" />
          Compare
        </button>
      )}
    </p>
  )
}
