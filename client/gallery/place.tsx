import type { Gallery as GalleryWords } from '../../shared/vehicle/gallery.ts'
import { NoPhotoMark } from '../ui/photo.tsx'
import { ActionButton } from '../vehicle/action.tsx'
import { Island } from '../wake/island.tsx'
import { Gallery } from './gallery.tsx'

export function VehicleGallery({ gallery }: { gallery: GalleryWords }) {
  const hasNothing = gallery.slides.length === 0 && gallery.views.length === 0
  if (gallery.request && hasNothing) return <NoPhotos request={gallery.request} />
  // Photographs scroll without script; a spin turns by itself once it is seen.
  const on = gallery.view === 'spin' ? 'visible' : 'touch'
  return (
    <>
      {gallery.request && gallery.view !== 'images' && <NoPhotos request={gallery.request} />}
      <Island name="gallery" of={Gallery} on={on} props={{ gallery }} />
    </>
  )
}

/** Where photographs would be: a note and a link that asks the dealer for them (GAL-05). */
function NoPhotos({ request }: { request: NonNullable<GalleryWords['request']> }) {
  return (
    <div className="gallery-none">
      <NoPhotoMark body={request.body} />
      <p>{request.text}</p>
      {request.action && (
        <p>
          <ActionButton action={request.action} />
        </p>
      )}
    </div>
  )
}
