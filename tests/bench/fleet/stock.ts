import { carHref } from '../../../shared/routes/device-paths.ts'
import { contentHash } from '../../../worker/platform/crypto.ts'
import { decodeHead, encodeHead, INDEX_FORMAT, pack, unpack } from '../../../worker/stock-index/encode.ts'
import { chunkKey, indexKey, pointerKey } from '../../../worker/stock-index/pointer.ts'
import { publishIndex } from '../../../worker/stock-index/publish.ts'
import type { Sections } from '../../../worker/stock-index/sections.ts'
import { someStock } from '../../builders/stock.ts'
import { fakeKv } from '../../fakes/kv.ts'
import { slugOf } from './plan.ts'

export type Entry = { key: string; value: string | Uint8Array }
/** A stock of one size, published under a name whose place another takes. */
type Template = { chunks: [number: string, bytes: Uint8Array<ArrayBuffer>][]; head: Uint8Array<ArrayBuffer> }

const NAMED = slugOf(0)
/** A chunk begins with the site in JSON. */
const NAME_AT = '{"site":"'.length
const WAY_DOWN = 7
/** Sections of a head that are display blocks. */
const BLOCK = /^block/

/** Some addresses of cars of a stock, the same at every site of that size. */
export const carPaths = (size: number): string[] =>
  someStock(size, size)
    .filter((_, at) => at % WAY_DOWN === 0)
    .map(({ slug }) => carHref(slug))

async function templateOf(size: number): Promise<Template> {
  const { kv } = fakeKv()
  const cars = someStock(size, size)
  const { version, documents } = await publishIndex({
    kv,
    cars: (async function* () {
      yield* cars
    })(),
    site: NAMED,
    now: Date.now(),
    previous: null,
  })
  const read = async (key: string) => new Uint8Array((await kv.get(key, 'arrayBuffer'))!)
  const chunks: Template['chunks'] = []
  for (const [number, name] of Object.entries(documents)) chunks.push([number, await read(chunkKey(NAMED, name))])
  return { chunks, head: await read(indexKey(NAMED, version)) }
}

/** Makes stocks: the cars of a size once, and what names the site for each. */
export function stockMaker(): (site: string, size: number) => Promise<Entry[]> {
  const templates = new Map<number, Promise<Template>>()
  return async (site, size) => {
    const template = templates.get(size) ?? templateOf(size)
    templates.set(size, template)
    const { chunks, head } = await template
    const slug = new TextEncoder().encode(site)
    const entries: Entry[] = []
    const documents: Record<string, string> = {}
    for (const [number, bytes] of chunks) {
      const own = bytes.slice()
      own.set(slug, NAME_AT)
      documents[number] = await contentHash(own)
      entries.push({ key: chunkKey(site, documents[number]), value: own })
    }
    const version = await contentHash(JSON.stringify([INDEX_FORMAT, documents]))
    const { meta, layout, sections } = decodeHead(head, NAMED)
    if (layout) throw new Error(`A stock of ${size} cars is in parts, which name no site.`)
    const pointer = {
      format: INDEX_FORMAT,
      version,
      replaced: [],
      cars: meta.cars,
      holds: [],
      published_at: Date.now(),
    }
    return [
      ...entries,
      {
        key: indexKey(site, version),
        value: encodeHead({ ...meta, site, version, documents }, null, withBlocksOf(site, sections)),
      },
      { key: pointerKey(site), value: JSON.stringify(pointer) },
    ]
  }
}

/** Sections of a head with display blocks that name the site: what a search page shows of each car. */
const withBlocksOf = (site: string, sections: Sections): Sections =>
  Object.fromEntries(
    Object.entries(sections).map(([name, section]) => [
      name,
      BLOCK.test(name) ? pack({ site }, unpack(section as Uint8Array<ArrayBuffer>, NAMED).sections) : section,
    ]),
  )
