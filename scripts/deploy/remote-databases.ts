import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { boundStores, targetConfig } from './config.ts'
import type { Target } from './environments.ts'
import { requireAccount } from './options.ts'
import { findStores } from './stores.ts'

type NamedDatabase = { binding: string; store: { id: string; name: string } }

/** A wrangler config with nothing but databases; gives its file. */
export function databasesConfig(databases: NamedDatabase[]): string {
  const folder = join(ROOT, '.forecourt/deploy')
  const file = join(folder, 'databases.json')
  mkdirSync(folder, { recursive: true })
  const d1_databases = databases.map(({ binding, store }) => ({
    binding,
    database_name: store.name,
    database_id: store.id,
    migrations_dir: join(ROOT, 'worker/migrations'),
  }))
  writeFileSync(file, JSON.stringify({ name: 'forecourt', d1_databases }))
  return file
}

/** The databases that an environment has on its account, with a config for wrangler. */
export async function remoteDatabases(
  environment: Target['environment'],
): Promise<{ config: string; bindings: string[] }> {
  const stores = await findStores(requireAccount(), boundStores(targetConfig({ environment, instance: undefined })))
  const databases = stores.flatMap(({ kind, binding, store }) => (kind === 'd1' && store ? [{ binding, store }] : []))
  return { config: databasesConfig(databases), bindings: databases.map(({ binding }) => binding) }
}
