import { mediaUrl } from '../car/media-url.ts'
import { carPicture, type Picture, picture } from '../car/pictures.ts'
import type { Car } from '../car/schema.ts'
import { type ImageService, imageSources } from '../image.ts'

/** A described point of the car and its position in each frame that shows it (GAL-04). */
export type Hotspot = {
  id: string
  description: string
  /** By frame index from 0: percent of the frame from its left and top edges. */
  at: Record<number, { x: number; y: number }>
}

/** Interior view: an interactive page in a frame, or a picture. */
export type Interior = { kind: 'page'; src: string } | { kind: 'picture'; picture: Picture }

export type Spin = NonNullable<ReturnType<typeof carSpin>>

type SpinCar = Pick<Car, 'spin_images' | 'spin_interior_image' | 'hotspots'>

/** Candidate widths of a frame; frames are seen in motion and need less detail than photographs. */
const FRAME_WIDTHS = [840, 480, 1200]
const MIN_FRAMES = 4

/** null for a car without a spin. Invalid URLs are left out; frames that fail to load are skipped in the browser. */
export function carSpin(car: SpinCar, alt: string, service: ImageService) {
  const urls = car.spin_images.map(mediaUrl)
  const validFrames = urls.flatMap((url, index) => (url === null ? [] : [{ url, index }]))
  if (validFrames.length < MIN_FRAMES) return null
  const first = toSourceImage(validFrames[0]!.url)
  const { exterior = [], positions = [] } = car.hotspots ?? {}
  return {
    frames: validFrames.map(({ url }) => {
      const { src, srcset } = imageSources(toSourceImage(url), FRAME_WIDTHS, service)
      return { src, srcset }
    }),
    /** The first frame, shown while the others load. */
    poster: carPicture(first, alt, 'gallery', service),
    thumbnail: picture(first, '', 'thumbnail', service),
    hotspots: placeHotspots(
      exterior,
      positions,
      urls.map((_, index) => validFrames.findIndex((frame) => frame.index === index)),
    ),
  }
}

const toSourceImage = (url: string) => ({ url, width: null, height: null })

const PICTURE = /\.(avif|webp|jpe?g|png)$/i

/** The interior view. Other pages than the site's own and those the tenant allows are left out, since a frame draws over ours. */
export function carInterior(
  car: SpinCar,
  alt: string,
  site: { images: ImageService; interior_origins: string[] },
): Interior | null {
  const src = mediaUrl(car.spin_interior_image)
  if (src === null) return null
  const { pathname, origin } = new URL(src, OWN_ORIGIN)
  if (PICTURE.test(pathname)) {
    return { kind: 'picture', picture: carPicture(toSourceImage(src), alt, 'gallery', site.images) }
  }
  return origin === OWN_ORIGIN || site.interior_origins.includes(origin) ? { kind: 'page', src } : null
}

/** Placeholder origin for relative URLs. */
const OWN_ORIGIN = 'https://own.invalid'

/** The interior's single frame: its own positions first. A framed page moves by itself, so its hotspots are listed without. */
export function interiorHotspots({ hotspots }: SpinCar, { kind }: Interior): Hotspot[] {
  if (hotspots === null) return []
  if (kind === 'page') return describedHotspots(hotspots.interior)
  const outside = new Set(hotspots.exterior.map(({ id }) => id))
  const shared = hotspots.positions.filter(({ hotspotId }) => !outside.has(hotspotId))
  const positions = hotspots.interior_positions.length > 0 ? hotspots.interior_positions : shared
  const inside = placeHotspots(
    hotspots.interior,
    positions.map((each) => ({ ...each, activeAngle: 0 })),
    [0],
  )
  // Hotspots without a position are listed below the picture.
  const positionedIds = new Set(inside.map(({ id }) => id))
  return [...inside, ...describedHotspots(hotspots.interior).filter(({ id }) => !positionedIds.has(id))]
}

type Described = { id: string; description: string }
type Position = { hotspotId: string; activeAngle: number; posX: number; posY: number }

const describedHotspots = (hotspots: Described[]): Hotspot[] =>
  hotspots
    .map(({ id, description }) => ({ id, description: description.trim(), at: {} }))
    .filter(({ description }) => description !== '')

const isInside = (percent: number) => percent >= 0 && percent <= 100

/** @param frames frame index by angle, -1 for a skipped one. Hotspots without description or position are left out. */
function placeHotspots(hotspots: Described[], positions: Position[], frames: number[]): Hotspot[] {
  return describedHotspots(hotspots).flatMap((hotspot) => {
    const at: Hotspot['at'] = {}
    for (const { hotspotId, activeAngle, posX, posY } of positions) {
      const frame = frames[activeAngle] ?? -1
      if (hotspotId === hotspot.id && frame >= 0 && isInside(posX) && isInside(posY)) at[frame] = { x: posX, y: posY }
    }
    return Object.keys(at).length > 0 ? [{ ...hotspot, at }] : []
  })
}
