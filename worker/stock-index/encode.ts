import { contentHash } from '../platform/crypto.ts'
import { openIndex, type StockIndex, type StockMeta } from './columns.ts'

export { INDEX_FORMAT, StockIndexError } from './container.ts'

import { aligned, bytesOf, kindOf, openSections, pack, type Section, StockIndexError, unpack } from './container.ts'
import type { Sections, Typed } from './typed.ts'
import { VALUE_SIZES, type ValueSizes } from './value-sizes.ts'

/** Where the sections of a large index lie: in one run of bytes, cut into parts that are named by their content. */
type Layout = { bytes: number; partBytes: number; parts: string[]; sections: Section[] }

/** The first value of an index. `layout` is null where everything is in it. */
export type Head = { meta: StockMeta; layout: Layout | null; sections: Sections }

type About = StockMeta & { layout: Layout | null }

const asAbout = (meta: StockMeta, layout: Layout | null): About => ({ ...meta, layout })

/** An index as one value, of any size. */
export const encode = ({ meta, sections }: StockIndex): Uint8Array<ArrayBuffer> => encodeHead(meta, null, sections)

export const encodeHead = (meta: StockMeta, layout: Layout | null, sections: Sections) =>
  pack(asAbout(meta, layout), sections)

/** The index in these bytes, which must not change afterwards. Throws StockIndexError, and nothing else. */
export function decode(bytes: Uint8Array<ArrayBuffer>, site: string): StockIndex {
  const { meta, layout, sections } = decodeHead(bytes, site)
  if (layout) throw new StockIndexError('incomplete')
  return openIndex(meta, sections)
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
export function indexWriter(store: StorePart, { partBytes }: Pick<ValueSizes, 'partBytes'> = VALUE_SIZES) {
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
      layout.sections.push([name, kindOf(section), layout.bytes, section.length])
      whole[name] = section
      await append(bytesOf(section))
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
