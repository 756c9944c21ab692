import { type ImageService, jpegImage } from '../image.ts'
import { firstPhoto } from './photos.ts'
import type { Car } from './schema.ts'

/** The first photograph as JPEG or PNG for shared links and PDF; null where there is no such file. */
export function shareImage({ images }: Pick<Car, 'images'>, service: ImageService): string | null {
  const photo = firstPhoto(images)
  return photo && jpegImage(photo, service)
}
