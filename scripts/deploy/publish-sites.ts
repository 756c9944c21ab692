import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { databaseRegistry } from '../../worker/features/sites/registry/database-registry.ts'
import type { Stores } from '../../worker/features/sites/registry/values.ts'
import { ROOT } from '../root.ts'
import { publishLoaded } from '../sites/send-edition.ts'
import type { LoadedSite } from '../tenants/load.ts'
import type { DeployConfig } from './config.ts'

/** Makes sites live on a deployment as they stand in tenants/; `config` is its wrangler config. Unchanged ones stay. */
export type PublishSites = (deps: { config: string; sites: LoadedSite[] }) => Promise<void>

const BY = { actor: 'deploy', note: 'npm run deploy' }

/** By the registry itself on the stores of the account, which wrangler binds from here: an empty account has no host yet. */
export const publishSites: PublishSites = async ({ config, sites }) => {
  const proxy = await getPlatformProxy<Stores>({ configPath: writeRemoteStores(config), persist: false })
  try {
    const registry = databaseRegistry(proxy.env, Date.now)
    for (const loaded of sites) await publishLoaded(registry, loaded, BY)
  } finally {
    await proxy.dispose()
  }
}

/** A wrangler config with the stores of a deployment alone, each to be reached from this machine; gives its file. */
function writeRemoteStores(config: string): string {
  const file = resolve(ROOT, config.replace(/\.json$/, '.stores.json'))
  const { name, kv_namespaces, d1_databases, ...others } = JSON.parse(
    readFileSync(resolve(ROOT, config), 'utf8'),
  ) as DeployConfig & { compatibility_date: string }
  const stores = { kv_namespaces: remote(kv_namespaces), d1_databases: remote(d1_databases) }
  writeFileSync(file, JSON.stringify({ name, compatibility_date: others.compatibility_date, ...stores }))
  return file
}

const remote = <Binding extends object>(bindings: Binding[]) => bindings.map((each) => ({ ...each, remote: true }))
