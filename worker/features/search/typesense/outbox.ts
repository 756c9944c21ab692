import { MINUTE_MS } from '../../../../shared/time.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { isMerging } from '../../../stock-records/merging.ts'

/** The outbox of stock changes for hosted search: rows of hosted_sync, one a site. */

/** `target`: the server, the collection and its form at the last sync; REBUILD where all is to be sent anew. */
export type SyncTask = { asked: number; target: string | null }

/** In place of a target: the operator has asked for a new collection. */
export const REBUILD = 'rebuild'

/** A claim that is not extended for this long has lapsed. */
const CLAIM_MS = 2 * MINUTE_MS
const FIRST_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 10 * MINUTE_MS
const MAX_ERROR_CHARS = 500

/** A recorded change, and whether hosted search was up to date before it. */
export type ChangeRecord = { asked: number; wasUpToDate: boolean }

/** Records that the stock of a site has changed. */
export async function recordChange(store: SiteStore): Promise<ChangeRecord> {
  const row = await store
    .prepare(
      `insert into hosted_sync (site, asked) values (?1, 1)
       on conflict (site) do update set asked = asked + 1, retry_at = 0
       returning asked, target is not null and done = asked - 1 as known`,
    )
    .first<{ asked: number; known: number }>()
  return { asked: row?.asked ?? 0, wasUpToDate: row?.known === 1 }
}

/** Takes the record back: nothing had changed after all. */
export async function retractChange(store: SiteStore, { asked }: ChangeRecord): Promise<void> {
  await store.prepare('update hosted_sync set done = asked where site = ?1 and asked = ?2').bind(asked).run()
}

/** Makes the next sync fill a new collection. */
export async function resetTarget(store: SiteStore): Promise<void> {
  await store.prepare('update hosted_sync set target = ?2 where site = ?1').bind(REBUILD).run()
}

/** Claims the site's changes; null when there are none, another sync holds the claim, or an import is replacing the cars. */
export const claimTask = (store: SiteStore, now: number): Promise<SyncTask | null> =>
  store
    .prepare(
      `update hosted_sync set held_until = ?2 where site = ?1 and asked > done and held_until <= ?3
         and not ${isMerging('hosted_sync.site')}
       returning asked, target`,
    )
    .bind(now + CLAIM_MS, now)
    .first<SyncTask>()

/** Extends the claim of a sync that is still running. */
export async function extendClaim(store: SiteStore, now: number): Promise<void> {
  await store
    .prepare('update hosted_sync set held_until = ?2 where site = ?1')
    .bind(now + CLAIM_MS)
    .run()
}

/** A sync that has ended: which published version it sent, the cars of record, and what the server counts. */
export type CompletedSync = {
  asked: number
  target: string
  version: string | null
  cars: number
  hostedCars: number
  now: number
}

/** Hosted search holds every change up to `asked`. */
export async function completeTask(
  store: SiteStore,
  { asked, target, version, cars, hostedCars, now }: CompletedSync,
): Promise<void> {
  await store
    .prepare(
      `update hosted_sync set done = ?2, target = ?3, version = ?4,
         cars = ?5, hosted_cars = ?6, synced_at = ?7, held_until = 0, failures = 0, retry_at = 0, trouble = null
       where site = ?1`,
    )
    .bind(asked, target, version, cars, hostedCars, now)
    .run()
}

/** Nothing is to be sent: the stock of the site fits its own index. */
export async function skipChanges(store: SiteStore): Promise<void> {
  await store
    .prepare('update hosted_sync set done = asked, failures = 0, retry_at = 0, trouble = null where site = ?1')
    .run()
}

/** A site that is hosted nowhere has no changes to send. */
export const deleteSyncTask = (store: SiteStore): Promise<unknown> =>
  store.prepare('delete from hosted_sync where site = ?1').run()

/** The sync failed; each failure in a row doubles the pause. */
export async function postponeTask(store: SiteStore, trouble: string, now: number): Promise<void> {
  await store
    .prepare(
      `update hosted_sync set held_until = 0, failures = failures + 1, trouble = ?2,
         retry_at = ?3 + min(?5, ?4 * (1 << min(failures, 10)))
       where site = ?1`,
    )
    .bind(trouble.slice(0, MAX_ERROR_CHARS), now, FIRST_PAUSE_MS, MAX_PAUSE_MS)
    .run()
}
