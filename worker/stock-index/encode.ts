import { contentHash, utf8 } from '../platform/crypto.ts'
import { checksum } from './bytes.ts'
import { openIndex, type StockIndex, type StockMeta } from './columns.ts'
import type { Sections, Typed } from './sections.ts'

/** To be raised with every change of the meaning of a byte; a value of another format is refused and built again. */
export const INDEX_FORMAT = 17

type Refusal = 'not stored' | 'not an index' | 'another format' | 'damaged' | 'another site' | 'incomplete'

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

type Section = [name: string, kind: keyof typeof KINDS, offset: number, length: number]
type Heading = { about: { site: string }; sections: Section[] }

const KINDS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array }

/** Sections as one value. `about` is told beside them, and names the site. */
export function pack(about: { site: string }, sections: Sections): Uint8Array<ArrayBuffer> {
  let end = 0
  const listed = Object.entries(sections).map(([name, section]): Section => {
    const offset = end
    end = aligned(offset + section.byteLength)
    return [name, typedKind(section), offset, section.length]
  })
  const heading: Heading = { about, sections: listed }
  const json = utf8(JSON.stringify(heading))
  const start = aligned(PREFACE + json.length)
  const bytes = new Uint8Array(start + end)
  bytes.set(json, PREFACE)
  for (const [name, , offset] of listed) bytes.set(asBytes(sections[name]!), start + offset)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, INDEX_FORMAT, true)
  view.setUint32(12, json.length, true)
  view.setUint32(8, checksum(bytes.subarray(12)), true)
  return bytes
}

/**
 * What `pack` has made of these bytes, which must not change afterwards. `isSound`: they were compared with the hash that
 * names them, or lie in a value that was checked. Throws StockIndexError, and nothing else.
 */
export function unpack(
  given: Uint8Array<ArrayBuffer>,
  site: string,
  isSound = false,
): { about: Heading['about']; sections: Sections } {
  const bytes = given.byteOffset % ALIGNMENT === 0 ? given : given.slice()
  if (bytes.length < PREFACE) throw new StockIndexError('not an index')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0, true) !== MAGIC) throw new StockIndexError('not an index')
  if (view.getUint32(4, true) !== INDEX_FORMAT) throw new StockIndexError('another format')
  if (!isSound && view.getUint32(8, true) !== checksum(bytes.subarray(12))) throw new StockIndexError('damaged')
  /** Bytes with the right checksum were written by `pack`: their parts need no validation. */
  const length = view.getUint32(12, true)
  const json = new TextDecoder().decode(bytes.subarray(PREFACE, PREFACE + length))
  const { about, sections } = JSON.parse(json) as Heading
  if (about.site !== site) throw new StockIndexError('another site')
  return { about, sections: openSections(bytes, sections, aligned(PREFACE + length)) }
}

/** Sections that lie in `bytes` from `start` on; nothing is copied. */
function openSections(bytes: Uint8Array<ArrayBuffer>, sections: Section[], start = 0): Sections {
  const at = bytes.byteOffset + start
  return Object.fromEntries(
    sections.map(([name, kind, offset, length]) => [name, new KINDS[kind](bytes.buffer, at + offset, length)]),
  )
}

const aligned = (length: number) => Math.ceil(length / ALIGNMENT) * ALIGNMENT

const asBytes = (section: Typed): Uint8Array => new Uint8Array(section.buffer, section.byteOffset, section.byteLength)

const KIND_KEYS = Object.keys(KINDS) as (keyof typeof KINDS)[]
const typedKind = (section: Typed) => KIND_KEYS.find((kind) => section instanceof KINDS[kind])!

/** How an index is cut into values of KV, which takes 25 MiB a value. */
export type ValueSizes = {
  /** Of a part of the columns; what fits one is all in the head. Six are read at a time. */
  partBytes: number
  /** What cards show is in the head while it is no more. */
  headBytes: number
  /** Cars in a block of what cards show, on average. */
  blockCars: number
}

export const VALUE_SIZES: ValueSizes = { partBytes: 2 ** 21, headBytes: 2 ** 19, blockCars: 512 }

/** Where the sections of a large index lie: in one run of bytes, cut into parts that are named by their content. */
type Layout = { bytes: number; partBytes: number; parts: string[]; sections: Section[] }

/** The first value of an index. `layout` is null where everything is in it. */
export type Head = { meta: StockMeta; layout: Layout | null; sections: Sections }

type About = StockMeta & { layout: Layout | null }

export function encodeHead(meta: StockMeta, layout: Layout | null, sections: Sections): Uint8Array<ArrayBuffer> {
  const about: About = { ...meta, layout }
  return pack(about, sections)
}

export function decodeHead(bytes: Uint8Array<ArrayBuffer>, site: string): Head {
  const { about, sections } = unpack(bytes, site)
  const { layout, ...meta } = about as About
  return { meta, layout, sections }
}

/** The index of a head. `readPart` gives the bytes of each part that it names, six at a time. */
export async function assembleIndex(
  { meta, layout, sections }: Head,
  readPart: (name: string) => Promise<Uint8Array | null>,
): Promise<StockIndex> {
  if (!layout) return openIndex(meta, sections)
  const whole = new Uint8Array(layout.bytes)
  const left = [...layout.parts.entries()]
  const readOn = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [position, name] = next
      const part = await readPart(name)
      const room = whole.subarray(position * layout.partBytes, (position + 1) * layout.partBytes)
      if (part?.length !== room.length) throw new StockIndexError('incomplete')
      room.set(part)
    }
  }
  await Promise.all(Array.from({ length: READS_AT_ONCE }, readOn))
  return openIndex(meta, openSections(whole, layout.sections))
}

/** A Worker's request has six connections. */
const READS_AT_ONCE = 6

type StorePart = (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>

/**
 * Writes an index section by section, so that no more than one part of a large one is in memory. What fits one part is
 * all in the head.
 */
export function indexWriter(store: StorePart, { partBytes }: Pick<ValueSizes, 'partBytes'>) {
  const layout: Layout = { bytes: 0, partBytes, parts: [], sections: [] }
  let whole: Sections = {}
  let part = new Uint8Array(partBytes)
  let used = 0

  async function flush(): Promise<void> {
    const bytes = part.subarray(0, used)
    const name = await contentHash(bytes)
    layout.parts.push(name)
    await store(name, bytes)
    whole = {}
    part = new Uint8Array(partBytes)
    used = 0
  }

  async function append(bytes: Uint8Array): Promise<void> {
    layout.bytes += bytes.length
    for (let from = 0; from < bytes.length; ) {
      const piece = bytes.subarray(from, from + partBytes - used)
      part.set(piece, used)
      used += piece.length
      from += piece.length
      if (used === partBytes) await flush()
    }
  }

  return {
    async add(name: string, section: Typed): Promise<void> {
      layout.sections.push([name, typedKind(section), layout.bytes, section.length])
      whole[name] = section
      await append(asBytes(section))
      await append(new Uint8Array(aligned(layout.bytes) - layout.bytes))
    },
    /** The head; no section can be added after it. */
    async finish(meta: StockMeta): Promise<Uint8Array<ArrayBuffer>> {
      if (layout.parts.length === 0) return encodeHead(meta, null, whole)
      if (used > 0) await flush()
      return encodeHead(meta, layout, {})
    },
  }
}
