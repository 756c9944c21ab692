import { type ImageService, type ImageSources, imageSources, type SourceImage } from '../image.ts'
import type { CarImage } from './schema.ts'

/** A photograph ready for <img>. `note` is said on the picture itself, where it is no photograph of this very car. */
export type Picture = ImageSources & { sizes: string; alt: string; note?: string }

/** Candidate widths and the `sizes` attribute of each placement. */
const SLOTS = {
  /** One card per row, then two, three next to the filters, four on wide screens. */
  card: {
    widths: [600, 400, 900, 1200],
    sizes: '(min-width: 100em) 19rem, (min-width: 62em) 30vw, (min-width: 36em) 50vw, 100vw',
  },
  /** Full width on phones, eight of twelve columns next to the price; the widest candidates are for zooming. */
  gallery: { widths: [600, 900, 1200, 1800, 2400], sizes: '(min-width: 75em) 50rem, (min-width: 62em) 66vw, 100vw' },
  /** Full page width. */
  hero: { widths: [1600, 800, 1200, 2400], sizes: '100vw' },
  /** A hero cut for a phone. */
  portrait: { widths: [480, 780, 960], sizes: '100vw' },
  /** Half of a page on wide screens, all of it on phones. */
  half: { widths: [800, 600, 1200, 1600], sizes: '(min-width: 48em) 50vw, 100vw' },
  /** Over a column of words. */
  lead: { widths: [800, 600, 1200, 1600], sizes: '(min-width: 48em) 45rem, 100vw' },
  /** One of three or four in a row. */
  tile: { widths: [600, 400, 800, 1200], sizes: '(min-width: 62em) 30vw, (min-width: 36em) 50vw, 100vw' },
  thumbnail: { widths: [200, 400], sizes: '6rem' },
  /** The same where four of them stand beside the large one. */
  mosaic: { widths: [200, 400, 800], sizes: '(min-width: 62em) 20rem, 6rem' },
} satisfies Record<string, { widths: number[]; sizes: string }>

export function picture(image: SourceImage, alt: string, slot: keyof typeof SLOTS, service: ImageService): Picture {
  const { widths, sizes } = SLOTS[slot]
  return { ...imageSources(image, widths, service), sizes, alt }
}

/** Where the drawn pictures of the demo stock lie; a dealer's photographs never do. */
const ILLUSTRATION_PATH = /^\/demo\/(at|spins|interior)\//

export const findNote = (url: string): string | undefined => (ILLUSTRATION_PATH.test(url) ? 'Illustration' : undefined)

/** A picture of a car for sale. A drawn one says so, in its alternative text too. */
export function carPicture(...[image, alt, slot, service]: Parameters<typeof picture>): Picture {
  const note = findNote(image.url)
  return note ? { ...picture(image, `${alt}, illustration`, slot, service), note } : picture(image, alt, slot, service)
}

export type SourcePicture = { src: string; width: number; height: number }

/** Every candidate file of a picture, smallest first. */
export function pictureFiles({ src, srcset, width, height }: ImageSources): SourcePicture[] {
  const candidates = srcset?.split(', ').map((each) => each.split(' ')) ?? [[src, `${width}w`]]
  return candidates
    .map(([url = src, descriptor = '']) => ({ src: url, width: Number.parseInt(descriptor, 10) }))
    .map((file) => ({ ...file, height: Math.round((file.width * height) / width) }))
    .toSorted((a, b) => a.width - b.width)
}

/** Source of a thumbnail: the feed's own where no service resizes, else the photograph, so that nothing is upscaled. */
export function thumbnailSource(image: CarImage['image'], service: ImageService): SourceImage {
  if (image.thumb === null || service.kind !== 'passthrough') return image
  return { url: image.thumb.url, width: null, height: null }
}
