import { useState } from 'react'
import type { Gallery } from '../../shared/car/gallery.ts'
import { Photo } from '../car/photo.tsx'
import { Dots, Points } from '../spin/hotspots.tsx'
import { useAwake } from '../state/awake.ts'

type Props = { interior: NonNullable<Gallery['interior']>; name: string }

/** The car from the driver's seat (GAL-04). A page stands in a frame that may run its own script and nothing else. */
export function Interior({ interior: { shown, hotspots }, name }: Props) {
  const [open, setOpen] = useState<string | null>(null)
  const isAwake = useAwake()
  const toggle = (id: string) => setOpen(open === id ? null : id)
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
            {isAwake && <Dots hotspots={hotspots} frame={0} open={open} onPress={toggle} />}
          </div>
        </section>
      )}
      {hotspots.length > 0 && <Points hotspots={hotspots} open={open} onPress={toggle} />}
    </div>
  )
}
