import type { Bindings } from '../bindings.ts'
import { databaseOf, type Housed } from './shards.ts'
import { siteHome } from './site-home.ts'
import { type SiteStore, siteStore } from './site-store.ts'

/** The rows of a site, in the database that it lives in: the only way from a feature to them. */
export function storeOf(env: Pick<Bindings, 'DB'>, { slug, shard, moving = false }: Housed): SiteStore {
  const db = databaseOf(env, shard)
  const find = async () => databaseOf(env, (await shardInRegistry(databaseOf(env), slug)) ?? shard)
  return siteStore(db, slug, siteHome({ site: slug, db, isMoving: moving, find }))
}

/** What stands in place of a slug in rows of no site: no slug has brackets. */
export const PLATFORM = '(platform)'

/** The rows of the platform itself, in the first database. */
export const platformStore = (env: Pick<Bindings, 'DB'>): SiteStore => siteStore(databaseOf(env), PLATFORM)

/** The first database knows of every site; null for one that was never published by the registry. */
const shardInRegistry = (registry: D1Database, slug: string) =>
  registry.prepare('select shard from site where slug = ?1').bind(slug).first<string>('shard')
