import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { KVNamespace } from '@cloudflare/workers-types'
import { databaseOver } from '../../../scripts/local/sqlite-database.ts'
import { applyMigrations } from '../../../scripts/schema/migrations.ts'
import { findPolicy } from '../../../scripts/stock/mapping.ts'
import type { Bindings } from '../../../worker/bindings.ts'
import { connectStock } from '../../../worker/features/stock/service.ts'
import { importStock } from '../../../worker/import/import-stock.ts'
import { toStream } from '../../../worker/import/streams.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { publish } from '../../../worker/publish.ts'
import { MAX_INDEX_BYTES } from '../../../worker/stock-index/index-size.ts'
import { stockMemory } from '../../../worker/stock-index/stock-memory.ts'
import { aQuery } from '../../builders/query.ts'
import { someStock } from '../../builders/stock.ts'
import { median } from '../row.ts'
import { questions } from '../search/questions.ts'
import { type EncodedRows, feedOf } from './feed.ts'
import type { SizeFigures } from './measure-stock.ts'
import { collectedBytes, peakOf } from './memory.ts'
import { memoryKv } from './memory-kv.ts'

const SITE = 'sized'
const QUESTIONS = 60
/** Cars whose values are asked for. */
const ASKED_CARS = 1_000
const LOADS = 3

const { cars, rows, file, isWhole } = workerData as { cars: number; rows: EncodedRows; file: string; isWhole: boolean }

async function measure(): Promise<Partial<SizeFigures>> {
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true })
  const sqlite = new DatabaseSync(file)
  sqlite.exec('pragma journal_mode = wal')
  applyMigrations(sqlite)
  const store = memoryKv()
  const env = { DB: databaseOver(sqlite), KV: store.kv } as unknown as Bindings
  const made = collectedBytes()

  const before = process.threadCpuUsage()
  const imported = await peakOf(() => timed(() => importFeed(env)))
  const { user, system } = process.threadCpuUsage(before)
  const published = await peakOf(() => timed(() => publish(env, siteStore(env.DB, SITE), { now: Date.now(), defer })))
  const written = store.held()
  const figures = {
    import: { ms: imported.value, cpu: (user + system) / 1000, bytes: imported.bytes - made },
    publish: { ms: published.value, bytes: published.bytes - made - written },
  }
  if (!isWhole) return figures
  let feedBytes = 0
  const feed = await timed(async () => {
    for await (const { length } of feedOf(rows, cars)) feedBytes += length
  })
  const again = await timed(() => publish(env, siteStore(env.DB, SITE), { now: Date.now(), defer, isForced: true }))
  sqlite.close()
  return {
    ...figures,
    feed,
    feedBytes,
    again,
    ...(await measureSearch(store)),
    indexBytes: store.sizeOf(/:(index|part):/),
    largest: store.largest(),
  }
}

async function measureSearch(store: ReturnType<typeof memoryKv>) {
  const loads: number[] = []
  for (let load = 0; load < LOADS; load++)
    loads.push(await timed(() => freshReader(store.kv).index.engine.search(aQuery())))
  const before = { reads: store.reads(), bytes: collectedBytes() }
  const reader = freshReader(store.kv)
  await reader.index.engine.search(aQuery())
  const firstReads = store.reads() - before.reads
  const asked: number[] = []
  for (const question of questions(someStock(ASKED_CARS), QUESTIONS, 1)) {
    await reader.index.engine.search(question)
    asked.push(await timed(() => reader.index.engine.search({ ...question, page: 2 })))
  }
  return { load: median(loads), firstReads, search: median(asked), loaded: collectedBytes() - before.bytes }
}

const importFeed = async (env: Bindings, store = siteStore(env.DB, SITE)) =>
  importStock({
    store,
    ...(await findPolicy({ env, site: SITE, store, printError: () => {} }, {})),
    body: toStream(feedOf(rows, cars)),
    source: 'bench',
    format: 'jsonl',
    asOf: Date.now(),
    maxBytes: Number.POSITIVE_INFINITY,
    maxIndexBytes: MAX_INDEX_BYTES,
    clock: Date.now,
    onProblem: () => {},
    onRow: () => {},
    onCommitted: async () => {},
  })

const defer = () => {}
const never = () => Promise.reject(new Error('The database was asked.'))

const freshReader = (kv: KVNamespace) =>
  connectStock({
    memory: stockMemory(),
    kv,
    site: SITE,
    now: Date.now(),
    defer,
    report: ({ message }) => console.error(message),
    readCar: never,
    readIdsForSale: async () => [],
    readCarById: never,
    readCars: never,
    renew: never,
  })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

// Last, since what is named above by const has to be there.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a thread, not of a window
parentPort!.postMessage(await measure())
