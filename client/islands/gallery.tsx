import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import type { GalleryPicture } from '../../shared/car/detail.ts'
import { Photo } from '../car/photo.tsx'
import { Icon } from '../ui/icon.tsx'

/** Thumbnails appear when there are more photographs than this (GAL-01). */
const THUMBNAILS_AFTER = 3

/** A strip that has not moved for so many milliseconds stands still. */
const SETTLED_AFTER = 100

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Photographs as a strip that snaps. Swiping and the thumbnails' links work before and without any script; awake,
 * it counts, steps by button and key, and marks the thumbnail in view.
 */
export function Gallery({ pictures, name }: { pictures: GalleryPicture[]; name: string }) {
  const strip = useRef<HTMLUListElement>(null)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [index, setIndex] = useState(0)
  const last = pictures.length - 1

  const goTo = (wanted: number) => {
    const element = strip.current
    const next = Math.min(Math.max(wanted, 0), last)
    element?.scrollTo({ left: next * element.clientWidth })
    setIndex(next)
  }
  const settle = () => {
    const element = strip.current
    if (element) setIndex(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
  }
  // Not every browser tells when scrolling ends, and one tells it of a scroll that another has overtaken.
  const follow = () => {
    clearTimeout(settling.current)
    settling.current = setTimeout(settle, SETTLED_AFTER)
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    goTo(step(index, last))
  }
  const choose = (event: MouseEvent, wanted: number) => {
    event.preventDefault()
    goTo(wanted)
  }

  return (
    // Arrow keys step the photographs wherever the focus stands in here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className="gallery" aria-label={`Photos of ${name}`} onKeyDown={press}>
      <div className="gallery-stage">
        <ul
          className="gallery-strip"
          ref={strip}
          onScroll={follow}
          // What scrolls must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label="Photos, scroll sideways"
        >
          {pictures.map((picture, place) => (
            <li key={picture.src} id={`photo-${place + 1}`}>
              <Photo picture={picture} turn={place === 0 ? 'first' : 'later'} />
            </li>
          ))}
        </ul>
        {last > 0 && (
          <>
            <p className="gallery-count" aria-live="polite">
              <span className="visually-hidden">Photo </span>
              {index + 1} / {pictures.length}
            </p>
            <button
              type="button"
              className="gallery-step with-script"
              onClick={() => goTo(index - 1)}
              disabled={index === 0}
            >
              <Icon name="left" />
              <span className="visually-hidden">Previous photo</span>
            </button>
            <button
              type="button"
              className="gallery-step with-script"
              onClick={() => goTo(index + 1)}
              disabled={index === last}
            >
              <Icon name="right" />
              <span className="visually-hidden">Next photo</span>
            </button>
          </>
        )}
      </div>
      {pictures.length > THUMBNAILS_AFTER && (
        <ul className="gallery-thumbs" aria-label="All photos">
          {pictures.map((picture, place) => (
            <li key={picture.src}>
              <a
                href={`#photo-${place + 1}`}
                aria-label={`Photo ${place + 1}`}
                aria-current={place === index || undefined}
                onClick={(event) => choose(event, place)}
              >
                <Photo picture={picture.thumbnail} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
