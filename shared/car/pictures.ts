import { type ImageService, type ImageSources, imageSources, type SourceImage } from '../image.ts'
import type { CarImage } from './schema.ts'

/** A photograph ready for <img>. */
export type Picture = ImageSources & { sizes: string; alt: string }

/** How wide a photograph is drawn where it stands: the widths offered and the `sizes` that choose between them. */
type Slot = { widths: number[]; sizes: string }

const SLOTS = {
  /** One card a row, then two, three beside the filters, four on a wide screen. */
  card: {
    widths: [600, 400, 900, 1200],
    sizes: '(min-width: 1600px) 19rem, (min-width: 992px) 30vw, (min-width: 576px) 50vw, 100vw',
  },
  /** Edge to edge on a phone, eight of twelve columns beside the price; the widest are to zoom into. */
  gallery: { widths: [600, 900, 1200, 1800, 2400], sizes: '(min-width: 1200px) 50rem, (min-width: 992px) 66vw, 100vw' },
  /** Across the page. */
  hero: { widths: [1600, 800], sizes: '100vw' },
  thumbnail: { widths: [200, 400], sizes: '6rem' },
} satisfies Record<string, Slot>

export function picture(image: SourceImage, alt: string, slot: keyof typeof SLOTS, service: ImageService): Picture {
  const { widths, sizes } = SLOTS[slot]
  return { ...imageSources(image, widths, service), sizes, alt }
}

export type SourcePicture = { src: string; width: number; height: number }

/** Every file there is of a picture, smallest first. */
export function filesOf({ src, srcset, width, height }: ImageSources): SourcePicture[] {
  const named = srcset?.split(', ').map((each) => each.split(' ')) ?? [[src, `${width}w`]]
  return named
    .map(([url = src, wide = '']) => ({ src: url, width: Number.parseInt(wide, 10) }))
    .map((file) => ({ ...file, height: Math.round((file.width * height) / width) }))
    .toSorted((a, b) => a.width - b.width)
}

/** The file to make a thumbnail from: the feed's own where nothing resizes, else the photograph, which never has to grow. */
export function smallest(image: CarImage['image'], service: ImageService): SourceImage {
  if (image.thumb === null || service.kind !== 'passthrough') return image
  return { url: image.thumb.url, width: null, height: null }
}
