import type { Gallery as GalleryWords } from '../../shared/car/gallery.ts'
import { Gallery } from '../islands/gallery.tsx'
import { island } from '../wake/island.tsx'
import { NoPhotos } from './request.tsx'

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
