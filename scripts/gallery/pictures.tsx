import type { ReactNode } from 'react'
import { Interior, SpinView, Views } from '../../client/gallery/gallery.tsx'
import { Points } from '../../client/gallery/hotspots.tsx'
import { VehicleGallery } from '../../client/gallery/place.tsx'
import { GallerySlide, Strip } from '../../client/gallery/strip.tsx'
import { Thumbnails } from '../../client/gallery/thumbnails.tsx'
import { EmbeddedVideo, VideoFile } from '../../client/gallery/video.tsx'
import type { Car } from '../../shared/car/schema.ts'
import { parseVideo } from '../../shared/vehicle/video.ts'
import { specimenDetail } from './cars.ts'
import { inWidth, type Specimen, type SpecimenContext, type Specimens } from './specimen.tsx'

const FRAMES = 24
const SPIN: Partial<Car> = {
  spin_images: Array.from(
    { length: FRAMES },
    (_, frame) => `/demo/spins/suv-small/blue-spin/${String(frame).padStart(2, '0')}-840.avif`,
  ),
  spin_interior_image: '/demo/interior/front.avif',
  hotspots: {
    exterior: [
      { id: 'wheel', description: 'New tyres all around' },
      { id: 'door', description: 'A scratch of two centimetres' },
    ],
    interior: [],
    positions: [
      { hotspotId: 'wheel', activeAngle: 0, posX: 30, posY: 70 },
      { hotspotId: 'door', activeAngle: 0, posX: 60, posY: 50 },
    ],
    interior_positions: [],
  },
}
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

const ignore = () => {}
const inStrip = (slide: ReactNode) => (
  <ul className="gallery-strip">
    <li>{slide}</li>
  </ul>
)

export const galleries: Specimens = (context) => {
  const shapes: Record<string, { changes: Partial<Car>; view?: string }> = {
    Photographs: { changes: {} },
    'One photograph': { changes: { images: specimenImages(context).slice(0, 1) } },
    'With a video and a spin': { changes: { ...SPIN, video_url: VIDEO }, view: 'images' },
    'Spin first': { changes: SPIN, view: 'spin' },
    'None yet': { changes: { images: [] } },
    'None to come': { changes: { images: [], status: 'sold', sold_at: context.now } },
  }
  return inWidth(
    'column',
    Object.entries(shapes).map(([state, { changes, view }]) => ({
      state,
      body: (
        <div className="vehicle-gallery">
          <VehicleGallery gallery={specimenDetail(context, changes, view).gallery} />
        </div>
      ),
    })),
  )
}

const specimenImages = ({ site }: SpecimenContext): Car['images'] =>
  [site.slug].map(() => ({
    image: { url: '/demo/at/showroom/suv-small/blue-front34-1200.avif', width: 1200, height: 800, thumb: null },
  }))

export const galleryParts: Specimens = (context) => {
  const { slides, views, spin, interior, name } = specimenDetail(context, { ...SPIN, video_url: VIDEO }).gallery
  const [photo] = slides
  const poster = photo?.kind === 'photo' ? photo.picture : null
  const embedded = parseVideo(VIDEO)
  const specimens: (Specimen | null)[] = [
    {
      state: 'Strip, second slide',
      body: (
        <Strip
          slides={slides}
          index={1}
          strip={{ current: null }}
          onGo={ignore}
          onSettled={ignore}
          onSpin={ignore}
          spinHref="?view=spin"
        />
      ),
    },
    photo
      ? {
          state: 'One slide',
          body: inStrip(
            <GallerySlide slide={photo} place={0} isCurrent isTabbed onSpin={ignore} spinHref={undefined} />,
          ),
        }
      : null,
    { state: 'Thumbnails', body: <Thumbnails slides={slides} current={2} onChoose={ignore} /> },
    { state: 'Ways to look', body: <Views views={views} view="images" onPress={ignore} /> },
    embedded?.kind === 'embed'
      ? {
          state: 'Video of another site',
          body: inStrip(
            <EmbeddedVideo video={embedded} poster={poster} label="Video" isCurrent tabIndex={undefined} />,
          ),
        }
      : null,
    {
      state: 'Video file',
      body: inStrip(<VideoFile src="/demo/none.mp4" poster={poster} label="Video" isCurrent tabIndex={undefined} />),
    },
    spin
      ? { state: 'Spin, before its frames', body: <SpinView spin={spin} name={name} open={null} onPress={ignore} /> }
      : null,
    spin
      ? { state: 'Points of interest', body: <Points hotspots={spin.hotspots} open="door" onPress={ignore} /> }
      : null,
    interior
      ? { state: 'Interior', body: <Interior interior={interior} name={name} open={null} onPress={ignore} /> }
      : null,
  ]
  return inWidth(
    'column',
    specimens.filter((specimen) => specimen !== null),
  )
}
