import type { Site } from '../shared/tenant/site-fields.ts'
import { MINUTE_MS, SECOND_MS } from '../shared/time.ts'
import { sitesToPublish, sitesWithBrokenMerges, sitesWithReservations } from './all-sites/due.ts'
import type { Bindings } from './bindings.ts'
import { createLeads } from './features/leads/site-leads.ts'
import { connectPayments } from './features/payments/site-payments.ts'
import { heldCars, settle } from './features/reservations/part.ts'
import type { ReservationDeps } from './features/reservations/site-reservations.ts'
import { recordStockChange, syncAfterPublish } from './features/search/typesense/sync.ts'
import { type PublicationDeps, publishCars, publishHolds, putPointer } from './features/stock/publication.ts'
import { resumeMerges } from './import/merge.ts'
import { deadBefore } from './import/run.ts'
import { withAlarm } from './platform/alarms.ts'
import { errorText, report } from './platform/log.ts'
import { siteBySlug } from './platform/site-by-slug.ts'
import type { SiteStore } from './platform/site-store.ts'
import { askShards, listShards, openStore, type Shard } from './platform/store-of.ts'
import { clockFrom, sleep } from './platform/timeout.ts'
import { INDEX_FORMAT } from './stock-index/encode.ts'
import { parsePointer, type StockPointer } from './stock-index/pointer.ts'
import { isStored, type Published } from './stock-index/publish.ts'
import { publicationStatus, publishedPointer, recordDamage } from './stock-records/publications.ts'

type Publishing = Pick<Bindings, 'KV' | 'TYPESENSE_API_KEY'>
type Defer = (work: Promise<unknown>) => void

/**
 * Makes the stored cars of a site its live stock; to be called after every import. Does nothing, and gives null, where
 * the database knows of no change since the last time; `isForced`, and a store that has lost the pointer or the head, publish even
 * then, and write every value again.
 * Hosted search is updated by way of `defer`. A failure there does not fail the publication: it is tried again every
 * minute.
 */
export async function publish(
  env: Publishing,
  store: SiteStore,
  { now, defer, isForced = false }: { now: number; defer: Defer; isForced?: boolean },
): Promise<Published | null> {
  await completeImports(store, now)
  const note = await recordStockChange(env, store)
  await settle(store, now)
  const deps = publicationDeps(env.KV, store, note !== null)
  const isAnew = isForced || !(await isStored(env.KV, store.site))
  const published = await withAlarm(store, { cause: 'stock_unpublished', subject: 'stock', now }, async () => {
    const site = await siteBySlug(env.KV, store.site)
    const result = await publishCars(deps, { now, site, isForced: isAnew, writesAll: isAnew })
    await publishHolds(deps, now)
    return result
  })
  if (note) defer(syncAfterPublish(env, store, note, published?.changed ?? false))
  return published
}

/** Imports of a site whose process died while it stored the cars. */
const completeImports = (store: SiteStore, now: number): Promise<void> =>
  resumeMerges(store, {
    clock: clockFrom(now),
    onTrouble: (trouble) => report({ event: 'stock.import_not_completed', ...trouble }),
  })

const publicationDeps = (kv: KVNamespace, store: SiteStore, isHosted = false): PublicationDeps => ({
  kv,
  store,
  isHosted,
  heldCars: (now) => heldCars(store, now),
})

/** Reservations changed this recently are shown again, in case their Worker died before it could. */
export const RECENT_MS = 10 * MINUTE_MS

/**
 * Completes imports that broke off, then publishes the stock of every site whose cars have changed, in case the import's Worker died between commit and
 * publication, or whose index has another format than this code's; and the holds of those with a reservation that has
 * begun or ended. A failure stops one site only, which is tried again with ever longer pauses.
 */
export async function publishDue(
  env: Bindings,
  now: number,
  shards: readonly Shard[] = listShards(env),
): Promise<void> {
  const deferred: Promise<unknown>[] = []
  const defer: Defer = (work) => deferred.push(work)
  const storesWith = async (find: (db: Shard['db']) => Promise<{ site: string }[]>): Promise<SiteStore[]> =>
    (await askShards(shards, find)).map(({ site: slug, shard }) => openStore(env, { slug, shard }))
  for (const store of await storesWith((db) => sitesWithBrokenMerges(db, deadBefore(now)))) {
    await completeImports(store, now)
  }
  for (const store of await storesWith((db) => sitesToPublish(db, INDEX_FORMAT, now))) {
    await survive({ event: 'stock.publish_failed', site: store.site }, () => publish(env, store, { now, defer }))
  }
  for (const store of await storesWith((db) => sitesWithReservations(db, now, now - RECENT_MS))) {
    await survive({ event: 'stock.holds_not_published', site: store.site }, () => showHolds(env, store, now))
  }
  await Promise.all(deferred)
}

/** A larger stock is left to the cron: work behind an answer is stopped after 30 s, and its claim would hold up the cron. */
const MAX_CARS_BY_REQUEST = 20_000
const LOOK_AGAIN_MS = SECOND_MS / 4
/** As long as a request waits for its stock. */
const LOOKS = 8

/** A value that KV gives as missing may not have come this far yet: damage is only what lasts longer than its caches. */
const MIN_AGE_OF_DAMAGE_MS = 10 * MINUTE_MS

/**
 * Publishes a stock anew whose index has the format of an older version of this code, or is damaged in KV, for the
 * request that met it: one request does, by the claim and the pauses of every publication, and others wait for it. Gives
 * what KV was last given, which KV may not tell yet, and gives it to KV again where it has none; null where that is
 * unknown. Nothing is published on a preview: its code is not the one that serves.
 */
export async function renewIndex(
  env: Omit<Bindings, 'DB'>,
  store: SiteStore,
  { unreadable, now, defer }: { unreadable: StockPointer | null; now: number; defer: Defer },
): Promise<StockPointer | null> {
  try {
    if (unreadable) await publishAnew(env, store, { unreadable, now, defer })
    const pointer = await publishedPointer(store)
    if (pointer === null) return null
    if (!unreadable && !env.PREVIEW_SITE) defer(putPointer({ kv: env.KV, store }, pointer))
    return parsePointer(pointer)
  } catch (error) {
    report({ event: 'stock.publish_failed', site: store.site, message: errorText(error) })
    return null
  }
}

async function publishAnew(
  env: Omit<Bindings, 'DB'>,
  store: SiteStore,
  {
    unreadable: { format, version, cars, published_at },
    now,
    defer,
  }: { unreadable: StockPointer; now: number; defer: Defer },
): Promise<void> {
  const isDamaged = format === INDEX_FORMAT
  if (env.PREVIEW_SITE || (isDamaged && now - published_at < MIN_AGE_OF_DAMAGE_MS)) return
  if (isDamaged) await recordDamage(store, { version, now })
  if (cars > MAX_CARS_BY_REQUEST) return
  for (let look = 0; look < LOOKS; look++) {
    const status = await publicationStatus(store, { format: INDEX_FORMAT, now })
    if (!status || status.state === 'published' || (status.retry_at ?? 0) > now) break
    if (status.state === 'running' || status.state === 'importing') {
      await sleep(LOOK_AGAIN_MS)
      continue
    }
    const work = survive({ event: 'stock.publish_failed', site: store.site }, () => publish(env, store, { now, defer }))
    defer(work)
    await work
  }
}

async function survive(failure: { event: string; site: string }, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    report({ ...failure, message: errorText(error) })
  }
}

/** Brings the reservations of a site up to the clock and shows their cars as held, or free again. */
async function showHolds(env: Pick<Bindings, 'KV'>, store: SiteStore, now: number): Promise<void> {
  await settle(store, now)
  await publishHolds(publicationDeps(env.KV, store), now)
}

/** What reservations of a site set in motion: its leads, its payments, its published stock. */
export function reservationDeps(
  env: Bindings,
  site: Site,
  { now, defer }: { now: number; defer: Defer },
): ReservationDeps {
  const store = openStore(env, site)
  return {
    store,
    now,
    payments: connectPayments(env, site),
    leads: createLeads(env, site, { now, defer, report }),
    publish: () => showHolds(env, store, now),
    defer,
    report,
  }
}
