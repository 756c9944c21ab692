import { firstPhoto } from '../car/photos.ts'
import type { Car } from '../car/schema.ts'
import { type ImageService, jpegImage } from '../image.ts'

/** The first photograph as JPEG or PNG for shared links and PDF; null where there is no such file. */
export function shareImage({ images }: Pick<Car, 'images'>, service: ImageService): string | null {
  const photo = firstPhoto(images)
  return photo && jpegImage(photo, service)
}
