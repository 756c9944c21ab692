import { ascii, joinBytes, MAX_PARTS, uint32 } from './bytes.ts'

/** Chunks of a PNG (W3C, third edition) without which the picture is another; no text, time or Exif. */
const KEPT: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
)
const SIGNATURE_BYTES = 8

/** A PNG without what it says beside its picture; null for bytes that are no whole PNG. */
export function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)]
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length; ) {
    const end = at + 12 + uint32(bytes, at)
    if (end > bytes.length || kept.length > MAX_PARTS) return null
    const name = ascii(bytes, at + 4, 4)
    if (KEPT.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') return joinBytes(kept)
    at = end
  }
  return null
}
