import type { Bindings } from '../../../bindings.ts'
import type { Fetch } from '../../../platform/http-fetch.ts'
import { report } from '../../../platform/log.ts'
import { siteBySlug } from '../../../platform/site-by-slug.ts'
import { readCars, SOLD_KEPT_FOR } from '../../../stock-records/records.ts'
import { adminClient } from './client.ts'
import { type ChangeRecord, dueSites, recordChange, retractChange } from './outbox.ts'
import { type Synced, syncHosted } from './sync.ts'

type Env = Pick<Bindings, 'KV' | 'DB' | 'TYPESENSE_API_KEY'>

/** The `typesense` config of a site; null where it has none. */
const hostingOf = async ({ KV }: Env, slug: string) => (await siteBySlug(KV, slug))?.typesense ?? null

/** Records that a site's stock is about to change; null for a site without hosted search. Never fails. */
export async function recordStockChange(env: Env, site: string): Promise<ChangeRecord | null> {
  try {
    return (await hostingOf(env, site)) === null ? null : await recordChange(env.DB, site)
  } catch (error) {
    report({ event: 'typesense.change_not_recorded', site, message: String(error) })
    return null
  }
}

/** Sends a site's stock changes to hosted search. Throws when that fails; the schedule tries again each minute. */
export async function pushStock(env: Env, site: string, fetcher?: Fetch): Promise<Synced | null> {
  const hosting = await hostingOf(env, site)
  if (hosting === null) return null
  if (!env.TYPESENSE_API_KEY) throw new Error('TYPESENSE_API_KEY is not set: hosted search receives no changes.')
  const synced = await syncHosted({
    db: env.DB,
    client: adminClient(hosting.host, env.TYPESENSE_API_KEY, fetcher),
    site,
    host: hosting.host,
    alias: hosting.collection,
    cars: () => readCars(env.DB, site, { soldSince: Date.now() - SOLD_KEPT_FOR }),
    clock: Date.now,
  })
  for (const { car, reason } of synced?.refused ?? [])
    report({ event: 'typesense.car_refused', site, car, message: reason })
  return synced
}

/** `pushStock` with its failure logged: an import does not wait for hosted search and does not fail with it. */
export async function tryPushStock(env: Env, site: string, fetcher?: Fetch): Promise<void> {
  try {
    await pushStock(env, site, fetcher)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    report({ event: 'typesense.sync_failed', site, message })
  }
}

/** After a publication: syncs, unless nothing changed and hosted search was up to date. Never fails. */
export async function syncAfterPublish(env: Env, site: string, note: ChangeRecord, isChanged: boolean): Promise<void> {
  if (isChanged || !note.wasUpToDate) return tryPushStock(env, site)
  await retractChange(env.DB, site, note).catch(() => {})
}

/** Every minute: sends changes that could not be sent before. */
export async function pushDue(env: Env, now: number, fetcher?: Fetch): Promise<void> {
  for (const site of await dueSites(env.DB, now)) await tryPushStock(env, site, fetcher)
}
