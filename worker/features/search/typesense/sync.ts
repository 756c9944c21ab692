import type { Client } from 'typesense'
import type { Car } from '../../../../shared/car/schema.ts'
import { indexTerm } from '../../../../shared/search/index-terms.ts'
import { SECOND_MS } from '../../../../shared/time.ts'
import { sitesToSync } from '../../../all-sites/due.ts'
import type { Bindings } from '../../../bindings.ts'
import { withAlarm } from '../../../platform/alarms.ts'
import type { Fetch } from '../../../platform/http-fetch.ts'
import { dealerDay } from '../../../platform/local-time.ts'
import { errorText, report } from '../../../platform/log.ts'
import { siteBySlug } from '../../../platform/site-by-slug.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { askShards, listShards, type OnShards, openStore } from '../../../platform/store-of.ts'
import { readPriceParts } from '../../../stock-index/price-parts.ts'
import { readCars, SOLD_KEPT_MS } from '../../../stock-records/records.ts'
import { FORM } from './collection.ts'
import { collectionWriter, newCollectionName } from './collection-writer.ts'
import { type HostedDocument, toDocument } from './document.ts'
import {
  type ChangeRecord,
  type CollectionRecord,
  claimTask,
  collectionRecord,
  completeTask,
  deleteSyncedCars,
  extendClaim,
  postponeTask,
  REBUILD,
  recordChange,
  recordSynced,
  retractChange,
  type SyncTask,
  skipChanges,
  syncedBetween,
} from './records.ts'
import { explainNotNeeded, hostedNeed, readPublished, writeHostedState } from './server-state.ts'

/** A car the server would not take, by the name a dealer knows it by. */
export type RefusedCar = { car: string; reason: string }
export type Synced = { put: number; removed: number; refused: RefusedCar[]; isNew: boolean }

export type SyncDeps = {
  store: SiteStore
  client: Client
  /** Where the server is, and the alias of the site's collection there. */
  host: string
  alias: string
  /** The site's cars of record, in the order of their ids. */
  cars: () => AsyncIterable<Car>
  /** The version of the stock that shoppers see. */
  publishedVersion: () => Promise<string | null>
  /** Says that the server holds this version; a failure here fails the sync, which is then tried again. */
  announce: (version: string | null) => Promise<void>
  clock: () => number
}

/** Cars per import call: about two megabytes, and a page of the cars of record. */
const BATCH_CARS = 500
const EXTEND_AFTER_MS = 20 * SECOND_MS

/**
 * Sends the server what has changed since the last sync (SRC-20): the cars themselves are compared, so nothing is lost
 * when a sync is interrupted. null when nothing has changed or another sync is running. Where the server has no
 * collection of this form, a new one is filled before the alias points to it; one that could not be filled is deleted.
 */
export async function syncHosted(order: SyncDeps): Promise<Synced | null> {
  const { store, clock } = order
  const total: Synced = { put: 0, removed: 0, refused: [], isNew: false }
  let isDone = false
  for (let task = await claimTask(store, clock()); task; task = await claimTask(store, clock())) {
    try {
      const synced = await syncTask(order, task)
      total.put += synced.put
      total.removed += synced.removed
      total.refused = synced.refused
      total.isNew ||= synced.isNew
      isDone = true
    } catch (error) {
      await postponeTask(store, errorText(error), clock())
      throw error
    }
  }
  return isDone ? total : null
}

type Writer = ReturnType<typeof collectionWriter>
type Target = { writer: Writer; record: CollectionRecord }

async function syncTask(order: SyncDeps, task: SyncTask): Promise<Synced> {
  const { store, client, host, alias, clock, publishedVersion, announce } = order
  const writer = collectionWriter(client, alias)
  const record = collectionRecord(store, host)
  const version = await publishedVersion()
  const targetName = (collection: string) => `${host} ${collection} ${FORM}`
  const current = await writer.current()
  const isNew = current === null || task.target !== targetName(current)
  if (isNew && current !== null) await assertOwn(current, order, record, task)
  await dropAllBut(current, { writer, record })
  const { collection, cars, ...synced } = isNew
    ? await fillNew(order, { writer, record })
    : { collection: current, ...(await sendChanges(order, writer, current)) }
  if (isNew) {
    await writer.point(collection)
    await dropAllBut(collection, { writer, record })
  }
  const hostedCars = await writer.count(collection, store.site)
  await announce(version)
  const target = targetName(collection)
  await completeTask(store, { asked: task.asked, target, version, cars, hostedCars, now: clock() })
  return { ...synced, isNew }
}

/** Another deployment's alias is not taken over unless an operator says so: `rebuild`. */
async function assertOwn(current: string, { host, alias }: SyncDeps, record: CollectionRecord, task: SyncTask) {
  if (task.target === REBUILD || (await record.names()).includes(current)) return
  throw new Error(
    `The alias ${alias} at ${host} leads to ${current}, which no sync of this site has created. ` +
      'Choose another typesense.collection, or take the alias over: npm run stock -- hosted rebuild',
  )
}

/** Deletes the collections that the site's record names, but one: those of before, and fills that failed. */
async function dropAllBut(current: string | null, target: Target): Promise<void> {
  for (const name of await target.record.names()) if (name !== current) await drop(name, target)
}

async function drop(name: string, { writer, record }: Target): Promise<void> {
  await writer.drop(name)
  await record.remove(name)
}

/** Fills a new collection with every car; deletes it again when that fails. */
async function fillNew(order: SyncDeps, { writer, record }: Target) {
  const { store, alias, clock } = order
  await deleteSyncedCars(store)
  const collection = newCollectionName(alias, clock())
  await record.add(collection, clock())
  try {
    await writer.create(collection)
    return { collection, ...(await sendChanges(order, writer, collection)) }
  } catch (error) {
    // Where the server cannot be reached, the next sync deletes it, by the record.
    await drop(collection, { writer, record }).catch(() => {})
    throw error
  }
}

/** Sends the cars that differ from what the server was sent last. `cars`: how many there are. */
async function sendChanges(
  order: SyncDeps,
  writer: Writer,
  collection: string,
): Promise<Omit<Synced, 'isNew'> & { cars: number }> {
  const { store, clock } = order
  const sent = { put: 0, removed: 0, refused: [] as RefusedCar[], cars: 0 }
  let extendedAt = clock()
  const extendWhenDue = async () => {
    if (clock() - extendedAt < EXTEND_AFTER_MS) return
    extendedAt = clock()
    await extendClaim(store, extendedAt)
  }
  // A car's rank depends on the prices of others, so all are read before the first is sent.
  const findPart = await readPriceParts(order.cars(), extendWhenDue)
  for await (const { cars, after, last } of batches(order.cars())) {
    const previous = await syncedBetween(store, { after, last })
    const documents = new Map<number, { row: HostedDocument; seen: string; name: string }>()
    const listed = new Set<number>()
    for (const car of cars) {
      const row = toDocument(car, store.site, findPart(car))
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
    await writer.remove(collection, store.site, gone)
    const isRefused = new Map(refused.map(({ id, reason }) => [id, reason]))
    const put: [number, string][] = []
    for (const [car, { row, seen, name }] of documents) {
      const reason = isRefused.get(row.id)
      if (reason === undefined) put.push([car, seen])
      else sent.refused.push({ car: name, reason })
    }
    if (put.length + gone.length > 0) await recordSynced(store, { put, gone })
    await extendWhenDue()
    sent.put += put.length
    sent.removed += gone.length
    sent.cars += listed.size
  }
  return sent
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

type Env = Pick<Bindings, 'KV' | 'TYPESENSE_API_KEY'>

/** Thrown where the stock fits the site's own index: nothing is sent. */
export class HostedNotNeeded extends Error {}

/** Records that a site's stock is about to change; null for a site without hosted search. Never fails. */
export async function recordStockChange(env: Env, store: SiteStore): Promise<ChangeRecord | null> {
  try {
    const site = await siteBySlug(env.KV, store.site)
    return site?.typesense ? await recordChange(store) : null
  } catch (error) {
    report({ event: 'typesense.change_not_recorded', site: store.site, message: String(error) })
    return null
  }
}

/**
 * Sends a site's stock changes to hosted search; null where there are none, or another sync is running. Throws
 * HostedNotNeeded for a stock that its own index can search, and else when it fails; the schedule tries again each minute.
 */
export async function pushStock(env: Env, store: SiteStore, fetcher?: Fetch): Promise<Synced | null> {
  const site = await siteBySlug(env.KV, store.site)
  if (!site?.typesense) return null
  const need = await hostedNeed({ kv: env.KV, store }, site)
  if (!need.isNeeded) {
    await skipChanges(store)
    throw new HostedNotNeeded(explainNotNeeded(store.site, need))
  }
  if (!env.TYPESENSE_API_KEY) throw new Error('TYPESENSE_API_KEY is not set: hosted search receives no changes.')
  const { host, collection } = site.typesense
  const { adminClient } = await import('./client.ts')
  const synced = await syncHosted({
    client: adminClient(host, env.TYPESENSE_API_KEY, fetcher),
    store,
    host,
    alias: collection,
    cars: () =>
      readCars(store, {
        soldSince: Date.now() - SOLD_KEPT_MS,
        shown: { today: dealerDay(site, Date.now()), subscriptions: site.features.subscriptions },
      }),
    publishedVersion: async () => (await readPublished(store))?.version ?? null,
    announce: (version) => writeHostedState(env.KV, store.site, { host, collection, version }),
    clock: Date.now,
  })
  for (const { car, reason } of synced?.refused ?? [])
    report({ event: 'typesense.car_refused', site: store.site, car, message: reason })
  return synced
}

/** `pushStock` with its failure logged: an import does not wait for hosted search and does not fail with it. */
export async function tryPushStock(env: Env, store: SiteStore, fetcher?: Fetch): Promise<void> {
  const alarm = { cause: 'hosted_search_behind', subject: 'stock', now: Date.now() } as const
  try {
    await withAlarm(store, alarm, () =>
      pushStock(env, store, fetcher).catch((error: unknown) => {
        if (!(error instanceof HostedNotNeeded)) throw error
      }),
    )
  } catch (error) {
    report({ event: 'typesense.sync_failed', site: store.site, message: errorText(error) })
  }
}

/** After a publication: syncs, unless nothing changed and hosted search was up to date. Never fails. */
export async function syncAfterPublish(
  env: Env,
  store: SiteStore,
  note: ChangeRecord,
  isChanged: boolean,
  fetcher?: Fetch,
): Promise<void> {
  if (!isChanged && note.wasUpToDate) return void (await retractChange(store, note).catch(() => {}))
  // A sync that ran meanwhile has announced the version before: this one has the new one to announce.
  if (isChanged) await recordChange(store).catch(() => {})
  await tryPushStock(env, store, fetcher)
}

/** Every minute: sends changes that could not be sent before. */
export async function pushDue(
  env: Env & Pick<Bindings, 'DB'>,
  now: number,
  { fetcher, shards = listShards(env) }: OnShards & { fetcher?: Fetch } = {},
): Promise<void> {
  for (const { site: slug, shard } of await askShards(shards, (db) => sitesToSync(db, now)))
    await tryPushStock(env, openStore(env, { slug, shard }), fetcher)
}
