import { base64 } from '../../platform/crypto.ts'

/** The first bytes of the formats that a drawing can hold. */
const SIGNATURES: [type: string, bytes: number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46]],
]

/** A picture's file as a data URL, for use inside a drawing. What has no known signature is taken for SVG. */
export function pictureDataUrl(bytes: Uint8Array): string {
  const [type] = SIGNATURES.find(([, start]) => start.every((byte, at) => bytes[at] === byte)) ?? ['image/svg+xml']
  return `data:${type};base64,${base64(bytes)}`
}
