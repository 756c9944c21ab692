import { sitesToSync } from '../../../all-sites/due.ts'
import type { Bindings } from '../../../bindings.ts'
import { withAlarm } from '../../../platform/alarms.ts'
import type { Fetch } from '../../../platform/http-fetch.ts'
import { report } from '../../../platform/log.ts'
import { askShards, type OnShards, shardsOf } from '../../../platform/shards.ts'
import { siteBySlug } from '../../../platform/site-by-slug.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { storeOf } from '../../../platform/store-of.ts'
import { parsePointer } from '../../../stock-index/pointer.ts'
import { publishedPointer } from '../../../stock-records/publications.ts'
import { readCars, SOLD_KEPT_FOR } from '../../../stock-records/records.ts'
import { adminClient } from './client.ts'
import { writeHostedState } from './hosted-state.ts'
import { explainNotNeeded, hostedNeed } from './need.ts'
import { type ChangeRecord, recordChange, retractChange, skipChanges } from './outbox.ts'
import { type Synced, syncHosted } from './sync.ts'

type Env = Pick<Bindings, 'KV' | 'TYPESENSE_API_KEY'>

/** The stock fits the site's own index: a server is told nothing. */
export class HostedNotNeeded extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'HostedNotNeeded'
  }
}

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
  const synced = await syncHosted({
    client: adminClient(host, env.TYPESENSE_API_KEY, fetcher),
    store,
    host,
    alias: collection,
    cars: () => readCars(store, { soldSince: Date.now() - SOLD_KEPT_FOR }),
    publishedVersion: async () => {
      const stored = await publishedPointer(store)
      return stored === null ? null : (parsePointer(stored)?.version ?? null)
    },
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
    await withAlarm(store, alarm, () => pushStock(env, store, fetcher).catch(endsUnneeded))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    report({ event: 'typesense.sync_failed', site: store.site, message })
  }
}

function endsUnneeded(error: unknown): null {
  if (error instanceof HostedNotNeeded) return null
  throw error
}

/** After a publication: syncs, unless nothing changed and hosted search was up to date. Never fails. */
export async function syncAfterPublish(
  env: Env,
  store: SiteStore,
  note: ChangeRecord,
  isChanged: boolean,
  fetcher?: Fetch,
): Promise<void> {
  if (!isChanged && note.wasUpToDate) return retractChange(store, note).catch(() => {})
  // A sync that ran meanwhile has announced the version before: this one has the new one to announce.
  if (isChanged) await recordChange(store).catch(() => {})
  await tryPushStock(env, store, fetcher)
}

/** Every minute: sends changes that could not be sent before. */
export async function pushDue(
  env: Env & Pick<Bindings, 'DB'>,
  now: number,
  { fetcher, shards = shardsOf(env) }: OnShards & { fetcher?: Fetch } = {},
): Promise<void> {
  for (const { site: slug, shard } of await askShards(shards, (db) => sitesToSync(db, now)))
    await tryPushStock(env, storeOf(env, { slug, shard }), fetcher)
}
