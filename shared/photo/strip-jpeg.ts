import { ascii, joinBytes, MAX_PARTS, uint16 } from './bytes.ts'

/** Markers of a JPEG (ITU-T T.81), the second byte of each. */
const [SOI, EOI, SOS, JPG0, COM] = [0xd8, 0xd9, 0xda, 0xf0, 0xfe]
const [APP0, APP1, APP2, APP14, APP15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef]
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/**
 * A JPEG without what it says beside its picture: no place, camera, thumbnail or second picture. How it is turned stays, by a
 * segment of that alone. null for bytes that are no whole JPEG.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
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
