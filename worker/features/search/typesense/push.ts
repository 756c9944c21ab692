import type { Bindings } from '../../../bindings.ts'
import type { Fetch } from '../../../platform/http-fetch.ts'
import { report } from '../../../platform/log.ts'
import { siteBySlug } from '../../../platform/site-by-slug.ts'
import { readCars, SOLD_KEPT_FOR } from '../../../stock-records/records.ts'
import { adminClient } from './client.ts'
import { dueSites, type Note, noteChange, takeBack } from './outbox.ts'
import { type Synced, syncHosted } from './sync.ts'

type Env = Pick<Bindings, 'KV' | 'DB' | 'TYPESENSE_API_KEY'>

/** Where a site's stock is hosted; null for a site that has its own index alone. */
const hostingOf = async ({ KV }: Env, slug: string) => (await siteBySlug(KV, slug))?.typesense ?? null

/** Notes that a site's stock is about to change; null for a site that is not hosted. Never fails. */
export async function stockChanged(env: Env, site: string): Promise<Note | null> {
  try {
    return (await hostingOf(env, site)) === null ? null : await noteChange(env.DB, site)
  } catch (error) {
    report({ event: 'typesense.change_not_recorded', site, message: String(error) })
    return null
  }
}

/** Tells the server of a site's changes; throws when that fails, and the next minute tries again. */
export async function pushStock(env: Env, site: string, fetcher?: Fetch): Promise<Synced | null> {
  const hosting = await hostingOf(env, site)
  if (hosting === null) return null
  if (!env.TYPESENSE_API_KEY) throw new Error('TYPESENSE_API_KEY is not set: hosted search is told of no change.')
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

/** The same, with the failure written down: an import waits for nothing here and is never undone by it. */
export async function pushQuietly(env: Env, site: string, fetcher?: Fetch): Promise<void> {
  try {
    await pushStock(env, site, fetcher)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    report({ event: 'typesense.sync_failed', site, message })
  }
}

/** After a publication that was noted: tells the server, unless nothing had changed and it knew all. Never fails. */
export async function tellOfStock(env: Env, site: string, note: Note, isChanged: boolean): Promise<void> {
  if (isChanged || !note.wasUpToDate) return pushQuietly(env, site)
  await takeBack(env.DB, site, note).catch(() => {})
}

/** Every minute: tells of what could not be told before. */
export async function pushDue(env: Env, now: number, fetcher?: Fetch): Promise<void> {
  for (const site of await dueSites(env.DB, now)) await pushQuietly(env, site, fetcher)
}
