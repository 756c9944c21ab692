import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { databaseRegistry } from '../../worker/features/sites/registry/database-registry.ts'
import type { SiteRegistry } from '../../worker/features/sites/registry/service.ts'
import type { Stores } from '../../worker/features/sites/registry/values.ts'
import { withAct } from '../../worker/platform/audit.ts'
import type { SiteStore } from '../../worker/platform/site-store.ts'
import { platformStore } from '../../worker/platform/store-of.ts'
import { localActor } from '../operator/local-site.ts'
import { ROOT } from '../root.ts'
import { boundStores, type DeployConfig, targetConfig } from './config.ts'
import type { Target } from './environments.ts'
import { requireAccount } from './options.ts'
import { findStores } from './stores.ts'

/** Opens the registry of sites of a deployment for some work; `config` is its wrangler config. */
export type WithRegistry = <Value>(config: string, work: (registry: SiteRegistry) => Promise<Value>) => Promise<Value>

/** By the stores of the account, which wrangler binds from here: an empty account has no host for the API yet. */
export const withRemoteRegistry: WithRegistry = async (config, work) => {
  const proxy = await getPlatformProxy<Stores>({ configPath: writeRemoteStores(config), persist: false })
  try {
    return await work(auditedRegistry(databaseRegistry(proxy.env, Date.now), platformStore(proxy.env)))
  } finally {
    await proxy.dispose()
  }
}

/** A wrangler config with the stores of a deployment alone, each to be reached from this machine; gives its file. */
function writeRemoteStores(config: string): string {
  const file = resolve(ROOT, config.replace(/\.json$/, '.stores.json'))
  const { name, kv_namespaces, d1_databases, vars, ...others } = JSON.parse(
    readFileSync(resolve(ROOT, config), 'utf8'),
  ) as DeployConfig & { compatibility_date: string }
  const stores = { kv_namespaces: remote(kv_namespaces), d1_databases: remote(d1_databases) }
  // CLOSED_SHARDS says which databases take no new site.
  writeFileSync(file, JSON.stringify({ name, compatibility_date: others.compatibility_date, vars, ...stores }))
  return file
}

const remote = <Binding extends object>(bindings: Binding[]) => bindings.map((each) => ({ ...each, remote: true }))

/** A registry whose publications and roll-backs by a deployment stand in the audit trail of the platform (TRU-05). */
export function auditedRegistry(registry: SiteRegistry, platform: SiteStore): SiteRegistry {
  const audited = <Value>(what: string, slug: string, work: () => Promise<Value>) =>
    withAct(platform, { actor: `deploy ${localActor()}`, act: 'command', what: `${what} /${slug}` }, work)
  return {
    ...registry,
    publish: (slug, edition, by) => audited('deploy publish', slug, () => registry.publish(slug, edition, by)),
    rollback: (slug, number, by) => audited('deploy rollback', slug, () => registry.rollback(slug, number, by)),
  }
}

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
