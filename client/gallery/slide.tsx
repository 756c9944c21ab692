import { type MouseEvent, memo } from 'react'
import type { Slide } from '../../shared/car/gallery.ts'
import { pictureFiles } from '../../shared/car/pictures.ts'
import { Icon } from '../ui/icon.tsx'
import { Photo } from '../ui/photo.tsx'
import { wake } from '../wake/attributes.ts'
import { EmbeddedVideo, VideoFile } from './video.tsx'

type Props = {
  slide: Slide
  place: number
  isCurrent: boolean
  /** Only the slide in view is a stop for Tab. */
  isTabbed: boolean
  onSpin: () => void
  spinHref: string | undefined
}

const isElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey

/** One place of the strip. A press on a photograph opens it large, a press on the turn turns the car. */
export const GallerySlide = memo(
  function GallerySlide({ slide, place, isCurrent, isTabbed, onSpin, spinHref }: Props) {
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
