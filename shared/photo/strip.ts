import { joinBytes } from '../bytes.ts'

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PhotoType = (typeof PHOTO_TYPES)[number]

/** Chunks of a WebP (RFC 9649) without which the picture is another; no Exif and no XMP. */
const WEBP_CHUNKS: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const WEBP_HEAD_BYTES = 12
/** Flags of VP8X that say that Exif and XMP follow. */
const SAYS_MORE = 0x08 | 0x04

/** A WebP without what it says beside its picture; null for bytes that are no whole WebP. */
function stripWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const size = uint32le(bytes, 4) + 8
  if (size > bytes.length) return null
  const chunks: Uint8Array[] = []
  for (let at = WEBP_HEAD_BYTES; at + 8 <= size; ) {
    const length = uint32le(bytes, at + 4)
    const end = at + 8 + length + (length % 2)
    if (end > size || chunks.length > MAX_PARTS) return null
    const name = ascii(bytes, at, 4)
    if (WEBP_CHUNKS.has(name))
      chunks.push(name === 'VP8X' ? withoutMore(bytes.slice(at, end)) : bytes.subarray(at, end))
    at = end
  }
  if (!chunks.some((chunk) => /^VP8[ L]|^ANMF/.test(ascii(chunk, 0, 4)))) return null
  const whole = joinBytes([bytes.subarray(0, WEBP_HEAD_BYTES), ...chunks])
  new DataView(whole.buffer).setUint32(4, whole.length - 8, true)
  return whole
}

function withoutMore(canvas: Uint8Array): Uint8Array {
  canvas[8] = (canvas[8] ?? 0) & ~SAYS_MORE
  return canvas
}

/** Markers of a JPEG (ITU-T T.81), the second byte of each. */
const [SOI, EOI, SOS, JPG0, COM] = [0xd8, 0xd9, 0xda, 0xf0, 0xfe]
const [APP0, APP1, APP2, APP14, APP15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef]
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** A JPEG as its picture alone, with how it is turned: no place, camera or thumbnail. null for bytes that are no whole JPEG. */
function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let turned: number | null = null
  for (let at = 2; at + 1 < bytes.length; ) {
    if (bytes[at] !== 0xff || kept.length > MAX_PARTS) return null
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) {
      const head = turned !== null && turned > 1 && turned <= 8 ? [orientationSegment(turned)] : []
      // What follows the end is not part of the picture.
      return joinBytes([kept[0]!, ...head, ...kept.slice(1), bytes.subarray(at, at + 2)])
    }
    if (marker === SOI || marker === 0 || isRestart(marker)) return null
    const end = at + 2 + uint16(bytes, at + 2)
    if (end > bytes.length || end < at + 4) return null
    const segment = bytes.subarray(at, end)
    if (marker === APP1) turned ??= orientationIn(segment)
    const own = stripSegment(marker, segment)
    if (own) kept.push(own)
    at = end
    if (marker !== SOS) continue
    const scan = scanEnd(bytes, at)
    kept.push(bytes.subarray(at, scan))
    at = scan
  }
  return null
}

const [JFIF_BYTES, ADOBE_BYTES] = [18, 16]

/** Of the application's segments those alone without which colours change, without thumbnail and what else stands in them. */
function stripSegment(marker: number, segment: Uint8Array): Uint8Array | null {
  if (marker === COM || (marker >= JPG0 && marker < COM)) return null
  if (marker < APP0 || marker > APP15) return segment
  if (marker === APP2) return ascii(segment, 4, 11) === 'ICC_PROFILE' ? segment : null
  if (marker === APP0 && ascii(segment, 4, 4) === 'JFIF' && segment.length >= JFIF_BYTES)
    return joinBytes([segmentHead(APP0, JFIF_BYTES), segment.subarray(4, JFIF_BYTES - 2), Uint8Array.of(0, 0)])
  if (marker === APP14 && ascii(segment, 4, 5) === 'Adobe' && segment.length >= ADOBE_BYTES)
    return joinBytes([segmentHead(APP14, ADOBE_BYTES), segment.subarray(4, ADOBE_BYTES)])
  return null
}

/** Its length counts itself, and not the marker. */
const segmentHead = (marker: number, bytes: number) => Uint8Array.of(0xff, marker, 0, bytes - 2)

/** Where the data of a scan ends: at the next marker. */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1]!
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return bytes.length
}

const ORIENTATION = 0x0112
const EXIF = 'Exif\0\0'
/** Of the TIFF header in an Exif segment, after marker, length and name. */
const TIFF_AT = 10

/** How an Exif segment says the picture is turned, 1 to 8; null where it does not. */
function orientationIn(segment: Uint8Array): number | null {
  if (ascii(segment, 4, 6) !== EXIF) return null
  const tiff = segment.subarray(TIFF_AT)
  const isLittle = ascii(tiff, 0, 2) === 'II'
  const short = (at: number) => (isLittle ? (tiff[at] ?? 0) | ((tiff[at + 1] ?? 0) << 8) : uint16(tiff, at))
  const ifd = isLittle ? short(4) : short(6)
  const entries = short(ifd)
  for (let entry = 0; entry < entries && ifd + 14 + entry * 12 <= tiff.length; entry++) {
    const at = ifd + 2 + entry * 12
    if (short(at) === ORIENTATION) return short(at + 8)
  }
  return null
}

/** A big-endian TIFF header whose one directory has one short: how the picture is turned. */
const orientationSegment = (turned: number): Uint8Array =>
  joinBytes([
    Uint8Array.of(0xff, APP1, 0, 34),
    Uint8Array.from(EXIF, (sign) => sign.charCodeAt(0)),
    Uint8Array.of(0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1),
    Uint8Array.of(ORIENTATION >> 8, ORIENTATION & 255, 0, 3, 0, 0, 0, 1, 0, turned, 0, 0, 0, 0, 0, 0),
  ])

type Size = { width: number; height: number }

/** A frame of a JPEG: markers C0 to CF but for tables of Huffman codes, extensions and conditioning (ITU-T T.81 B.1.1.3). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(bytes: Uint8Array): Size | null {
  for (let at = 2; at + 9 <= bytes.length && bytes[at + 1] !== SOS; at += 2 + uint16(bytes, at + 2))
    if (isFrame(bytes[at + 1]!)) return { height: uint16(bytes, at + 5), width: uint16(bytes, at + 7) }
  return null
}

/** The header chunk is the first (W3C PNG 5.6). */
const pngSize = (bytes: Uint8Array): Size | null =>
  ascii(bytes, 12, 4) === 'IHDR' ? { width: uint32(bytes, 16), height: uint32(bytes, 20) } : null

const FOURTEEN_BITS = 0x3fff

/** RFC 9649: of the canvas, of one lossy picture, or of one lossless picture. */
const WEBP_SIZES: Record<string, (bytes: Uint8Array) => Size> = {
  VP8X: (bytes) => ({ width: uint24le(bytes, 24) + 1, height: uint24le(bytes, 27) + 1 }),
  'VP8 ': (bytes) => ({ width: uint24le(bytes, 26) & FOURTEEN_BITS, height: uint24le(bytes, 28) & FOURTEEN_BITS }),
  VP8L: (bytes) => ({
    width: (uint24le(bytes, 21) & FOURTEEN_BITS) + 1,
    height: ((uint24le(bytes, 22) >> 6) & FOURTEEN_BITS) + 1,
  }),
}

const SIZES: Record<PhotoType, (bytes: Uint8Array) => Size | null> = {
  'image/jpeg': jpegSize,
  'image/png': pngSize,
  'image/webp': (bytes) => WEBP_SIZES[ascii(bytes, 12, 4)]?.(bytes) ?? null,
}

/** How many pixels a stripped photograph says it has; 0 for one that says none, or nothing. */
function countPixels(type: PhotoType, bytes: Uint8Array): number {
  const size = SIZES[type](bytes)
  return size === null ? 0 : size.width * size.height
}

/** Bytes of pictures: read and joined. */

export const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

export const uint16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

export const uint32 = (bytes: Uint8Array, at: number): number => uint16(bytes, at) * 65_536 + uint16(bytes, at + 2)

/** Little-endian, as WebP has them. */
export const uint24le = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)

export const uint32le = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256 + (bytes[at + 2] ?? 0) * 65_536 + (bytes[at + 3] ?? 0) * 16_777_216

/** More parts than these no camera writes; each takes memory of its own. */
export const MAX_PARTS = 2_000

/** Chunks of a PNG (W3C, third edition) without which the picture is another; no text, time or Exif. */
const PNG_CHUNKS: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
)
const SIGNATURE_BYTES = 8

/** A PNG without what it says beside its picture; null for bytes that are no whole PNG. */
function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)]
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length; ) {
    const end = at + 12 + uint32(bytes, at)
    if (end > bytes.length || kept.length > MAX_PARTS) return null
    const name = ascii(bytes, at + 4, 4)
    if (PNG_CHUNKS.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') return joinBytes(kept)
    at = end
  }
  return null
}

type Kind = {
  type: PhotoType
  is: (bytes: Uint8Array) => boolean
  strip: (bytes: Uint8Array) => Uint8Array<ArrayBuffer> | null
}

/** By content: a name or a type that is sent along says nothing. */
const KINDS: Kind[] = [
  { type: 'image/jpeg', is: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff, strip: stripJpeg },
  { type: 'image/png', is: (bytes) => ascii(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n', strip: stripPng },
  {
    type: 'image/webp',
    is: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP',
    strip: stripWebp,
  },
]

/** HEIC and AVIF, whose parts name their places in the file: nothing can be taken out without making them anew. */
const isHeif = (bytes: Uint8Array) => ascii(bytes, 4, 4) === 'ftyp' && /^(hei|hev|mif|msf|avi)/.test(ascii(bytes, 8, 4))

/** More than phones take; a few bytes that say they are more would fill the memory of the dealer’s computer. */
export const MAX_PIXELS = 200_000_000

export type StrippedPhoto =
  | { ok: true; type: PhotoType; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; problem: 'heic' | 'not_a_photo' | 'broken' | 'too_many_pixels' }

/** A photograph without the place, time and device that cameras write into it. */
export function stripPhoto(bytes: Uint8Array): StrippedPhoto {
  const kind = KINDS.find(({ is }) => is(bytes))
  if (!kind) return { ok: false, problem: isHeif(bytes) ? 'heic' : 'not_a_photo' }
  const stripped = kind.strip(bytes)
  const pixels = stripped ? countPixels(kind.type, stripped) : 0
  if (!stripped || pixels === 0) return { ok: false, problem: 'broken' }
  return pixels > MAX_PIXELS
    ? { ok: false, problem: 'too_many_pixels' }
    : { ok: true, type: kind.type, bytes: stripped }
}
