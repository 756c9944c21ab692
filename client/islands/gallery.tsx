import { type KeyboardEvent, type MouseEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GalleryView, Gallery as GalleryWords } from '../../shared/car/gallery.ts'
import { Interior } from '../gallery/interior.tsx'
import { Strip } from '../gallery/strip.tsx'
import { Thumbnails } from '../gallery/thumbnails.tsx'
import { Views } from '../gallery/views.tsx'
import { Points } from '../spin/hotspots.tsx'
import { SpinView } from '../spin/view.tsx'

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * The photographs of a car and what stands among them (GAL-01 to GAL-04). Everything here is a link, a strip that
 * scrolls or a player before any script; awake, it steps, counts, turns and opens large.
 */
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
      element?.scrollTo({ left: next * element.clientWidth, behavior: isAnimated ? 'auto' : 'instant' })
      setIndex(next)
      // Who stands on a slide goes along with it, or Enter would open the one before.
      if (element?.contains(document.activeElement)) slideLink(element, next)?.focus({ preventScroll: true })
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
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (view !== 'images' || !step || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.target instanceof HTMLMediaElement) return
    event.preventDefault()
    goTo(step(index, last))
  }
  const pressView = (event: MouseEvent, next: GalleryView) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
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
      </div>
      {views.length > 1 && <Views views={views} view={view} onPress={pressView} />}
      {hotspots.length > 0 && <Points hotspots={hotspots} {...points} />}
      {gallery.hasThumbnails && (
        <Thumbnails slides={slides} current={currentSlide(slides, view, index)} onChoose={choose} />
      )}
    </section>
  )
}

const slideLink = (strip: HTMLElement, place: number) =>
  strip.children[place]?.querySelector<HTMLElement>('a, button, video')

/** What the thumbnails mark: inside the car there is none. */
function currentSlide(slides: GalleryWords['slides'], view: GalleryView, index: number): number {
  if (view === 'images') return index
  return view === 'spin' ? slides.findIndex(({ kind }) => kind === 'spin') : -1
}
