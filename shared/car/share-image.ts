import { type ImageService, plainImage } from '../image.ts'
import { mediaUrl } from './media-url.ts'
import type { Car } from './schema.ts'

/** The first photograph as JPEG or PNG for shared links and PDF; null where there is no such file. */
export function shareImage({ images: [first] }: Pick<Car, 'images'>, service: ImageService): string | null {
  const url = mediaUrl(first?.image.url ?? null)
  return first && url ? plainImage({ ...first.image, url }, service) : null
}
