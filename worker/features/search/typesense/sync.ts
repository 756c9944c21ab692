import type { Client } from 'typesense'
import type { Car } from '../../../../shared/car/schema.ts'
import { indexTerm } from '../../../../shared/search/index-terms.ts'
import { FORM } from './collection.ts'
import { collectionWriter } from './collection-writer.ts'
import { type HostedDocument, toDocument } from './document.ts'
import { claimTask, completeTask, extendClaim, postponeTask, type SyncTask } from './outbox.ts'
import { deleteSyncedCars, recordSynced, syncedBetween } from './synced-cars.ts'

/** A car the server would not take, by the name a dealer knows it by. */
export type RefusedCar = { car: string; reason: string }
export type Synced = { put: number; removed: number; refused: RefusedCar[]; isNew: boolean }

export type SyncDeps = {
  db: D1Database
  client: Client
  site: string
  /** Where the server is, and the alias of the site's collection there. */
  host: string
  alias: string
  /** The site's cars of record, in the order of their ids. */
  cars: () => AsyncIterable<Car>
  clock: () => number
}

/** Cars per import call: about a megabyte. */
const BATCH_CARS = 250

/**
 * Sends the server what has changed since the last sync (SRC-20): the cars themselves are compared, so nothing is lost
 * when a sync is interrupted. null when nothing has changed or another sync is running. Where the server has no
 * collection of this form, a new one is filled before the alias points to it.
 */
export async function syncHosted(order: SyncDeps): Promise<Synced | null> {
  const { db, site, clock } = order
  const total: Synced = { put: 0, removed: 0, refused: [], isNew: false }
  let isDone = false
  for (let task = await claimTask(db, site, clock()); task; task = await claimTask(db, site, clock())) {
    try {
      const { target, ...synced } = await syncTask(order, task)
      await completeTask(db, site, { asked: task.asked, target })
      total.put += synced.put
      total.removed += synced.removed
      total.refused = synced.refused
      total.isNew ||= synced.isNew
      isDone = true
    } catch (error) {
      await postponeTask(db, site, error instanceof Error ? error.message : String(error), clock())
      throw error
    }
  }
  return isDone ? total : null
}

async function syncTask(order: SyncDeps, task: SyncTask): Promise<Synced & { target: string }> {
  const { db, client, site, host, alias, clock } = order
  const writer = collectionWriter(client, alias)
  const targetOf = (collection: string) => `${host} ${collection} ${FORM}`
  const current = await writer.current()
  const isNew = current === null || task.target !== targetOf(current)
  if (isNew) await deleteSyncedCars(db, site)
  const collection = isNew ? await writer.create(clock()) : current
  const synced: Synced = { put: 0, removed: 0, refused: [], isNew }

  for await (const { cars, after, last } of batches(order.cars())) {
    const previous = await syncedBetween(db, site, { after, last })
    const documents = new Map<number, { row: HostedDocument; seen: string; name: string }>()
    const listed = new Set<number>()
    for (const car of cars) {
      const row = toDocument(car, site)
      if (!row) continue
      listed.add(car.id)
      const seen = indexTerm('document', JSON.stringify(row))
      if (previous.get(car.id) !== seen) documents.set(car.id, { row, seen, name: car.stocknum ?? car.slug })
    }
    const gone = [...previous.keys()].filter((id) => !listed.has(id))
    const refused = await writer.put(
      collection,
      [...documents.values()].map(({ row }) => row),
    )
    await writer.remove(collection, site, gone)
    const isRefused = new Map(refused.map(({ id, reason }) => [id, reason]))
    const put: [number, string][] = []
    for (const [car, { row, seen, name }] of documents) {
      const reason = isRefused.get(row.id)
      if (reason === undefined) put.push([car, seen])
      else synced.refused.push({ car: name, reason })
    }
    await recordSynced(db, site, { put, gone })
    await extendClaim(db, site, clock())
    synced.put += put.length
    synced.removed += gone.length
  }
  if (isNew) await writer.swap(collection)
  return { ...synced, target: targetOf(collection) }
}

type Batch = { cars: Car[]; after: number; last: number }

/** Cars by the stretch of ids they cover; the last stretch has no end, for cars that are no longer there. */
async function* batches(cars: AsyncIterable<Car>): AsyncGenerator<Batch> {
  let after = 0
  let batch: Car[] = []
  for await (const car of cars) {
    batch.push(car)
    if (batch.length < BATCH_CARS) continue
    yield { cars: batch, after, last: car.id }
    after = car.id
    batch = []
  }
  yield { cars: batch, after, last: Number.MAX_SAFE_INTEGER }
}
