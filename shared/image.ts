/** URLs of a picture's files: `passthrough` serves the feed's files, `cloudflare` resizes on request (GAL-01). */

/** Files that exist in several widths: the URL begins with `prefix` and has a width before its extension. */
type SizedFiles = {
  prefix: string
  widths: number[]
  /** Width of a JPEG version, for clients without AVIF. */
  jpeg?: number
}

export type ImageService =
  | { kind: 'passthrough'; sized: SizedFiles[] }
  | { kind: 'cloudflare' /** Origin of the resizer; '' for the site's own. */; origin: string; quality: number }

export type SourceImage = { url: string; width: number | null; height: number | null }

/** Attributes of <img>: width and height reserve the space; srcset is null for a single file. */
export type ImageSources = { src: string; srcset: string | null; width: number; height: number }

/** Listing photographs are 3:2 (GAL-01: 600 x 400). */
export const PHOTO_RATIO = 3 / 2
const DEFAULT_WIDTH = 600

type Candidate = { url: string; width: number }

/** @param widths candidate widths in pixels; `src` is the first */
export function imageSources(image: SourceImage, widths: number[], service: ImageService): ImageSources {
  // Spaces separate candidates in srcset.
  const source = { ...image, url: image.url.replace(/\s/g, '%20') }
  const files =
    service.kind === 'cloudflare' ? resizedFiles(source, widths, service) : existingFiles(source, service.sized)
  const first = files[0] ?? { url: source.url, width: image.width ?? widths[0] ?? DEFAULT_WIDTH }
  return {
    src: first.url,
    srcset: files.length > 1 ? files.map((file) => `${file.url} ${file.width}w`).join(', ') : null,
    ...dimensions(image, first.width, service),
  }
}

/** The picture as JPEG or PNG, for link previews and PDF; null where there is no such file. */
export function jpegImage(image: SourceImage, service: ImageService): string | null {
  if (service.kind === 'cloudflare') {
    const options = `width=${JPEG_WIDTH},quality=${service.quality},format=jpeg`
    return `${service.origin}/cdn-cgi/image/${options}/${image.url.replace(/^\//, '')}`
  }
  if (/\.(jpe?g|png)(\?|$)/i.test(image.url)) return image.url
  const width = service.sized.find((files) => files.jpeg && isSizedFile(image.url, files))?.jpeg
  return width ? image.url.replace(/-\d+\.\w+$/, `-${width}.jpg`) : null
}

const JPEG_WIDTH = 1200

function resizedFiles(
  image: SourceImage,
  widths: number[],
  { origin, quality }: { origin: string; quality: number },
): Candidate[] {
  const originalWidth = image.width
  const usableWidths = originalWidth === null ? widths : widths.filter((width) => width <= originalWidth)
  const chosen = usableWidths.length > 0 || originalWidth === null ? usableWidths : [originalWidth]
  return chosen.map((width) => {
    const height = Math.round(width / PHOTO_RATIO)
    const options = `width=${width},height=${height},quality=${quality},fit=cover,format=auto`
    return { url: `${origin}/cdn-cgi/image/${options}/${image.url.replace(/^\//, '')}`, width }
  })
}

const WIDTH_IN_NAME = /-(\d+)(?=\.\w+$)/

const isSizedFile = (url: string, { prefix, widths }: SizedFiles) =>
  url.startsWith(prefix) && widths.includes(Number(WIDTH_IN_NAME.exec(url)?.[1]))

function existingFiles(image: SourceImage, sized: SizedFiles[]): Candidate[] {
  const sizedFiles = sized.find((files) => isSizedFile(image.url, files))
  if (sizedFiles === undefined) return []
  return sizedFiles.widths.map((width) => ({ url: image.url.replace(WIDTH_IN_NAME, `-${width}`), width }))
}

/** A resizing service crops to 3:2; an original file keeps its ratio, 3:2 where unknown. */
function dimensions(image: SourceImage, width: number, service: ImageService) {
  const keepsShape = service.kind === 'passthrough' && image.width !== null && image.height !== null
  const ratio = keepsShape && image.height ? image.width! / image.height : PHOTO_RATIO
  return { width, height: Math.round(width / ratio) }
}
