import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { type GalleryView, type Gallery as GalleryWords, noteInView } from '../../shared/vehicle/gallery.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { Photo } from '../ui/photo.tsx'
import { useHydrated } from '../wake/hydrated.ts'
import { Dots, Points } from './hotspots.tsx'
import type { SpinProps } from './spin-viewer.tsx'
import { Strip, slideWidth } from './strip.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { isElsewhere } from './video.tsx'

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** The photographs of a car and what stands among them (GAL-01 to GAL-04): links and strips before any script. */
export function Gallery({ gallery }: { gallery: GalleryWords }) {
  const { slides, views, spin, interior } = gallery
  const [view, setView] = useState(gallery.view)
  const [index, setIndex] = useState(0)
  const [open, setOpen] = useState<string | null>(null)
  const strip = useRef<HTMLUListElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const last = slides.length - 1

  const goTo = useCallback(
    (wanted: number, isAnimated = true) => {
      const next = Math.min(Math.max(wanted, 0), last)
      const element = strip.current
      element?.scrollTo({ left: next * slideWidth(element), behavior: isAnimated ? 'auto' : 'instant' })
      setIndex(next)
      // Who stands on a slide goes along with it, or Enter would open the one before.
      if (element?.contains(document.activeElement))
        element.children[next]?.querySelector<HTMLElement>('a, button, video')?.focus({ preventScroll: true })
    },
    [last],
  )
  /** Leaving the photographs begins them anew (GAL-03). */
  const show = useCallback((next: GalleryView) => {
    setView(next)
    setIndex(0)
    setOpen(null)
  }, [])
  const choose = useCallback(
    (place: number) => {
      if (slides[place]?.kind === 'spin') return show('spin')
      const hasStrip = strip.current !== null
      // A strip that comes back has to stand before it can go anywhere.
      if (!hasStrip) flushSync(() => setView('images'))
      goTo(place, hasStrip)
      // The thumbnails may be all that is in view.
      stage.current?.scrollIntoView({ block: 'nearest' })
    },
    [slides, show, goTo],
  )
  const points = { open, onPress: (id: string) => setOpen(open === id ? null : id) }
  const hotspots = (view === 'spin' ? spin?.hotspots : view === 'interior' ? interior?.hotspots : null) ?? []
  const note = noteInView(gallery, view, index)
  const hasCount = view === 'images' && last > 0
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (view !== 'images' || !step || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.target instanceof HTMLMediaElement) return
    event.preventDefault()
    goTo(step(index, last))
  }
  const pressView = (event: MouseEvent, next: GalleryView) => {
    if (isElsewhere(event)) return
    event.preventDefault()
    if (next !== view) show(next)
  }

  return (
    // Arrow keys step the photographs wherever the focus stands in here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section id="gallery" className="gallery" aria-label={`Photos of ${gallery.name}`} onKeyDown={press}>
      <div className="gallery-stage" ref={stage}>
        {view === 'spin' && spin && <SpinView spin={spin} name={gallery.name} {...points} />}
        {view === 'interior' && interior && <Interior interior={interior} name={gallery.name} {...points} />}
        {view === 'images' && (
          <Strip
            slides={slides}
            index={index}
            strip={strip}
            onGo={goTo}
            onSettled={setIndex}
            onSpin={() => show('spin')}
            spinHref={views.find((each) => each.view === 'spin')?.href}
          />
        )}
        {(note || hasCount) && (
          <div className={note ? 'gallery-chip' : 'gallery-chip with-script'}>
            {hasCount && (
              <p className="gallery-count with-script" aria-live="polite">
                <span className="visually-hidden">{slides[index]?.label}, </span>
                {index + 1} / {slides.length}
              </p>
            )}
            {note && <span>{note}</span>}
          </div>
        )}
      </div>
      {views.length > 1 && <Views views={views} view={view} onPress={pressView} />}
      {hotspots.length > 0 && <Points hotspots={hotspots} {...points} />}
      {gallery.hasThumbnails && (
        <Thumbnails slides={slides} current={currentSlide(slides, view, index)} onChoose={choose} />
      )}
    </section>
  )
}

/** What the thumbnails mark: inside the car there is none. */
function currentSlide(slides: GalleryWords['slides'], view: GalleryView, index: number): number {
  if (view === 'images') return index
  return view === 'spin' ? slides.findIndex(({ kind }) => kind === 'spin') : -1
}

const ICON_OF: Record<GalleryView, IconName> = { spin: 'spin', images: 'camera', interior: 'seats' }

type Props = {
  views: GalleryWords['views']
  view: GalleryView
  onPress: (event: MouseEvent, view: GalleryView) => void
}

/** Spin, Images, Interior (GAL-03): links to the same page in another view, switched in place once awake. */
export function Views({ views, view, onPress }: Props) {
  return (
    <ul className="gallery-views" aria-label="Ways to look at it">
      {views.map(({ view: each, text, href }) => (
        <li key={each}>
          <a href={href} aria-current={each === view || undefined} data-held onClick={(event) => onPress(event, each)}>
            <Icon name={ICON_OF[each]} />
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

type InteriorProps = Omit<SpinProps, 'spin'> & { interior: NonNullable<GalleryWords['interior']> }

/** The car from the driver's seat (GAL-04). A page stands in a frame that may run its own script and nothing else. */
export function Interior({ interior: { shown, hotspots }, name, open, onPress }: InteriorProps) {
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

/** The first frame holds the place until the viewer's code is here; without script all frames stand in a strip. */
export function SpinView(props: SpinProps) {
  const { spin, name } = props
  const [loaded, setLoaded] = useState<{ Viewer: ComponentType<SpinProps> } | null>(null)
  useEffect(() => {
    let isWanted = true
    import('./spin-viewer.tsx').then(
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
