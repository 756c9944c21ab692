import type { Car } from '../../../shared/car/schema.ts'
import type { CarSummary } from '../../../shared/car/summary.ts'
import type { StockScope } from '../../../shared/search/query.ts'
import { similarAmong, similarSearches } from '../../../shared/search/similar.ts'
import { carInChunk, chunkOf, isChunk } from '../../stock-index/documents.ts'
import { heldAt, markOf, shownAs } from '../../stock-index/held.ts'
import { type LoadedStock, liveVersion, loadStock, type StockLoader, stockMemory } from '../../stock-index/loader.ts'
import { chunkKey, UNCHANGING } from '../../stock-index/pointer.ts'
import type { SearchEngine } from '../search/service.ts'

/** The stock of one site, from its index: no database is asked while the index and its chunks can be read. */
export type StockReader = {
  /** Of the index alone, which knows of no hold. */
  search: SearchEngine
  /** The car at /cars/{slug}, whatever its status; whether the site may show it is isInScope's to say. */
  carBySlug(slug: string): Promise<Car | null>
  /** The same by the id that `?car_id=` names. */
  carById(id: number): Promise<Car | null>
  /** Of the cars at these addresses those that the site may show, in the order asked for; no database is asked. */
  carsAt(slugs: readonly string[], scope: StockScope): Promise<CarSummary[]>
  /** The cars that somebody has on hold now; none where nobody can say. */
  held(): Promise<ReadonlySet<number>>
  /** Which stock this is, and what of it is on hold: part of the key of whatever is made from it (SRC-10). */
  version(): Promise<string>
  /** The same, told without reading the stock where nothing else of the request does. */
  liveVersion(): Promise<string>
}

/** What the reader needs besides the loader's things: the record of truth, for cars the index cannot give. */
export type StockSource = Omit<StockLoader, 'memory'> & {
  memory?: StockLoader['memory']
  readCar: (slug: string) => Promise<Car | null>
  readCarById: (id: number) => Promise<Car | null>
}

/** One for the isolate: it lives across requests and sites, each value under its site's name. */
const shared = stockMemory()

export function stockReader(source: StockSource): StockReader {
  const loader: StockLoader = { ...source, memory: source.memory ?? shared }
  let loading: Promise<LoadedStock> | null = null
  /** One stock for the whole request, however often it is asked. */
  const load = () => (loading ??= loadStock(loader))
  const indexed = async (idIn: (stock: LoadedStock) => number | null) => {
    const stock = await load().catch(() => null)
    return indexedCar(loader, stock, stock && idIn(stock))
  }
  const holds = () => loader.memory.holds.get(loader.site) ?? []
  const shown = () => shownAs(heldAt(holds(), loader.now))
  const marked = (version: string) => `${version}${markOf(holds(), loader.now)}`
  const find = async (idIn: (stock: LoadedStock) => number | null) => {
    const car = await indexed(idIn)
    return car && shown()(car)
  }
  const carBySlug = async (slug: string) => (await find((stock) => stock.idOf(slug))) ?? source.readCar(slug)
  const carById = async (id: number) => (await find(() => id)) ?? source.readCarById(id)
  return {
    search: {
      search: async (query) => (await load()).search(query),
      vocabulary: async (scope) => (await load()).words(scope),
      similar: async (query) => {
        const stock = await load()
        return similarAmong(similarSearches(query).map(stock.search), query)
      },
    },
    carBySlug,
    carById,
    carsAt: async (slugs, scope) => (await load()).carsAt(slugs, scope).map(shown()),
    held: async () => {
      await liveVersion(loader).catch(() => null)
      return heldAt(holds(), loader.now)
    },
    version: async () => marked((await load()).meta.version),
    liveVersion: async () => marked(await liveVersion(loader)),
  }
}

/** A car from the chunks stored beside the index; null when the index does not know it or its chunk cannot be read. */
async function indexedCar(loader: StockLoader, stock: LoadedStock | null, id: number | null) {
  const name = id === null ? undefined : stock?.meta.documents[chunkOf(id)]
  if (id === null || name === undefined) return null
  const key = `${chunkKey(loader.site, name)} ${id}`
  const held = loader.memory.cars.get(key)
  if (held) return held
  const chunk = await readChunk(loader, name)
  const car = chunk && carInChunk(chunk, id)
  if (car) loader.memory.cars.set(key, car)
  return car
}

async function readChunk({ memory, kv, site, report }: StockLoader, name: string) {
  const key = chunkKey(site, name)
  const held = memory.chunks.get(key)
  if (held) return held
  try {
    const stored = await kv.get(key, { type: 'arrayBuffer', cacheTtl: UNCHANGING })
    const bytes = stored && new Uint8Array(stored)
    if (!bytes || !(await isChunk(bytes, name, site))) throw new Error(bytes ? 'not what was stored' : 'not stored')
    memory.chunks.set(key, bytes)
    return bytes
  } catch (error) {
    report({ message: `Chunk ${name} of the stock: ${String(error)}`, site })
    return null
  }
}
