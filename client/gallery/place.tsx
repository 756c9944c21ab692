import type { Gallery as GalleryWords } from '../../shared/car/gallery.ts'
import { Gallery } from '../islands/gallery.tsx'
import { Icon } from '../ui/icon.tsx'
import { island } from '../wake/island.tsx'

/** Photographs wake when they are touched; a car that turns before them does so when it is seen. */
const TouchedGallery = island('gallery#Gallery', Gallery, 'touch')
const SeenGallery = island('gallery#Gallery', Gallery, 'visible')

/** The gallery of a vehicle page, or the place where photographs will be. */
export function VehicleGallery({ gallery }: { gallery: GalleryWords }) {
  const hasNothing = gallery.slides.length === 0 && gallery.views.length === 0
  if (gallery.request && hasNothing) return <NoPhotos request={gallery.request} />
  const Island = gallery.view === 'spin' ? SeenGallery : TouchedGallery
  return (
    <>
      {gallery.request && gallery.view !== 'images' && <NoPhotos request={gallery.request} />}
      <Island gallery={gallery} />
    </>
  )
}

/** Where photographs would be: a note and a link that asks the dealer for them (GAL-05). */
function NoPhotos({ request }: { request: NonNullable<GalleryWords['request']> }) {
  return (
    <div className="gallery-none">
      <Icon name="no-photo" />
      <p>{request.text}</p>
      {request.action && (
        <p>
          <a className="button button-secondary" href={request.action.href} data-act={request.action.act}>
            {request.action.kind === 'call' && <Icon name="phone" />}
            {request.action.text}
          </a>
        </p>
      )}
    </div>
  )
}
