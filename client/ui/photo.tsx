import type { Picture } from '../../shared/car/pictures.ts'
import { BodyShape, findDrawing } from './body-drawing.tsx'
import { Icon } from './icon.tsx'

export type Turn = 'first' | 'soon' | 'later'

/**
 * A photograph in its place. `first` is the one a visitor sees at once, `soon` may be in view too; the others wait until
 * they come near. Decoded apart from its frame, the first would be missing when a page that was drawn ahead is first shown.
 */
export function Photo({ picture, turn = 'later' }: { picture: Picture; turn?: Turn }) {
  return (
    <img
      src={picture.src}
      srcSet={picture.srcset ?? undefined}
      sizes={picture.srcset ? picture.sizes : undefined}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      loading={turn === 'later' ? 'lazy' : 'eager'}
      fetchPriority={turn === 'first' ? 'high' : undefined}
      decoding={turn === 'first' ? 'sync' : 'async'}
    />
  )
}

/** The shape of the car's body holds the place of its photographs. Of a sold car none are announced. */
export function NoPhoto({ sold = false, body = null }: { sold?: boolean; body?: string | null }) {
  return (
    <span className="no-photo">
      <NoPhotoMark body={body} />
      {sold ? 'No photos' : 'Photos coming soon'}
    </span>
  )
}

export function NoPhotoMark({ body }: { body: string | null }) {
  const drawing = findDrawing(body ?? '')
  return drawing ? <BodyShape drawing={drawing} /> : <Icon name="no-photo" />
}
