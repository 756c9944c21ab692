import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { type Picture, pictureFiles } from '../../shared/car/pictures.ts'
import type { Video } from '../../shared/vehicle/video.ts'
import { Icon } from '../ui/icon.tsx'
import { Photo } from '../ui/photo.tsx'

/** A press that opens another tab or window. */
export const isElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey

type Props = {
  poster: Picture | null
  label: string
  /** A video that is no longer in view stops. */
  isCurrent: boolean
  tabIndex: number | undefined
}

/** Nothing of the video's site is loaded before play is pressed (GAL-02); without script it is a link to its page. */
export function EmbeddedVideo({
  video,
  poster,
  label,
  isCurrent,
  tabIndex,
}: Props & { video: Video & { kind: 'embed' } }) {
  const [isPlaying, setPlaying] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  if (!isCurrent && isPlaying) setPlaying(false)
  useEffect(() => {
    if (isPlaying) frame.current?.focus()
  }, [isPlaying])
  if (isPlaying)
    return (
      <iframe
        ref={frame}
        className="slide-frame"
        title={`${label} on ${video.site}`}
        src={video.src}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        // It plays; it neither leads this page elsewhere nor, coming from another origin, reads it.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  return (
    <a
      className="slide-cover"
      href={video.href}
      target="_blank"
      rel="noopener"
      tabIndex={tabIndex}
      data-held
      onClick={(event) => {
        if (isElsewhere(event)) return
        event.preventDefault()
        setPlaying(true)
      }}
    >
      {poster && <Photo picture={poster} />}
      <span className="slide-play">
        <Icon name="play" />
      </span>
      <span className="slide-badge">
        Play {label.toLowerCase()} <span className="slide-site">from {video.site}</span>
      </span>
    </a>
  )
}

/** The browser's own player, which loads nothing until it plays. */
export function VideoFile({ src, poster, label, isCurrent, tabIndex }: Props & { src: string }) {
  const [hasFailed, setFailed] = useState(false)
  const player = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!isCurrent) player.current?.pause()
  }, [isCurrent])
  if (hasFailed)
    return (
      <p className="slide-note">
        This video won’t play here.{' '}
        <a className="link" href={src} target="_blank" rel="noopener" tabIndex={tabIndex}>
          Open it in a new tab
        </a>
      </p>
    )
  return (
    // Dealers send no captions with their videos; where a file has some of its own, the player offers them.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={player}
      className="slide-frame"
      src={src}
      poster={poster ? (pictureFiles(poster).find(({ width }) => width >= 900)?.src ?? poster.src) : undefined}
      controls
      preload="none"
      playsInline
      aria-label={label}
      // A player is a stop for Tab, which not everything that checks a page knows.
      tabIndex={tabIndex ?? 0}
      onError={() => {
        console.warn(`Video did not play: ${src}`)
        setFailed(true)
      }}
    />
  )
}
