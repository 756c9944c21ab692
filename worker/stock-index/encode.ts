import { checksum } from './bytes.ts'
import { openIndex, type StockIndex, type StockMeta } from './columns.ts'
import type { Sections, Typed } from './typed.ts'

/** To be raised with every change of the meaning of a byte; an index of another format is refused and built again. */
export const INDEX_FORMAT = 4

export type Refusal = 'not an index' | 'another format' | 'damaged' | 'another site'

/** Why stored bytes are not the index that was requested. */
export class StockIndexError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(`The stored stock index cannot be used: ${refusal}.`)
    this.name = 'StockIndexError'
    this.refusal = refusal
  }
}

/**
 * An index as one value: magic, format, checksum and length of the heading (four bytes each), the heading as JSON,
 * then every section at a multiple of eight, so that it is read where it lies.
 */
const MAGIC = 0x49534346
const PREFACE = 16
const ALIGNMENT = 8

type Section = [name: string, kind: keyof typeof KINDS, offset: number, length: number]
type Heading = { meta: StockMeta; sections: Section[]; bytes: number }

const KINDS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array }

export function encode({ meta, sections }: StockIndex): Uint8Array<ArrayBuffer> {
  let offset = 0
  const listed = Object.entries(sections).map(([name, section]): Section => {
    const at = offset
    offset = aligned(at + section.byteLength)
    return [name, kindOf(section), at, section.length]
  })
  const heading: Heading = { meta, sections: listed, bytes: offset }
  const json = new TextEncoder().encode(JSON.stringify(heading))
  const start = aligned(PREFACE + json.length)
  const bytes = new Uint8Array(start + offset)
  bytes.set(json, PREFACE)
  for (const [name, , at] of listed) {
    const section = sections[name]!
    bytes.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), start + at)
  }
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, INDEX_FORMAT, true)
  view.setUint32(12, json.length, true)
  view.setUint32(8, checksum(bytes.subarray(12)), true)
  return bytes
}

/** The index in these bytes, which must not change afterwards. Throws StockIndexError, and nothing else. */
export function decode(given: Uint8Array<ArrayBuffer>, site: string): StockIndex {
  const bytes = given.byteOffset % ALIGNMENT === 0 ? given : given.slice()
  if (bytes.length < PREFACE) throw new StockIndexError('not an index')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0, true) !== MAGIC) throw new StockIndexError('not an index')
  if (view.getUint32(4, true) !== INDEX_FORMAT) throw new StockIndexError('another format')
  if (view.getUint32(8, true) !== checksum(bytes.subarray(12))) throw new StockIndexError('damaged')
  /** Bytes with the right checksum were written by `encode`: their parts need no validation. */
  const length = view.getUint32(12, true)
  const json = new TextDecoder().decode(bytes.subarray(PREFACE, PREFACE + length))
  const { meta, sections } = JSON.parse(json) as Heading
  if (meta.site !== site) throw new StockIndexError('another site')
  const start = bytes.byteOffset + aligned(PREFACE + length)
  const opened: Sections = {}
  for (const [name, kind, at, size] of sections) opened[name] = new KINDS[kind](bytes.buffer, start + at, size)
  return openIndex(meta, opened)
}

const aligned = (length: number) => Math.ceil(length / ALIGNMENT) * ALIGNMENT

function kindOf(section: Typed): keyof typeof KINDS {
  if (section instanceof Uint8Array) return 'u8'
  if (section instanceof Uint16Array) return 'u16'
  return section instanceof Uint32Array ? 'u32' : 'f64'
}
