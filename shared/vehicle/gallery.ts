import { mediaUrl } from '../car/media-url.ts'
import { loadablePhotos } from '../car/photos.ts'
import { carPicture, findNote, type Picture, picture, thumbnailSource } from '../car/pictures.ts'
import type { Car } from '../car/schema.ts'
import type { CarAction } from '../card/actions.ts'
import type { ImageService } from '../image.ts'
import { isKeyIn } from '../text.ts'
import type { GALLERY_VIEWS } from './settings.ts'
import { carInterior, carSpin, type Interior, interiorHotspots, type Spin } from './spin.ts'
import { parseVideo, type Video } from './video.ts'

/** One item of the strip. Thumbnails have empty alt text: the link around them is labelled. */
export type Slide = {
  /** Label of the thumbnail and for screen readers, such as 'Photo 3' or 'Video'. */
  label: string
  thumbnail: Picture | null
} & (
  | { kind: 'photo'; picture: Picture }
  | { kind: 'video'; video: Video /** Shown until the video is started. */; poster: Picture | null }
  | { kind: 'spin'; poster: Picture }
)

export type GalleryView = 'spin' | 'images' | 'interior'

/** Photographs, videos and spins of a car, decided (GAL-01 to GAL-05). Plain JSON. */
export type Gallery = ReturnType<typeof carGallery>

type SpinSettings = { has_momentum: boolean }

export type GallerySite = {
  images: ImageService
  gallery: {
    first_view: keyof typeof GALLERY_VIEWS
    spin: SpinSettings
    thumbnails: 'thumbnail' | 'mosaic'
    /** Origins of pages that may be framed as interior views. */
    interior_origins: string[]
  }
}

type GalleryCar = Pick<
  Car,
  'simple_body' | 'images' | 'video_url' | 'external_video_url' | 'spin_images' | 'spin_interior_image' | 'hotspots'
>

export const VIEW_QUERY = 'view'

/** Thumbnails appear for more pictures than this (GAL-01). */
const MAX_WITHOUT_THUMBNAILS = 3

const VIEWS: Record<GalleryView, string> = { spin: 'Spin', images: 'Images', interior: 'Interior' }

type GalleryContext = {
  name: string
  href: string
  /** Action that requests photographs; null where none is available. */
  request: CarAction | null
  isSold: boolean
  requestedView?: string | null
}

/** Order of slides: first photograph, spin, videos, other photographs. */
export function carGallery(car: GalleryCar, site: GallerySite, context: GalleryContext) {
  const photos = photoSlides(car, context.name, site)
  const lead = photos[0] ?? null
  const turn = carSpin(car, `${context.name}, seen all around`, site.images)
  const spin = turn && { ...turn, ...site.gallery.spin }
  const videos = videoSlides(car, lead?.picture ?? null, lead?.thumbnail ?? null)
  const slides = [...photos.slice(0, 1), ...spinSlides(turn), ...videos, ...photos.slice(1)]
  const interior = carInterior(car, `${context.name}, interior`, { images: site.images, ...site.gallery })
  const isAvailable: Record<GalleryView, boolean> = {
    spin: spin !== null,
    images: slides.some(({ kind }) => kind !== 'spin'),
    interior: interior !== null,
  }
  const views = (Object.keys(VIEWS) as GalleryView[]).filter((view) => isAvailable[view])
  const requestedView = isKeyIn(VIEWS, context.requestedView) ? context.requestedView : site.gallery.first_view
  const view = views.includes(requestedView)
    ? requestedView
    : (views.find((each) => each === 'images') ?? views[0] ?? 'images')
  return {
    name: context.name,
    slides,
    /** Rendered as tabs where there are several. */
    views: views.map((each) => ({
      view: each,
      text: VIEWS[each],
      href: `${context.href}?${VIEW_QUERY}=${each}#gallery`,
    })),
    view,
    spin,
    interior: interior && { shown: interior, hotspots: interiorHotspots(car, interior) },
    hasThumbnails: slides.length > MAX_WITHOUT_THUMBNAILS,
    first: firstPicture(view, { lead: lead?.picture ?? null, spin, interior, videos }),
    /** Request for photographs of a car without any; null where it has some. */
    request: photos.length > 0 || spin ? null : { ...photoRequest(context), body: car.simple_body },
  }
}

/** What is said on the picture in view, where it is no photograph of this very car. */
export function noteInView({ slides, spin, interior }: Gallery, view: GalleryView, index: number): string | undefined {
  if (view === 'spin') return spin?.poster.note
  if (view === 'interior')
    return interior?.shown.kind === 'page' ? findNote(interior.shown.src) : interior?.shown.picture.note
  const slide = slides[index]
  return slide?.kind === 'photo' ? slide.picture.note : slide?.poster?.note
}

function photoSlides(car: GalleryCar, name: string, { images: service, gallery }: GallerySite) {
  const validImages = loadablePhotos(car.images).map((image) => {
    const thumb = mediaUrl(image.thumb?.url ?? null)
    return { ...image, thumb: thumb === null ? null : { url: thumb } }
  })
  return validImages.map((image, index) => ({
    kind: 'photo' as const,
    label: `Photo ${index + 1}`,
    picture: carPicture(image, `${name}, photo ${index + 1} of ${validImages.length}`, 'gallery', service),
    thumbnail: picture(thumbnailSource(image, service), '', gallery.thumbnails, service),
  }))
}

const spinSlides = (spin: Spin | null): Slide[] =>
  spin ? [{ kind: 'spin', label: 'Spin', poster: { ...spin.poster, alt: '' }, thumbnail: spin.thumbnail }] : []

/** Both videos of a car; once where they are equal. */
function videoSlides(car: GalleryCar, lead: Picture | null, thumbnail: Picture | null): (Slide & { kind: 'video' })[] {
  const videos = [car.video_url, car.external_video_url].map(parseVideo).filter((video) => video !== null)
  const distinct = videos.filter((video, index) => videos.findIndex(({ src }) => src === video.src) === index)
  const poster = lead && { ...lead, alt: '' }
  return distinct.map((video, index) => ({
    kind: 'video',
    label: distinct.length > 1 ? `Video ${index + 1}` : 'Video',
    video,
    poster,
    thumbnail,
  }))
}

function firstPicture(
  view: GalleryView,
  at: { lead: Picture | null; spin: Spin | null; interior: Interior | null; videos: unknown[] },
): Picture | null {
  if (view === 'spin') return at.spin?.poster ?? null
  if (view === 'interior') return at.interior?.kind === 'picture' ? at.interior.picture : null
  return at.lead ?? (at.videos.length > 0 ? null : (at.spin?.poster ?? null))
}

/** Sold cars get no new photographs (GAL-05). */
function photoRequest({ isSold, request }: GalleryContext) {
  if (isSold) return { text: 'No photos', action: null }
  if (request === null) return { text: 'Photos coming soon', action: null }
  return {
    text:
      request.kind === 'call' ? 'Photos are on the way. Call us and we’ll send you some.' : 'Photos are on the way.',
    action: request,
  }
}

export const galleryPhotos = ({ slides }: Gallery): Picture[] =>
  slides.flatMap((slide) => (slide.kind === 'photo' ? [slide.picture] : []))
