import { mediaUrl } from './media-url.ts'
import type { CarImage } from './schema.ts'

type Photo = CarImage['image']

/** The photographs that a page can load, in feed order, with their URLs as `mediaUrl` gives them. */
export const loadablePhotos = (images: readonly CarImage[]): Photo[] =>
  images.map(({ image }) => loadable(image)).filter((photo) => photo !== null)

/** The photograph of a card, a shared link and a brochure; null without a loadable one. */
export function firstPhoto(images: readonly CarImage[]): Photo | null {
  for (const { image } of images) {
    const photo = loadable(image)
    if (photo) return photo
  }
  return null
}

function loadable(image: Photo): Photo | null {
  const url = mediaUrl(image.url)
  return url === null ? null : { ...image, url }
}
