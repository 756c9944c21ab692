import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Lightbox, type ZoomRef } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen'
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { pictureFiles } from '../../shared/car/pictures.ts'
import type { Gallery, Slide } from '../../shared/vehicle/gallery.ts'

/** Opens the photographs of a gallery over the page; `closed` learns which one was shown last. */
export function showPhotos(gallery: Gallery, photo: number, closed: (photo: number) => void): void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const end = (last: number) => {
    root.unmount()
    place.remove()
    closed(last)
  }
  root.render(<LargePhotos gallery={gallery} first={photo} onClosed={end} />)
}

/** Zoom beyond the photograph's own pixels, to look for scratches. */
const CLOSEST = 3

type Watcher = EventTarget & { destroy: () => void }
declare global {
  // Some browsers have none yet.
  var CloseWatcher: (new () => Watcher) | undefined
}

declare module 'yet-another-react-lightbox' {
  // An interface merges with that of the library.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface GenericSlide {
    note?: string | undefined
  }
}

type Props = { gallery: Gallery; first: number; onClosed: (photo: number) => void }

function LargePhotos({ gallery, first, onClosed }: Props) {
  const photos = gallery.slides.filter((slide) => slide.kind === 'photo')
  const [isOpen, setOpen] = useState(true)
  const shown = useRef(first)
  const zoom = useRef<ZoomRef>(null)
  useEffect(() => {
    // The way back of a phone closes it, instead of leaving the page.
    const watcher = globalThis.CloseWatcher ? new globalThis.CloseWatcher() : null
    watcher?.addEventListener('close', () => setOpen(false))
    const press = (event: KeyboardEvent) => {
      const isControl = event.target instanceof Element && event.target.closest('a, button') !== null
      if (event.key === 'Enter' && !isControl) toggle(zoom.current)
    }
    document.addEventListener('keydown', press)
    return () => {
      watcher?.destroy()
      document.removeEventListener('keydown', press)
    }
  }, [])

  return (
    <Lightbox
      open={isOpen}
      close={() => setOpen(false)}
      index={first}
      slides={photos.map(largeSlide)}
      plugins={[
        Zoom,
        Fullscreen,
        ...(photos.length > 1 ? [Counter] : []),
        ...(photos.length > THUMBNAILS_AFTER ? [Thumbnails] : []),
      ]}
      render={{
        slideFooter: ({ slide: { note } }) => note && <span className="lightbox-note">{note}</span>,
        controls: () => <Bar name={gallery.name} close={() => setOpen(false)} />,
        ...(photos.length === 1 && { buttonPrev: () => null, buttonNext: () => null }),
      }}
      carousel={{ finite: true, preload: 2, padding: 0 }}
      controller={{ closeOnPullDown: true }}
      animation={{ fade: 200, swipe: 300 }}
      zoom={{ ref: zoom, maxZoomPixelRatio: CLOSEST, scrollToZoom: true }}
      thumbnails={{ width: 96, height: 64, padding: 0, gap: 8, imageFit: 'cover', vignette: false }}
      labels={{ Lightbox: `Photos of ${gallery.name}`, 'Photo gallery': 'Photos' }}
      on={{
        view: ({ index }) => {
          shown.current = index
        },
        click: () => toggle(zoom.current),
        exited: () => onClosed(shown.current),
      }}
    />
  )
}

/** Whose photographs they are; price and next step as the page's own bar has them. The press that leaves goes on to the page. */
function Bar({ name, close }: { name: string; close: () => void }) {
  const [own] = useState(() => document.querySelector('.vehicle-bar')?.innerHTML ?? '')
  const leave = ({ target }: MouseEvent) => (target as Element).closest('a, button') && close()
  return (
    <div className="lightbox-bar">
      <p>{name}</p>
      {/* A link or a button within is what is pressed. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div onClick={leave} dangerouslySetInnerHTML={{ __html: own }} />
    </div>
  )
}

function toggle(zoom: ZoomRef | null): void {
  if (zoom && zoom.zoom > 1) zoom.changeZoom(1)
  else zoom?.zoomIn()
}

/** Thumbnails also in the large view (GAL-01). */
const THUMBNAILS_AFTER = 3

/** A photograph of fewer pixels fills the screen as well. */
const SCREEN_WIDTH_PX = 2400

function largeSlide({ picture }: Slide & { kind: 'photo' }) {
  const files = pictureFiles(picture)
  const { src, ...size } = files.at(-1)!
  const width = Math.max(size.width, SCREEN_WIDTH_PX)
  return { src, width, height: (size.height * width) / size.width, alt: picture.alt, srcSet: files, note: picture.note }
}
