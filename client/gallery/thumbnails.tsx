import { type MouseEvent, memo, useEffect, useRef } from 'react'
import type { Slide } from '../../shared/vehicle/gallery.ts'
import type { IconName } from '../ui/icons.ts'
import { Photo } from '../ui/photo.tsx'
import { useHydrated } from '../wake/hydrated.ts'

const MARKS: Partial<Record<Slide['kind'], IconName>> = { video: 'play', spin: 'spin' }

type Props = { slides: Slide[]; current: number; onChoose: (place: number) => void }

/** Small pictures of all slides; the one in view is marked, kept in sight, and the one that Tab comes to. */
export const Thumbnails = memo(function Thumbnails({ slides, current, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const isHydrated = useHydrated()
  const tabbed = Math.max(current, 0)
  useEffect(() => {
    const box = list.current
    const item = box?.children[tabbed]
    if (!box || !item) return
    const [frame, place] = [box.getBoundingClientRect(), item.getBoundingClientRect()]
    // Never by scrollIntoView, which would move the page as well.
    box.scrollBy({
      left: place.left - frame.left - (frame.width - place.width) / 2,
      top: place.top - frame.top - (frame.height - place.height) / 2,
    })
  }, [tabbed])

  return (
    <ul className="gallery-thumbs" aria-label="All photos" ref={list}>
      {slides.map((slide, place) => (
        <Thumbnail
          key={slide.label}
          slide={slide}
          place={place}
          isCurrent={place === current}
          isTabbed={!isHydrated || place === tabbed}
          onChoose={onChoose}
        />
      ))}
    </ul>
  )
})

type One = {
  slide: Slide
  place: number
  isCurrent: boolean
  isTabbed: boolean
  onChoose: (place: number) => void
}

const Thumbnail = memo(function Thumbnail({ slide, place, isCurrent, isTabbed, onChoose }: One) {
  const mark = MARKS[slide.kind]
  const press = (event: MouseEvent) => {
    event.preventDefault()
    onChoose(place)
  }
  return (
    <li>
      <a
        href={`#slide-${place + 1}`}
        aria-label={slide.label}
        aria-current={isCurrent || undefined}
        tabIndex={isTabbed ? undefined : -1}
        data-held
        onClick={press}
      >
        {slide.thumbnail && <Photo picture={slide.thumbnail} />}
        {mark && <i className={`iconed i-${mark}`} />}
      </a>
    </li>
  )
})
