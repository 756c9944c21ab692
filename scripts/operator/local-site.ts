import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { siteKey } from '../../shared/tenant/kv-keys.ts'
import type { Bindings } from '../../worker/bindings.ts'
import { type Act, withAct } from '../../worker/platform/audit.ts'
import type { SiteStore } from '../../worker/platform/site-store.ts'
import { chooseDatabase, openStore, platformStore } from '../../worker/platform/store-of.ts'
import { retryKvWhenLocked, retryWhenLocked } from '../../worker/platform/wrapped-stores.ts'
import { runActSql } from '../backup/statements.ts'
import { CommandError } from '../errors.ts'
import { boundDatabases, type LocalDatabase, openLocalDatabase } from '../local/sqlite-database.ts'
import { assertWritable, unlocked } from '../local/writable.ts'
import { LOCAL_STATE, ROOT } from '../root.ts'
import { typesenseKey } from '../stock/typesense-key.ts'
import type { CalledCommand, Runtime } from './runtime.ts'

/** The name of who works on this machine. */
export const localActor = (): string => userInfo().username

/** Where a running `npm start` says how it is reached. */
export const serverFile = (state: string) => join(state, 'operator.json')

type Running = { origin: string; key: string; pid: number }

/** The server that runs on a folder of stores; null where its process is gone. */
export function runningServer(state: string): Running | null {
  const file = serverFile(state)
  if (!existsSync(file)) return null
  try {
    const running = JSON.parse(readFileSync(file, 'utf8')) as Running
    process.kill(running.pid, 0)
    return running
  } catch {
    return null
  }
}

/** How the audit trail names the command that runs, and who runs it. */
export const describeAct = ({ words }: CalledCommand) => ({
  actor: `command line ${localActor()}`,
  act: 'command',
  what: words,
})

/** The entry of the command that runs, beside the statements that it gives to wrangler; of a site in the database of that. */
export const auditSql = ({ called }: Runtime, site?: string): string =>
  runActSql({ ...describeAct(called()), ...(site !== undefined && { site }) })

/** Opens the local stores for a command, with an entry in the audit trail of the platform. */
export const withAuditedStores = <Value>(
  { openStores, called }: Runtime,
  folder: string | undefined,
  work: (env: Bindings, entry: Act) => Promise<Value>,
): Promise<Value> =>
  openStores(folder, (env) => {
    const { words, site } = called()
    const act = describeAct({ words: site === undefined ? words : `${words} /${site}`, site })
    return withAct(platformStore(env), act, (entry) => work(env, entry))
  })

export type LocalSite = {
  env: Bindings
  site: string
  /** Its rows. */
  store: SiteStore
  printError: (line: string) => void
}

/**
 * Opens the local stores, whether or not `npm start` runs on them, and closes them after the work. A running server
 * reads what was written with its next request.
 */
export async function withLocalStores<Value>(
  folder: string = LOCAL_STATE,
  work: (env: Bindings) => Promise<Value>,
): Promise<Value> {
  assertWritable(folder)
  return unlocked(folder, () => withOpenStores(folder, work))
}

async function withOpenStores<Value>(folder: string, work: (env: Bindings) => Promise<Value>): Promise<Value> {
  // Imported late: wrangler takes seconds to load, and a wrong option is reported without it.
  const [{ getPlatformProxy }, { migrate, waitForStores }, bound] = await Promise.all([
    import('wrangler'),
    import('../local/sqlite-database.ts'),
    boundDatabases(),
  ])
  waitForStores(folder)
  const server = runningServer(folder)
  const proxy = await getPlatformProxy<Bindings>({ configPath: join(ROOT, 'wrangler.toml'), persist: { path: folder } })
  const opened = new Map<string, LocalDatabase>()
  try {
    for (const { binding, id } of bound)
      opened.set(binding, await openDatabase(chooseDatabase(proxy.env, binding), folder, id))
    for (const { db } of opened.values()) await migrate(db)
    return await work({
      ...proxy.env,
      ...typesenseKey(),
      // Links in messages lead to the server that runs here, as its own do.
      ...(server && { LOCAL_PORT: new URL(server.origin).port }),
      ...Object.fromEntries([...opened].map(([binding, { db }]) => [binding, db])),
      KV: retryKvWhenLocked(streamedWrites(proxy.env.KV)),
    })
  } finally {
    for (const { close } of opened.values()) close()
    await proxy.dispose()
  }
}

/** A database of a folder; workerd makes its file where it has none yet. */
async function openDatabase(db: D1Database, folder: string, id: string): Promise<LocalDatabase> {
  const known = openLocalDatabase(folder, id)
  if (known) return known
  await db.prepare('select 1').run()
  return openLocalDatabase(folder, id) ?? { db: retryWhenLocked(db), close: () => {} }
}

/** KV whose values of bytes go to workerd as a stream: as an argument each byte would be made text first. */
function streamedWrites(kv: KVNamespace): KVNamespace {
  const put = (key: string, value: string | Uint8Array<ArrayBuffer>, options?: KVNamespacePutOptions) =>
    kv.put(key, typeof value === 'string' ? value : new Blob([value]).stream(), options)
  // Around an empty object: of `kv` itself every look at a property would be a call of workerd.
  return new Proxy({} as KVNamespace, { get: (_, name) => (name === 'put' ? put : Reflect.get(kv, name)) })
}

/** The same for one site; throws CommandError where there is no such site. */
export const withLocalSite = <Value>(
  { openStores, printError }: Runtime,
  { site, store }: { site: string; store: string | undefined },
  work: (local: LocalSite) => Promise<Value>,
): Promise<Value> =>
  openStores(store, async (env) => {
    await assertSiteExists(env.KV, site)
    return work({ env, site, store: openStore(env, { slug: site, moving: true }), printError })
  })

/** A site exists when it is loaded in KV, or when its folder is in tenants/ and the next start loads it. */
async function assertSiteExists(kv: KVNamespace, site: string): Promise<void> {
  const hasFile = /^[a-z0-9-]+$/.test(site) && existsSync(join(ROOT, 'tenants', site, 'site.json'))
  if (hasFile || (await kv.get(siteKey(site))) !== null) return
  const { keys } = await kv.list({ prefix: siteKey('') })
  const slugs = keys.map(({ name }) => name.slice(siteKey('').length)).join(', ')
  throw new CommandError(
    `There is no site ${site}. ${slugs ? `The sites are: ${slugs}.` : 'Run npm start once to load the sites.'}`,
  )
}
