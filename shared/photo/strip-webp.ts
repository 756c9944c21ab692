import { ascii, joinBytes, MAX_PARTS, uint32le } from './bytes.ts'

/** Chunks of a WebP (RFC 9649) without which the picture is another; no Exif and no XMP. */
const KEPT_CHUNKS: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const HEAD_BYTES = 12
/** Flags of VP8X that say that Exif and XMP follow. */
const SAYS_MORE = 0x08 | 0x04

/** A WebP without what it says beside its picture; null for bytes that are no whole WebP. */
export function stripWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const size = uint32le(bytes, 4) + 8
  if (size > bytes.length) return null
  const chunks: Uint8Array[] = []
  for (let at = HEAD_BYTES; at + 8 <= size; ) {
    const length = uint32le(bytes, at + 4)
    const end = at + 8 + length + (length % 2)
    if (end > size || chunks.length > MAX_PARTS) return null
    const name = ascii(bytes, at, 4)
    if (KEPT_CHUNKS.has(name))
      chunks.push(name === 'VP8X' ? withoutMore(bytes.slice(at, end)) : bytes.subarray(at, end))
    at = end
  }
  if (!chunks.some((chunk) => /^VP8[ L]|^ANMF/.test(ascii(chunk, 0, 4)))) return null
  const whole = joinBytes([bytes.subarray(0, HEAD_BYTES), ...chunks])
  new DataView(whole.buffer).setUint32(4, whole.length - 8, true)
  return whole
}

function withoutMore(canvas: Uint8Array): Uint8Array {
  canvas[8] = (canvas[8] ?? 0) & ~SAYS_MORE
  return canvas
}
