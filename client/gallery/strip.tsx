import { type RefObject, useEffect, useRef } from 'react'
import type { Slide } from '../../shared/car/gallery.ts'
import { useHydrated } from '../state/hydrated.ts'
import { Icon } from '../ui/icon.tsx'
import { GallerySlide } from './slide.tsx'

/** A strip that has not moved for so many milliseconds stands still. */
const SETTLED_AFTER = 100

/** Photographs up to this number have a dot each on a phone; of more, the counter alone says where one is. */
const MAX_DOTS = 15

type Props = {
  slides: Slide[]
  index: number
  strip: RefObject<HTMLUListElement | null>
  onGo: (place: number) => void
  onSettled: (place: number) => void
  onSpin: () => void
  spinHref: string | undefined
}

/** In place of the thumbnails on a phone. */
const Dots = ({ count, index }: { count: number; index: number }) => (
  <p className="gallery-dots with-script" aria-hidden="true">
    {Array.from({ length: count }, (_, place) => (
      <span key={place} data-current={place === index || undefined} />
    ))}
  </p>
)

/** Slides side by side that snap into place: a swipe, a wheel and the anchors of the thumbnails work without script. */
export function Strip({ slides, index, strip, onGo, onSettled, onSpin, spinHref }: Props) {
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHydrated = useHydrated()
  const last = slides.length - 1
  // Not every browser tells when scrolling ends, and one tells it of a scroll that another has overtaken.
  const follow = () => {
    clearTimeout(settling.current)
    settling.current = setTimeout(() => {
      const element = strip.current
      if (element) onSettled(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    }, SETTLED_AFTER)
  }
  // The swipe that woke the island moved the strip before anything listened.
  useEffect(() => {
    const element = strip.current
    if (element && element.scrollLeft > 0) onSettled(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
  }, [strip, onSettled])
  return (
    <>
      <ul
        className="gallery-strip"
        data-slide={slides[index]?.kind}
        ref={strip}
        onScroll={follow}
        aria-label="Photos, scroll sideways"
      >
        {slides.map((slide, place) => (
          <li key={slide.label} id={`slide-${place + 1}`}>
            <GallerySlide
              slide={slide}
              place={place}
              isCurrent={place === index}
              isTabbed={!isHydrated || place === index}
              onSpin={onSpin}
              spinHref={spinHref}
            />
          </li>
        ))}
      </ul>
      {last > 0 && (
        <>
          <p className="gallery-count with-script" aria-live="polite">
            <span className="visually-hidden">{slides[index]?.label}, </span>
            {index + 1} / {slides.length}
          </p>
          {slides.length <= MAX_DOTS && <Dots count={slides.length} index={index} />}
          <button
            type="button"
            className="gallery-step with-script"
            onClick={() => onGo(index - 1)}
            disabled={index === 0}
          >
            <Icon name="left" />
            <span className="visually-hidden">Previous photo</span>
          </button>
          <button
            type="button"
            className="gallery-step with-script"
            onClick={() => onGo(index + 1)}
            disabled={index === last}
          >
            <Icon name="right" />
            <span className="visually-hidden">Next photo</span>
          </button>
        </>
      )}
    </>
  )
}
