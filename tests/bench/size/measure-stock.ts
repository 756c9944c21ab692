import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ROOT } from '../../../scripts/root.ts'
import { encodeRows } from './feed.ts'

/** Times in ms, memory and sizes in bytes. */
export type SizeFigures = {
  /** Making the feed, which the import does too. */
  feed: number
  feedBytes: number
  import: { ms: number; cpu: number; bytes: number }
  publish: { ms: number; bytes: number }
  again: number
  load: number
  firstReads: number
  search: number
  /** Memory of an isolate for the loaded stock, after some searches. */
  loaded: number
  indexBytes: number
  largest: number
}

const DIFFERENT_CARS = 20_000
/** As much heap as an isolate has. */
const HEAP_MB = 128

/** A stock of so many cars, from its feed to its searches, on a thread that ends when its heap is larger than an isolate’s. */
export const measureStock = (cars: number): Promise<SizeFigures> =>
  onThread(cars, join(ROOT, '.forecourt/bench-size.sqlite'), true)

/** The import and the first publication alone. */
export const measureImport = (cars: number, file: string): Promise<Pick<SizeFigures, 'import' | 'publish'>> =>
  onThread(cars, file, false)

function onThread(cars: number, file: string, isWhole: boolean): Promise<SizeFigures> {
  const thread = new Worker(new URL('thread.ts', import.meta.url), {
    workerData: {
      cars,
      rows: encodeRows(Math.min(cars, DIFFERENT_CARS)),
      file,
      isWhole,
    },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: HEAP_MB / 8 },
  })
  return new Promise((resolve, reject) => {
    thread.once('message', (figures: SizeFigures) => resolve(figures))
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The thread ended without figures.')))
  })
}
