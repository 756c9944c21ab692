import { HOUR_MS, MINUTE_MS } from '../../../../shared/time.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { isMerging } from '../../../stock-records/publications.ts'

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

export async function recordChange(store: SiteStore): Promise<ChangeRecord> {
  const row = await store.first<{ asked: number; known: number }>(`insert into hosted_sync (site, asked) values (?1, 1)
       on conflict (site) do update set asked = asked + 1, retry_at = 0
       returning asked, target is not null and done = asked - 1 as known`)
  return { asked: row?.asked ?? 0, wasUpToDate: row?.known === 1 }
}

/** Takes the record back: nothing had changed after all. */
export const retractChange = (store: SiteStore, { asked }: ChangeRecord): Promise<unknown> =>
  store.run('update hosted_sync set done = asked where site = ?1 and asked = ?2', [asked])

/** Makes the next sync fill a new collection. */
export const resetTarget = (store: SiteStore): Promise<unknown> =>
  store.run('update hosted_sync set target = ?2 where site = ?1', [REBUILD])

/** Claims the site's changes; null when there are none, another sync holds the claim, or an import is replacing the cars. */
export const claimTask = (store: SiteStore, now: number): Promise<SyncTask | null> =>
  store.first<SyncTask>(
    `update hosted_sync set held_until = ?2 where site = ?1 and asked > done and held_until <= ?3
       and not ${isMerging('hosted_sync.site')}
     returning asked, target`,
    [now + CLAIM_MS, now],
  )

export const extendClaim = (store: SiteStore, now: number): Promise<unknown> =>
  store.run('update hosted_sync set held_until = ?2 where site = ?1', [now + CLAIM_MS])

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
export const completeTask = (
  store: SiteStore,
  { asked, target, version, cars, hostedCars, now }: CompletedSync,
): Promise<unknown> =>
  store.run(
    `update hosted_sync set done = ?2, target = ?3, version = ?4,
       cars = ?5, hosted_cars = ?6, synced_at = ?7, held_until = 0, failures = 0, retry_at = 0, trouble = null
     where site = ?1`,
    [asked, target, version, cars, hostedCars, now],
  )

/** Nothing is to be sent: the stock of the site fits its own index. */
export const skipChanges = (store: SiteStore): Promise<unknown> =>
  store.run('update hosted_sync set done = asked, failures = 0, retry_at = 0, trouble = null where site = ?1')

/** A site that is hosted nowhere has no changes to send. */
export const deleteSyncTask = (store: SiteStore): Promise<unknown> =>
  store.run('delete from hosted_sync where site = ?1')

/** The sync failed; each failure in a row doubles the pause. */
export const postponeTask = (store: SiteStore, trouble: string, now: number): Promise<unknown> =>
  store.run(
    `update hosted_sync set held_until = 0, failures = failures + 1, trouble = ?2,
       retry_at = ?3 + min(?5, ?4 * (1 << min(failures, 10)))
     where site = ?1`,
    [trouble.slice(0, MAX_ERROR_CHARS), now, FIRST_PAUSE_MS, MAX_PAUSE_MS],
  )

/** The collections that a site's syncs have created on a server (hosted_collection): the only ones that they delete. */
export type CollectionRecord = ReturnType<typeof collectionRecord>

export const collectionRecord = (store: SiteStore, host: string) => ({
  async names(): Promise<string[]> {
    const results = await store.rows<{ name: string }>(
      'select name from hosted_collection where site = ?1 and host = ?2 order by created_at, name',
      [host],
    )
    return results.map(({ name }) => name)
  },
  /** Call before the collection is created: a collection without a record would never be deleted. */
  async add(name: string, now: number): Promise<void> {
    await store.run('insert into hosted_collection (site, host, name, created_at) values (?1, ?2, ?3, ?4)', [
      host,
      name,
      now,
    ])
  },
  async remove(name: string): Promise<void> {
    await store.run('delete from hosted_collection where site = ?1 and host = ?2 and name = ?3', [host, name])
  },
})

/** Hashes of the cars that hosted search holds (hosted_car), so that only changed cars are sent. */

export const deleteSyncedCars = (store: SiteStore): Promise<unknown> =>
  store.run('delete from hosted_car where site = ?1')

/** The marks of the cars with ids above `after`, up to and with `last`. */
export async function syncedBetween(
  store: SiteStore,
  { after, last }: { after: number; last: number },
): Promise<Map<number, string>> {
  const results = await store.rows<{ car: number; mark: string }>(
    'select car, mark from hosted_car where site = ?1 and car > ?2 and car <= ?3',
    [after, last],
  )
  return new Map(results.map(({ car, mark }) => [car, mark]))
}

type SyncedChanges = { put: [car: number, mark: string][]; gone: number[] }

/** Records which cars the server has stored and removed, in two statements for any number of cars. */
export async function recordSynced(store: SiteStore, { put, gone }: SyncedChanges): Promise<void> {
  await store.batch([
    store.prepare(
      `insert into hosted_car (site, car, mark)
       select ?1, json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(?2) where true
       on conflict (site, car) do update set mark = excluded.mark`,
      [JSON.stringify(put)],
    ),
    store.prepare('delete from hosted_car where site = ?1 and car in (select value from json_each(?2))', [
      JSON.stringify(gone),
    ]),
  ])
}

/** How the searches of hosted sites go, by the hour (hosted_usage). */

/** Since the last record: answers of the server, those that another gave in its place, and why it did last. */
export type Usage = { answers: number; standIns: number; trouble: { message: string; at: number } | null }

const MAX_TROUBLE_CHARS = 300

export const recordUsage = (store: SiteStore, { answers, standIns, trouble }: Usage, now: number): Promise<unknown> =>
  store.run(
    `insert into hosted_usage (site, hour, answers, stand_ins, trouble, trouble_at) values (?1, ?2, ?3, ?4, ?5, ?6)
     on conflict (site, hour) do update set answers = answers + excluded.answers,
       stand_ins = stand_ins + excluded.stand_ins, trouble = coalesce(excluded.trouble, trouble),
       trouble_at = coalesce(excluded.trouble_at, trouble_at)`,
    [
      Math.floor(now / HOUR_MS),
      answers,
      standIns,
      trouble?.message.slice(0, MAX_TROUBLE_CHARS) ?? null,
      trouble?.at ?? null,
    ],
  )
