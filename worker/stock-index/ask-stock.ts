import type { Car } from '../../shared/car/schema.ts'
import { readNamed } from '../platform/cache/read-named.ts'
import { BlocksMissing } from './display.ts'
import { openBlock, packBlock } from './display-blocks.ts'
import { type StockLoader, StockUnavailable } from './loader.ts'
import { partKey } from './pointer.ts'
import type { StockSearch } from './search.ts'
import { type LoadedStock } from './stock-memory.ts'

type BlockReader = StockLoader & { readCars: (ids: readonly number[]) => Promise<Car[]> }

/** Blocks that an answer needs could in between be replaced by those of others. */
const MAX_ROUNDS = 3

/**
 * The answer to a question about a stock. Only columns to search by are in memory of a large one: where the answer shows
 * cars whose display block is not, the block is read and the question asked again.
 */
export async function askStock<Value>(
  reader: BlockReader,
  stock: LoadedStock,
  question: (stock: StockSearch) => Value,
): Promise<Value> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    try {
      return question(stock)
    } catch (error) {
      if (!(error instanceof BlocksMissing)) throw error
      await Promise.all(error.positions.map((position) => readBlock(reader, stock, position)))
    }
  }
  throw new StockUnavailable(reader.site)
}

/** Puts a block into memory. One that KV has lost is made again from the cars of record. */
async function readBlock(reader: BlockReader, stock: LoadedStock, position: number): Promise<void> {
  const { memory, site, report } = reader
  const name = stock.meta.blocks[position]?.name
  if (name === undefined) throw new StockUnavailable(site)
  const key = partKey(site, name)
  try {
    const bytes = await readNamed(reader, key, name)
    if (!bytes) throw new Error('not stored')
    memory.blocks.set(key, openBlock(bytes, site))
  } catch (error) {
    report({ event: 'stock.block_not_read', message: `${name}: ${String(error)}`, site })
    const cars = await reader.readCars(stock.idsInBlock(position))
    const inOrder = cars.toSorted((a, b) => a.id - b.id)
    memory.blocks.set(key, openBlock(packBlock(site, inOrder), site))
  }
}
