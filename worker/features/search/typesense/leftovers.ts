import type { Bindings } from '../../../bindings.ts'
import { type Fetch, httpFetch } from '../../../platform/http-fetch.ts'
import { siteBySlug } from '../../../platform/site-by-slug.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { adminClient } from './client.ts'
import { collectionRecord } from './collection-record.ts'
import { collectionWriter } from './collection-writer.ts'
import { deleteHostedState } from './hosted-state.ts'
import { deleteSyncTask } from './outbox.ts'
import { deleteSyncedCars } from './synced-cars.ts'

/** A collection of a site on a server that its config no longer names. */
export type Leftover = { host: string; name: string }

type Env = Pick<Bindings, 'KV' | 'TYPESENSE_API_KEY'>

/** A site whose config is not known has none: it may be hosted still. */
export async function findLeftovers({ KV }: Pick<Env, 'KV'>, store: SiteStore): Promise<Leftover[]> {
  const site = await siteBySlug(KV, store.site)
  if (!site) return []
  const { results } = await store
    .prepare(
      'select host, name from hosted_collection where site = ?1 and host is not ?2 order by host, created_at, name',
    )
    .bind(site.typesense?.host ?? null)
    .all<Leftover>()
  return results
}

/**
 * Deletes them from their servers, with the aliases that lead to them, and what was known of a site that is hosted
 * nowhere now. Throws when a server does not take it: what is deleted until then is off the record.
 */
export async function removeLeftovers(env: Env, store: SiteStore, fetcher: Fetch = httpFetch): Promise<Leftover[]> {
  const leftovers = await findLeftovers(env, store)
  if (leftovers.length > 0 && !env.TYPESENSE_API_KEY) throw new Error('TYPESENSE_API_KEY is not set.')
  for (const { host, name } of leftovers) {
    const writer = collectionWriter(adminClient(host, env.TYPESENSE_API_KEY ?? '', fetcher), aliasOf(name))
    if ((await writer.current()) === name) await writer.dropAlias()
    await writer.drop(name)
    await collectionRecord(store, host).remove(name)
  }
  const site = await siteBySlug(env.KV, store.site)
  if (site && site.typesense === null) {
    await deleteSyncedCars(store)
    await deleteSyncTask(store)
    await deleteHostedState(env.KV, store.site)
  }
  return leftovers
}

/** The alias that a collection was named after (newCollectionName). */
const aliasOf = (collection: string): string => collection.slice(0, collection.lastIndexOf('-'))

/** What an operator is told of them; null where there are none. */
export function explainLeftovers(slug: string, leftovers: readonly Leftover[]): string | null {
  if (leftovers.length === 0) return null
  const list = leftovers.map(({ host, name }) => `${name} on ${host}`).join(', ')
  return (
    `Its config no longer names the server of: ${list}. ` +
    `To delete what is left there, with the key of that server in TYPESENSE_API_KEY: npm run stock -- hosted remove --site ${slug}`
  )
}
