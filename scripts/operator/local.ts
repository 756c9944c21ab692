import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { siteKey } from '../../shared/tenant/kv-keys.ts'
import type { Bindings } from '../../worker/bindings.ts'
import { Stop } from '../fail.ts'
import { STATE } from '../local/state.ts'
import { assertWritable } from '../local/writable.ts'
import { ROOT } from '../root.ts'
import { hostedKey } from '../stock/hosted-key.ts'
import type { Machine } from './machine.ts'
import { patient } from './patient.ts'

export type LocalSite = {
  env: Bindings
  site: string
  /** A line for the operator beside what was asked for. */
  note: (line: string) => void
}

/**
 * Opens the data that `npm start` serves, whether or not it is running, and closes it after the work. A running server
 * sees what was written with its next read.
 */
export async function withStores<Value>(
  folder: string | undefined,
  work: (env: Bindings) => Promise<Value>,
): Promise<Value> {
  const path = folder ?? STATE
  assertWritable(path)
  // Loaded only now: a slip in the options is told at once.
  const [{ getPlatformProxy }, { migrate }] = await Promise.all([import('wrangler'), import('../local/migrate.ts')])
  const proxy = await getPlatformProxy<Bindings>({ configPath: join(ROOT, 'wrangler.toml'), persist: { path } })
  try {
    const env = { ...proxy.env, ...hostedKey(), DB: patient(proxy.env.DB) }
    await migrate(env.DB)
    return await work(env)
  } finally {
    await proxy.dispose()
  }
}

/** The same for one site. */
export const withSite = <Value>(
  machine: Machine,
  { site, store }: { site: string; store: string | undefined },
  work: (local: LocalSite) => Promise<Value>,
): Promise<Value> =>
  machine.stores(store, async (env) => {
    await assertKnown(env.KV, site)
    return work({ env, site, note: machine.note })
  })

/** A site is known when it was loaded into KV, or its file is there and the next start will load it. */
async function assertKnown(kv: KVNamespace, site: string): Promise<void> {
  const hasFile = /^[a-z0-9-]+$/.test(site) && existsSync(join(ROOT, 'tenants', site, 'site.json'))
  if (hasFile || (await kv.get(siteKey(site))) !== null) return
  const { keys } = await kv.list({ prefix: siteKey('') })
  const names = keys.map(({ name }) => name.slice(siteKey('').length)).join(', ')
  throw new Stop(
    `There is no site ${site}. ${names ? `The sites are: ${names}.` : 'Run npm start once to load the sites.'}`,
  )
}
