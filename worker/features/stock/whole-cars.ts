import type { Car } from '../../../shared/car/schema.ts'
import { readNamed } from '../../platform/cache/named-values.ts'
import { carInChunk, carsInChunk, chunkOf, isChunkOf } from '../../stock-index/documents.ts'
import type { StockLoader } from '../../stock-index/loader.ts'
import { chunkKey } from '../../stock-index/pointer.ts'
import type { LoadedStock } from '../../stock-index/stock-memory.ts'

/** Whole cars, from the chunks beside the index. */

/** A car from the chunks stored beside the index; null when the index does not have it or its chunk cannot be read. */
export async function indexedCar(loader: StockLoader, stock: LoadedStock | null, id: number | null) {
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
export async function* carsByIds(
  loader: StockLoader & { readCars: (ids: readonly number[]) => Promise<Car[]> },
  stock: LoadedStock,
  ids: readonly number[],
): AsyncGenerator<Car> {
  const chunks = [...Map.groupBy(ids, chunkOf)]
  for (let at = 0; at < chunks.length; at += CHUNKS_AT_ONCE) {
    const read = chunks.slice(at, at + CHUNKS_AT_ONCE).map(async ([number, wanted]) => {
      const name = stock.meta.documents[number]
      const bytes = name === undefined ? null : await readChunk(loader, name)
      return bytes ? carsInChunk(bytes, new Set(wanted)) : loader.readCars(wanted)
    })
    for (const cars of await Promise.all(read)) yield* cars
  }
}
