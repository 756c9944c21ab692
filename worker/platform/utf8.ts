import { Buffer, transcode } from 'node:buffer'

const encoder = new TextEncoder()
const BEYOND_LATIN_1 = /[^\0-\xff]/

/**
 * A text as UTF-8. One with a single character beyond Latin-1 has two bytes a character in an engine, of which
 * `TextEncoder` makes UTF-8 one by one: 330 µs for 185 kB, `transcode` 65 µs.
 */
export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  if (!BEYOND_LATIN_1.test(text)) return encoder.encode(text) as Uint8Array<ArrayBuffer>
  const twoBytes = Buffer.from(text.toWellFormed(), 'utf16le')
  const { buffer, byteOffset, length } = transcode(twoBytes, 'utf16le', 'utf8')
  return new Uint8Array(buffer, byteOffset, length)
}
