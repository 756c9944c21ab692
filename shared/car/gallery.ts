import type { ImageService } from '../image.ts'
import type { GALLERY_VIEWS } from '../tenant/choices.ts'
import type { CarAction } from './actions.ts'
import { mediaUrl } from './media-url.ts'
import { type Picture, picture, smallest } from './pictures.ts'
import type { Car } from './schema.ts'
import { type Hotspot, type Interior, interiorHotspots, interiorOf, type Spin, spinOf } from './spin.ts'
import { type Video, videoOf } from './video.ts'

/** One place of the strip. A thumbnail says nothing itself: the link around it does. */
export type Slide = {
  /** What it is called by its thumbnail and to a screen reader, as 'Photo 3' or 'Video'. */
  label: string
  thumbnail: Picture | null
} & (
  | { kind: 'photo'; picture: Picture }
  | { kind: 'video'; video: Video /** Stands where the video will be. */; poster: Picture | null }
  | { kind: 'spin'; poster: Picture }
)

export type GalleryView = 'spin' | 'images' | 'interior'

/** The photographs of a car and all that stands among them, decided (GAL-01 to GAL-05). Plain JSON. */
export type Gallery = {
  /** The car's full name. */
  name: string
  slides: Slide[]
  /** Shown as tabs where there is more than one. */
  views: { view: GalleryView; text: string; href: string }[]
  view: GalleryView
  spin: (Spin & SpinSettings) | null
  interior: { shown: Interior; hotspots: Hotspot[] } | null
  /** Thumbnails under the strip and in the lightbox. */
  hasThumbnails: boolean
  /** The picture a visitor sees first, to ask for ahead of its place in the page. */
  first: Picture | null
  /** How to ask for photographs where there are none; null once nobody needs to. */
  request: { text: string; action: CarAction | null } | null
}

type SpinSettings = { frame_ms: number; sensitivity_px: number; has_momentum: boolean }

export type GallerySite = {
  images: ImageService
  gallery: {
    first_view: keyof typeof GALLERY_VIEWS
    spin: SpinSettings
    /** Origins whose pages may show a car from inside. */
    interior_origins: string[]
  }
}

type GalleryCar = Pick<
  Car,
  'images' | 'video_url' | 'external_video_url' | 'spin_images' | 'spin_interior_image' | 'hotspots'
>

/** What the page is asked for by the links of the views. */
export const VIEW_QUERY = 'view'

/** Thumbnails appear when there are more pictures than this (GAL-01). */
const THUMBNAILS_AFTER = 3

const VIEWS: Record<GalleryView, string> = { spin: 'Spin', images: 'Images', interior: 'Interior' }
const isView = (text: string | null): text is GalleryView => text !== null && Object.hasOwn(VIEWS, text)

type About = {
  name: string
  href: string
  /** How photographs can be asked for; null where that leads nowhere. */
  request: CarAction | null
  isSold: boolean
  /** The view that the address asks for. */
  asked?: string | null
}

/** One photograph leads, the turn and the videos follow it, and then the other photographs. */
export function galleryOf(car: GalleryCar, site: GallerySite, about: About): Gallery {
  const photos = photoSlides(car, about.name, site.images)
  const lead = photos[0] ?? null
  const turn = spinOf(car, `${about.name}, seen all around`, site.images)
  const spin = turn && { ...turn, ...site.gallery.spin }
  const videos = videoSlides(car, lead?.picture ?? null, lead?.thumbnail ?? null)
  const slides = [...photos.slice(0, 1), ...spinSlides(turn), ...videos, ...photos.slice(1)]
  const shown = interiorOf(car, `${about.name}, interior`, { images: site.images, ...site.gallery })
  const there: Record<GalleryView, boolean> = {
    spin: spin !== null,
    images: slides.some(({ kind }) => kind !== 'spin'),
    interior: shown !== null,
  }
  const views = (Object.keys(VIEWS) as GalleryView[]).filter((view) => there[view])
  const wanted = isView(about.asked ?? null) ? (about.asked as GalleryView) : site.gallery.first_view
  const view = views.includes(wanted) ? wanted : (views.find((each) => each === 'images') ?? views[0] ?? 'images')
  return {
    name: about.name,
    slides,
    views: views.map((each) => ({
      view: each,
      text: VIEWS[each],
      href: `${about.href}?${VIEW_QUERY}=${each}#gallery`,
    })),
    view,
    spin,
    interior: shown && { shown, hotspots: interiorHotspots(car, shown) },
    hasThumbnails: slides.length > THUMBNAILS_AFTER,
    first: firstPicture(view, { lead: lead?.picture ?? null, spin, interior: shown, videos }),
    request: photos.length > 0 || spin ? null : asking(about),
  }
}

/** Photographs that can be loaded at all; what is no address, or would run, is none. */
function photoSlides(car: GalleryCar, name: string, service: ImageService) {
  const sound = car.images.flatMap(({ image }) => {
    const url = mediaUrl(image.url)
    const thumb = mediaUrl(image.thumb?.url ?? null)
    return url === null ? [] : [{ ...image, url, thumb: thumb === null ? null : { url: thumb } }]
  })
  return sound.map((image, index) => ({
    kind: 'photo' as const,
    label: `Photo ${index + 1}`,
    picture: picture(image, `${name}, photo ${index + 1} of ${sound.length}`, 'gallery', service),
    thumbnail: picture(smallest(image, service), '', 'thumbnail', service),
  }))
}

const spinSlides = (spin: Spin | null): Slide[] =>
  spin ? [{ kind: 'spin', label: 'Spin', poster: { ...spin.poster, alt: '' }, thumbnail: spin.thumbnail }] : []

/** Both of a car's videos, once where they are the same. */
function videoSlides(car: GalleryCar, lead: Picture | null, thumbnail: Picture | null): (Slide & { kind: 'video' })[] {
  const videos = [car.video_url, car.external_video_url].map(videoOf).filter((video) => video !== null)
  const unlike = videos.filter((video, index) => videos.findIndex(({ src }) => src === video.src) === index)
  const poster = lead && { ...lead, alt: '' }
  return unlike.map((video, index) => ({
    kind: 'video',
    label: unlike.length > 1 ? `Video ${index + 1}` : 'Video',
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

/** None will come once the car is sold (GAL-05). */
function asking({ isSold, request }: About): Gallery['request'] {
  if (isSold) return { text: 'No photos', action: null }
  if (request === null) return { text: 'Photos coming soon', action: null }
  return {
    text:
      request.kind === 'call' ? 'Photos are on the way. Call us and we will send you some.' : 'Photos are on the way.',
    action: request,
  }
}

/** Its photographs alone, for places that show nothing else. */
export const photosOf = ({ slides }: Gallery): Picture[] =>
  slides.flatMap((slide) => (slide.kind === 'photo' ? [slide.picture] : []))
