import { type SiteStore, siteHome, siteStore } from './site-store.ts'

/** What a site's rows are found by: its slug, and the D1 binding of its database, else `DB`. `moving`: the registry says where it is. */
export type Housed = { slug: string; shard?: string | undefined; moving?: boolean | undefined }

export const FIRST_SHARD = 'DB'
const SHARD_NAME = /^DB(_\d+)?$/

export type Shard = { name: string; db: D1Database }

/** The databases of a Worker by their bindings, of which the first is always bound. */
export type Shards = { DB: D1Database }

/** The databases that are bound: DB, then DB_2, DB_3 and so on. */
export function listShards(env: Shards): Shard[] {
  const bound = env as unknown as Record<string, D1Database | undefined>
  const shards = [{ name: FIRST_SHARD, db: env.DB }]
  for (let number = 2, db = bound['DB_2']; db; db = bound[`DB_${++number}`]) shards.push({ name: `DB_${number}`, db })
  return shards
}

/** The work of a beat on some databases: all, where none are named. */
export type OnShards = { shards?: readonly Shard[] }

/** Throws where no database of that name is bound. */
export function chooseDatabase(env: Shards, shard = FIRST_SHARD): D1Database {
  const db = SHARD_NAME.test(shard) && (env as unknown as Record<string, D1Database | undefined>)[shard]
  if (!db)
    throw new Error(
      `No database ${shard} is bound. Add it to wrangler.toml, or correct the site's row in the registry.`,
    )
  return db
}

/** What is found in databases, in their order, each row with the shard that it is of. */
export async function askShards<Row extends object>(
  shards: readonly Shard[],
  ask: (db: D1Database) => Promise<Row[]>,
): Promise<(Row & { shard: string })[]> {
  const found: (Row & { shard: string })[] = []
  for (const { name, db } of shards) for (const row of await ask(db)) found.push({ ...row, shard: name })
  return found
}

/** The rows of a site, in the database that it lives in: the only way from a feature to them. */
export function openStore(env: Shards, { slug, shard, moving = false }: Housed): SiteStore {
  const db = chooseDatabase(env, shard)
  // The first database knows of every site; null for one that was never published by the registry.
  const readShard = () =>
    chooseDatabase(env).prepare('select shard from site where slug = ?1').bind(slug).first<string>('shard')
  const find = async () => chooseDatabase(env, (await readShard()) ?? shard)
  return siteStore(db, slug, siteHome({ site: slug, db, isMoving: moving, find }))
}

/** What stands in place of a slug in rows of no site: no slug has brackets. */
export const PLATFORM = '(platform)'

/** The rows of the platform itself, in the first database. */
export const platformStore = (env: Shards): SiteStore => siteStore(chooseDatabase(env), PLATFORM)
