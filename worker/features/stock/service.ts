import { withCurrentOffer } from '../../../shared/car/advertised-price.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import { type CarSummary, carSummary } from '../../../shared/car/summary.ts'
import type { SearchQuery, StockFigures, StockScope } from '../../../shared/search/query.ts'
import { pickSimilar, similarSearches } from '../../../shared/search/similar.ts'
import { nearValues, readNamed } from '../../platform/cache/named-values.ts'
import { withTimeout } from '../../platform/timeout.ts'
import { carInChunk, carsInChunk, chunkNumber, isChunkOf } from '../../stock-index/documents.ts'
import { askStock, liveVersion, loadStock, type StockLoader } from '../../stock-index/loader.ts'
import { carsOnHold, chunkKey, holdsMark, markReserved, readPointer } from '../../stock-index/pointer.ts'
import type { StockSearch } from '../../stock-index/search.ts'
import { currentHolds, type LoadedStock, stockMemory } from '../../stock-index/stock-memory.ts'
import type { SearchEngine } from '../search/service.ts'

/** No page waits longer for when the stock was published. */
const PUBLISHED_AT_MS = 300

/** The stock of one site, from its index, a port for each caller. */
export type Stock = {
  cars: StockCars
  catalogue: StockCatalogue
  index: SearchedIndex
  state: StockState
}

/** Cars for the pages that show them; no database query while the index has them. */
export type StockCars = {
  /** The car at /cars/{slug}, of any status; `isInScope` decides whether the site may show it. */
  findBySlug(slug: string): Promise<Car | null>
  /** The car with this id (`?car_id=`), of any status; `isInScope` decides whether the site may show it. */
  findById(id: number): Promise<Car | null>
  /** The cars at these addresses that the site may show, in the order of the addresses. */
  findAt(slugs: readonly string[], scope: StockScope): Promise<CarSummary[]>
  /**
   * The cars for sale that the site may show whose stock number or number plate begins so, at most `most`. `start`: as
   * normaliseIdentifier writes it. None where the index has whole cars alone.
   */
  findNamed(start: string, scope: StockScope, most: number): Promise<CarSummary[]>
}

/** All cars of a site, for lists of them such as the sitemap. */
export type StockCatalogue = {
  /** The ids of the cars for sale that the site may show, in their order; from the database where the index has whole cars alone. */
  listIds(scope: StockScope): Promise<number[]>
  /** Whole cars by their ids, in order, without their holds; no database query while the index has their chunks. */
  readCars(ids: readonly number[]): AsyncIterable<Car>
  /** Epoch ms when cars last changed in what is published; null where nothing is. Asks KV each time. */
  publishedAt(): Promise<number | null>
}

export type SearchedIndex = {
  /** Searches of the index alone, which has no holds. */
  engine: SearchEngine
  /** How many cars a query finds, with their figures; null where this request has not searched the index. */
  figures(query: SearchQuery): Promise<StockFigures | null>
  /** A count over the index that this request uses, without waiting. */
  counting(): Promise<(query: SearchQuery) => number>
  /** Whether the index has the stock: not where it is too large, and a search server is to search it. */
  isIndexed(): Promise<boolean>
  /** The same as far as this isolate knows already; null while it does not. */
  isKnownIndexed(): boolean | null
}

/** What values derived from the stock are cached by. */
export type StockState = {
  /** The ids of the cars on hold now; empty while KV is down and no pointer is in memory. */
  heldIds(): Promise<ReadonlySet<number>>
  /** The version of the stock and of its holds: part of the key of every value derived from them (SRC-10). */
  version(): Promise<string>
  /** The same, without loading the index for it. */
  liveVersion(): Promise<string>
  /** The version of the published stock alone, without its holds and without loading the index. */
  publishedVersion(): Promise<string>
}

/** The dependencies of the stock: those of the loader, and the database for cars that the index does not give. */
export type StockSource = Omit<StockLoader, 'memory'> & {
  memory?: StockLoader['memory']
  /** The day of the dealer: offers that ended before it are left out. Offers of a past stock hold. */
  today?: string
  readCar: (slug: string) => Promise<Car | null>
  readCarById: (id: number) => Promise<Car | null>
  /** For display blocks that KV has lost. */
  readCars: (ids: readonly number[]) => Promise<Car[]>
  readIdsForSale: () => Promise<number[]>
}

/** One for the isolate, across requests and sites; the keys name the site. */
const shared = stockMemory()

export function connectStock(source: StockSource): Stock {
  const loader = { near: nearValues(source), ...source, memory: source.memory ?? shared }
  let loading: Promise<LoadedStock> | null = null
  const load = () => (loading ??= loadStock(loader))
  const ask = async <Value>(question: (stock: StockSearch) => Value) => askStock(loader, await load(), question)
  const holds = () => currentHolds(loader.memory, loader.site)
  const { today = null } = source
  const asShown = () => {
    const reserved = markReserved(carsOnHold(holds(), loader.now))
    return <Shown extends Car | CarSummary>(car: Shown): Shown => reserved(withCurrentOffer(car, today))
  }
  const withMark = (version: string) => `${version}${holdsMark(holds(), loader.now)}`
  const find = async (idIn: (stock: LoadedStock) => number | null) => {
    const stock = await load().catch(() => null)
    const car = await indexedCar(loader, stock, stock && idIn(stock))
    return car && asShown()(car)
  }
  /** `findAt` from the database, where the index has whole cars alone. */
  const recordedCars = async (slugs: readonly string[], scope: StockScope) => {
    const cars = await Promise.all(slugs.map(source.readCar))
    return cars.flatMap((car) => (car && isInScope(car, scope) ? [carSummary(car)] : []))
  }
  return {
    cars: {
      async findBySlug(slug) {
        const car = await find((stock) => stock.idAt(slug))
        return car?.slug === slug ? car : source.readCar(slug)
      },
      findById: async (id) => (await find(() => id)) ?? source.readCarById(id),
      async findAt(slugs, scope) {
        const { isLeftOut } = (await load()).meta
        const cars = isLeftOut ? await recordedCars(slugs, scope) : await ask((stock) => stock.carsAt(slugs, scope))
        return cars.map(asShown())
      },
      findNamed: async (start, scope, most) =>
        (await ask((stock) => stock.carsNamed(start, scope, most))).map(asShown()),
    },
    catalogue: {
      async listIds(scope) {
        const stock = await load()
        return stock.meta.isLeftOut ? source.readIdsForSale() : stock.idsForSale(scope)
      },
      async *readCars(ids) {
        yield* carsByIds(loader, await load(), ids)
      },
      async publishedAt() {
        const pointer = await withTimeout(readPointer(loader.kv, loader.site), PUBLISHED_AT_MS)
        return pointer?.published_at ?? null
      },
    },
    index: {
      engine: {
        search: (query) => ask((stock) => stock.search(query)),
        count: async (query) => (await load()).count(query),
        vocabulary: async (scope) => (await load()).words(scope),
        similar: (query) => ask((stock) => pickSimilar(similarSearches(query).map(stock.search), query)),
      },
      async figures(query) {
        const stock = await loading
        return stock && !stock.meta.isLeftOut ? stock.figures(query) : null
      },
      counting: async () => (await load()).count,
      isIndexed: async () => !(await load()).meta.isLeftOut,
      isKnownIndexed() {
        const stock = loader.memory.stocks.get(loader.site)
        return stock ? !stock.meta.isLeftOut : null
      },
    },
    state: {
      async heldIds() {
        await liveVersion(loader).catch(() => null)
        return carsOnHold(holds(), loader.now)
      },
      version: async () => withMark((await load()).meta.version),
      liveVersion: async () => withMark(await liveVersion(loader)),
      publishedVersion: () => liveVersion(loader),
    },
  }
}

/** The stock of a preview that shows a past moment: its index alone, which knows no cars besides. */
export const pastStock = (source: Pick<StockSource, 'kv' | 'site' | 'now' | 'defer' | 'report'>): Stock =>
  connectStock({
    ...source,
    renew: () => Promise.resolve(null),
    readCar: () => Promise.resolve(null),
    readCars: () => Promise.resolve([]),
    readIdsForSale: () => Promise.resolve([]),
    readCarById: () => Promise.resolve(null),
  })

/** A car from the chunks stored beside the index; null when the index does not have it or its chunk cannot be read. */
async function indexedCar(loader: StockLoader, stock: LoadedStock | null, id: number | null) {
  const name = id === null ? undefined : stock?.meta.documents[chunkNumber(id)]
  if (id === null || name === undefined) return null
  const key = `${chunkKey(loader.site, name)} ${id}`
  const held = loader.memory.cars.get(key)
  if (held) return held
  const chunk = await readChunk(loader, name)
  const car = chunk && carInChunk(chunk, id)
  if (car) loader.memory.cars.set(key, car)
  return car
}

async function readChunk(loader: StockLoader, name: string): Promise<Uint8Array | null> {
  const { memory, site, report } = loader
  const key = chunkKey(site, name)
  const held = memory.chunks.get(key)
  if (held) return held
  try {
    const bytes = await readNamed(loader, key, name)
    if (!bytes || !isChunkOf(bytes, site)) throw new Error(bytes ? 'of another site' : 'not stored')
    memory.chunks.set(key, bytes)
    return bytes
  } catch (error) {
    report({ event: 'stock.chunk_not_read', message: `${name}: ${String(error)}`, site })
    return null
  }
}

/** Chunks read at once; each is some 100 kB. */
const CHUNKS_AT_ONCE = 8

/** Cars by their ids, in order, a few chunks in memory at once. `readCars` reads those whose chunk is lost. */
async function* carsByIds(
  loader: StockLoader & { readCars: (ids: readonly number[]) => Promise<Car[]> },
  stock: LoadedStock,
  ids: readonly number[],
): AsyncGenerator<Car> {
  const chunks = [...Map.groupBy(ids, chunkNumber)]
  for (let at = 0; at < chunks.length; at += CHUNKS_AT_ONCE) {
    const read = chunks.slice(at, at + CHUNKS_AT_ONCE).map(async ([number, wanted]) => {
      const name = stock.meta.documents[number]
      const bytes = name === undefined ? null : await readChunk(loader, name)
      return bytes ? carsInChunk(bytes, new Set(wanted)) : loader.readCars(wanted)
    })
    for (const cars of await Promise.all(read)) yield* cars
  }
}
