import type { Picture } from '../../shared/car/pictures.ts'
import { Icon } from '../ui/icon.tsx'

/** A photograph in its place. `eager` is for the first one a visitor sees; the others wait until they come near. */
export function Photo({ picture, eager = false }: { picture: Picture; eager?: boolean }) {
  return (
    <img
      src={picture.src}
      srcSet={picture.srcset ?? undefined}
      sizes={picture.srcset ? picture.sizes : undefined}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  )
}

export function NoPhoto() {
  return (
    <span className="no-photo">
      <Icon name="no-photo" />
      Photos coming soon
    </span>
  )
}
