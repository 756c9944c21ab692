import { type ComponentType, useEffect, useState } from 'react'
import type { Gallery } from '../../shared/car/gallery.ts'
import { Photo } from '../ui/photo.tsx'

type Props = { spin: NonNullable<Gallery['spin']>; name: string; open: string | null; onPress: (id: string) => void }

/** The first frame holds the place until the viewer's code is here; without script all frames stand in a strip. */
export function SpinView(props: Props) {
  const { spin, name } = props
  const [loaded, setLoaded] = useState<{ Viewer: ComponentType<Props> } | null>(null)
  useEffect(() => {
    let isWanted = true
    import('./viewer.tsx').then(
      ({ SpinViewer }) => isWanted && setLoaded({ Viewer: SpinViewer }),
      (error) => console.warn(String(error)),
    )
    return () => {
      isWanted = false
    }
  }, [])
  if (loaded) return <loaded.Viewer {...props} />
  return (
    <div className="spin">
      <div className="spin-stage with-script">
        <Photo picture={spin.poster} turn="first" />
      </div>
      <div className="spin-controls with-script" />
      <noscript>
        <ul className="gallery-strip" aria-label="360 view, scroll sideways">
          {spin.frames.map(({ src }, place) => (
            <li key={src}>
              <img
                src={src}
                width="600"
                height="400"
                loading="lazy"
                alt={`${name}, view ${place + 1} of ${spin.frames.length}`}
              />
            </li>
          ))}
        </ul>
      </noscript>
    </div>
  )
}
