import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import type { Miniflare } from 'miniflare'
import type { Shards } from '../../worker/platform/store-of.ts'
import { ROOT } from '../root.ts'

/** A database that wrangler.toml binds on a developer's machine. */
export type BoundDatabase = { binding: string; id: string }

/** DB, DB_2 and so on. */
export async function boundDatabases(): Promise<BoundDatabase[]> {
  // Imported late: wrangler takes seconds to load.
  const { unstable_readConfig } = await import('wrangler')
  const { d1_databases } = unstable_readConfig({ config: join(ROOT, 'wrangler.toml') }, { hideWarnings: true })
  return (d1_databases as { binding: string; database_id?: string }[]).map(({ binding, database_id = '' }) => ({
    binding,
    id: database_id,
  }))
}

/** The databases of a running server, by their bindings. */
export async function databasesOf(server: Miniflare): Promise<Shards> {
  const opened = await Promise.all(
    (await boundDatabases()).map(
      async ({ binding }): Promise<[string, D1Database]> => [binding, await server.getD1Database(binding)],
    ),
  )
  return Object.fromEntries(opened) as Shards
}
