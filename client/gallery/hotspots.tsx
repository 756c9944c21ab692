import type { Hotspot } from '../../shared/vehicle/spin.ts'
import { useHydrated } from '../wake/hydrated.ts'

type Props = { hotspots: Hotspot[]; open: string | null; onPress: (id: string) => void }

/** Points on the car, where this frame shows them; the open one says its words beside it. */
export function Dots({ hotspots, frame, open, onPress }: Props & { frame: number }) {
  return hotspots.map(({ id, description, at }, place) => {
    const spot = at[frame]
    if (!spot) return null
    return (
      <div
        key={id}
        className="hotspot"
        data-side={spot.x > 50 ? 'left' : 'right'}
        style={{ left: `${spot.x}%`, top: `${spot.y}%` }}
      >
        <button type="button" aria-expanded={id === open} onClick={() => onPress(id)}>
          <span aria-hidden="true">{place + 1}</span>
          <span className="visually-hidden">{description}</span>
        </button>
        {id === open && <p aria-hidden="true">{description}</p>}
      </div>
    )
  })
}

/** The same points as a list: what they say, and a way to each that needs no drag (WCAG 2.5.7). */
export function Points({ hotspots, open, onPress }: Props) {
  const isHydrated = useHydrated()
  return (
    <ol className="hotspot-list" aria-label="Points of interest">
      {hotspots.map(({ id, description, at }, place) => {
        const words = (
          <>
            <span className="hotspot-number" aria-hidden="true">
              {place + 1}
            </span>
            {description}
          </>
        )
        // What has no place in the picture is only read.
        return (
          <li key={id}>
            {isHydrated && Object.keys(at).length > 0 ? (
              <button type="button" className="hotspot-words" aria-pressed={id === open} onClick={() => onPress(id)}>
                {words}
              </button>
            ) : (
              <span className="hotspot-words">{words}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
