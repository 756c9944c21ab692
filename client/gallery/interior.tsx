import type { Gallery } from '../../shared/car/gallery.ts'
import { Dots } from '../spin/hotspots.tsx'
import { useHydrated } from '../state/hydrated.ts'
import { Photo } from '../ui/photo.tsx'

type Props = {
  interior: NonNullable<Gallery['interior']>
  name: string
  open: string | null
  onPress: (id: string) => void
}

/** The car from the driver's seat (GAL-04). A page stands in a frame that may run its own script and nothing else. */
export function Interior({ interior: { shown, hotspots }, name, open, onPress }: Props) {
  const isHydrated = useHydrated()
  return (
    <div className="interior">
      {shown.kind === 'page' ? (
        <iframe
          className="interior-stage"
          title={`${name}, interior`}
          src={shown.src}
          sandbox="allow-scripts"
          loading="lazy"
        />
      ) : (
        // What scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="interior-stage interior-wide" tabIndex={0} aria-label="Interior, scroll sideways">
          <div>
            <Photo picture={shown.picture} turn="first" />
            {isHydrated && <Dots hotspots={hotspots} frame={0} open={open} onPress={onPress} />}
          </div>
        </section>
      )}
    </div>
  )
}
