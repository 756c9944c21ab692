import type { Image } from '../../../../shared/page/fields.ts'
import type { SizeOf } from './problem.ts'

/** A picture with its size, or the rule that it breaks: it is a file of the site, or says how large it is. */
export function measureImage(image: Image, sizeOf: SizeOf): { image: Image } | { rule: string } {
  const { url, width, height } = image
  const isOwn = url.startsWith('/')
  if (!isOwn)
    return width !== null && height !== null
      ? { image }
      : { rule: `needs width and height for a picture of another server: ${url}` }
  const size = sizeOf(url)
  if (size === null) return { rule: `names a picture that is none of the site’s files: ${url}` }
  return { image: { ...image, ...size } }
}
