import type { Bindings } from '../bindings.ts'
import { databaseOf, type Housed } from './shards.ts'
import { type SiteStore, siteStore } from './site-store.ts'

/** The rows of a site, in the database that it lives in: the only way from a feature to them. */
export const storeOf = (env: Pick<Bindings, 'DB'>, { slug, shard }: Housed): SiteStore =>
  siteStore(databaseOf(env, shard), slug)
