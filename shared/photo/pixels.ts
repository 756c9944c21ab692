import { ascii, uint16, uint24le, uint32 } from './bytes.ts'
import type { PhotoType } from './types.ts'

type Size = { width: number; height: number }

/** A frame of a JPEG: markers C0 to CF but for tables of Huffman codes, extensions and conditioning (ITU-T T.81 B.1.1.3). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const SOS = 0xda

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
export function countPixels(type: PhotoType, bytes: Uint8Array): number {
  const size = SIZES[type](bytes)
  return size === null ? 0 : size.width * size.height
}
