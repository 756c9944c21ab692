import { ascii, joinBytes, MAX_PARTS, uint32 } from './bytes.ts'
import { countPixels } from './pixels.ts'
import { stripJpeg } from './strip-jpeg.ts'
import { stripWebp } from './strip-webp.ts'
import type { PhotoType } from './types.ts'

/** Chunks of a PNG (W3C, third edition) without which the picture is another; no text, time or Exif. */
const KEPT_CHUNKS: ReadonlySet<string> = new Set(
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
    if (KEPT_CHUNKS.has(name)) kept.push(bytes.subarray(at, end))
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
