import { checksum } from './bytes.ts'
import type { Sections, Typed } from './typed.ts'

/** To be raised with every change of the meaning of a byte; a value of another format is refused and built again. */
export const INDEX_FORMAT = 13

export type Refusal = 'not stored' | 'not an index' | 'another format' | 'damaged' | 'another site' | 'incomplete'

/** Why stored bytes are not what was requested. */
export class StockIndexError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(`The stored stock index cannot be used: ${refusal}.`)
    this.name = 'StockIndexError'
    this.refusal = refusal
  }
}

/**
 * Typed arrays as one value: magic, format, checksum and length of the heading (four bytes each), the heading as JSON,
 * then every section at a multiple of eight, so that it is read where it lies.
 */
const MAGIC = 0x49534346
const PREFACE = 16
const ALIGNMENT = 8

export type Section = [name: string, kind: keyof typeof KINDS, offset: number, length: number]
type Heading = { about: { site: string }; sections: Section[] }

const KINDS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array }

/** Sections as one value. `about` is told beside them, and names the site. */
export function pack(about: { site: string }, sections: Sections): Uint8Array<ArrayBuffer> {
  let end = 0
  const listed = Object.entries(sections).map(([name, section]): Section => {
    const offset = end
    end = aligned(offset + section.byteLength)
    return [name, kindOf(section), offset, section.length]
  })
  const heading: Heading = { about, sections: listed }
  const json = new TextEncoder().encode(JSON.stringify(heading))
  const start = aligned(PREFACE + json.length)
  const bytes = new Uint8Array(start + end)
  bytes.set(json, PREFACE)
  for (const [name, , offset] of listed) bytes.set(bytesOf(sections[name]!), start + offset)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, INDEX_FORMAT, true)
  view.setUint32(12, json.length, true)
  view.setUint32(8, checksum(bytes.subarray(12)), true)
  return bytes
}

/** What `pack` has made of these bytes, which must not change afterwards. Throws StockIndexError, and nothing else. */
export function unpack(given: Uint8Array<ArrayBuffer>, site: string): { about: Heading['about']; sections: Sections } {
  const bytes = given.byteOffset % ALIGNMENT === 0 ? given : given.slice()
  if (bytes.length < PREFACE) throw new StockIndexError('not an index')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0, true) !== MAGIC) throw new StockIndexError('not an index')
  if (view.getUint32(4, true) !== INDEX_FORMAT) throw new StockIndexError('another format')
  if (view.getUint32(8, true) !== checksum(bytes.subarray(12))) throw new StockIndexError('damaged')
  /** Bytes with the right checksum were written by `pack`: their parts need no validation. */
  const length = view.getUint32(12, true)
  const json = new TextDecoder().decode(bytes.subarray(PREFACE, PREFACE + length))
  const { about, sections } = JSON.parse(json) as Heading
  if (about.site !== site) throw new StockIndexError('another site')
  return { about, sections: openSections(bytes, sections, aligned(PREFACE + length)) }
}

/** Sections that lie in `bytes` from `start` on; nothing is copied. */
export function openSections(bytes: Uint8Array<ArrayBuffer>, sections: Section[], start = 0): Sections {
  const at = bytes.byteOffset + start
  return Object.fromEntries(
    sections.map(([name, kind, offset, length]) => [name, new KINDS[kind](bytes.buffer, at + offset, length)]),
  )
}

export const aligned = (length: number) => Math.ceil(length / ALIGNMENT) * ALIGNMENT

export const bytesOf = (section: Typed): Uint8Array =>
  new Uint8Array(section.buffer, section.byteOffset, section.byteLength)

export function kindOf(section: Typed): keyof typeof KINDS {
  if (section instanceof Uint8Array) return 'u8'
  if (section instanceof Uint16Array) return 'u16'
  return section instanceof Uint32Array ? 'u32' : 'f64'
}
