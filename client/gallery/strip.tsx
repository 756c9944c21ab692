import { memo, type RefObject, useCallback, useEffect, useRef } from 'react'
import { pictureFiles } from '../../shared/car/pictures.ts'
import type { Slide } from '../../shared/vehicle/gallery.ts'
import { Icon } from '../ui/icon.tsx'
import { Photo } from '../ui/photo.tsx'
import { wake } from '../wake/attributes.ts'
import { useHydrated } from '../wake/hydrated.ts'
import { EmbeddedVideo, isElsewhere, VideoFile } from './video.tsx'

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

const STEPS = [
  { by: -1, icon: 'left', text: 'Previous photo' },
  { by: 1, icon: 'right', text: 'Next photo' },
] as const

/** Of a strip; some layouts show the next slide beside it. */
export const slideWidth = (strip: HTMLElement) => strip.firstElementChild?.clientWidth || 1

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
  const settle = useCallback(() => {
    const element = strip.current
    if (element) onSettled(Math.round(element.scrollLeft / slideWidth(element)))
  }, [strip, onSettled])
  // Not every browser tells when scrolling ends, and one tells it of a scroll that another has overtaken.
  const follow = () => {
    clearTimeout(settling.current)
    settling.current = setTimeout(settle, SETTLED_AFTER)
  }
  // The swipe that woke the island moved the strip before anything listened.
  useEffect(settle, [settle])
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
      {slides.length > 1 && (
        <>
          {slides.length <= MAX_DOTS && <Dots count={slides.length} index={index} />}
          {STEPS.map(({ by, icon, text }) => (
            <button
              key={by}
              type="button"
              className="gallery-step with-script"
              onClick={() => onGo(index + by)}
              disabled={!slides[index + by]}
            >
              <Icon name={icon} />
              <span className="visually-hidden">{text}</span>
            </button>
          ))}
        </>
      )}
    </>
  )
}

type GallerySlideProps = {
  slide: Slide
  place: number
  isCurrent: boolean
  /** Only the slide in view is a stop for Tab. */
  isTabbed: boolean
  onSpin: () => void
  spinHref: string | undefined
}

/** One place of the strip. A press on a photograph opens it large, a press on the turn turns the car. */
const GallerySlide = memo(
  function GallerySlide({ slide, place, isCurrent, isTabbed, onSpin, spinHref }: GallerySlideProps) {
    const tabIndex = isTabbed ? undefined : -1
    if (slide.kind === 'video') {
      const { video, poster, label } = slide
      return video.kind === 'embed' ? (
        <EmbeddedVideo video={video} poster={poster} label={label} isCurrent={isCurrent} tabIndex={tabIndex} />
      ) : (
        <VideoFile src={video.src} poster={poster} label={label} isCurrent={isCurrent} tabIndex={tabIndex} />
      )
    }
    if (slide.kind === 'spin')
      return (
        <a
          className="slide-cover"
          href={spinHref}
          tabIndex={tabIndex}
          data-held
          onClick={(event) => {
            if (isElsewhere(event)) return
            event.preventDefault()
            onSpin()
          }}
        >
          <Photo picture={slide.poster} turn={place === 0 ? 'first' : 'later'} />
          <span className="slide-badge">
            <Icon name="spin" />
            See it in 360
          </span>
        </a>
      )
    return (
      <a
        className="slide-photo"
        href={pictureFiles(slide.picture).at(-1)?.src}
        tabIndex={tabIndex}
        {...wake('press', 'enlarge')}
      >
        <Photo picture={slide.picture} turn={place === 0 ? 'first' : 'later'} />
      </a>
    )
  },
  (before, after) =>
    before.slide === after.slide && before.isCurrent === after.isCurrent && before.isTabbed === after.isTabbed,
)
