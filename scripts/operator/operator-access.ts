import { Command, Option } from '@commander-js/extra-typings'
import type { Bindings } from '../../worker/bindings.ts'
import type { Act } from '../../worker/platform/audit.ts'
import { UsageError } from '../errors.ts'
import { LOCAL_STATE } from '../root.ts'
import { localActor, runningServer, withAuditedStores } from './local-site.ts'
import { parseText } from './parse.ts'
import { type CallSite, remoteSite } from './remote-site.ts'
import type { Runtime } from './runtime.ts'
import { storeOption } from './site-access.ts'

/** The environment variable that has an operator's key of a deployed platform. */
export const operatorKeyVariable = 'FORECOURT_KEY'

export type OperatorOptions = { store?: string | undefined; remote?: string | undefined; key?: string | undefined }

export type Platform = {
  /** The operator's API of a server; null: no server runs, and the command works on the stores themselves. */
  call: CallSite | null
  /** Where the server answers: 'http://localhost:8787'. */
  origin: string | null
  isRemote: boolean
  /** Who acts, where the server does not know it by the key. */
  actor: string
  /** With an entry in the audit trail of the platform, which the work gets. */
  withStores: <Value>(work: (env: Bindings, entry: Act) => Promise<Value>) => Promise<Value>
}

/** A command about the platform: it has the options --store, --remote and --key. */
export const platformCommand = (name: string): Command<[], OperatorOptions> =>
  new Command(name)
    .addOption(storeOption())
    .addOption(
      new Option('--remote <https://host>', 'a deployed platform, by the host of its operator’s API')
        .argParser(parseText)
        .helpGroup('Which platform:'),
    )
    .addOption(
      new Option('--key <key>', `an operator’s key (default: ${operatorKeyVariable} in the environment)`)
        .argParser(parseText)
        .helpGroup('Which platform:'),
    )

/**
 * A deployed platform, the server that runs on the local stores, or the stores themselves. Through a running server a
 * change shows at once.
 */
export function openPlatform(runtime: Runtime, { store, remote, key }: OperatorOptions): Platform {
  const { httpFetch } = runtime
  if (remote !== undefined) {
    if (store !== undefined)
      throw new UsageError('--remote is another platform than the local data: leave out --store.')
    const credentials = {
      key: key ?? process.env[operatorKeyVariable],
      keyVariable: operatorKeyVariable,
      httpFetch,
    }
    return {
      ...local(runtime, store),
      call: remoteSite(remote, credentials).call,
      origin: readOrigin(remote),
      isRemote: true,
    }
  }
  if (key !== undefined) throw new UsageError('--key is for a deployed platform: add --remote <https://host>.')
  const running = runningServer(store ?? LOCAL_STATE)
  if (!running) return local(runtime, store)
  const { call } = remoteSite(running.origin, { key: running.key, keyVariable: operatorKeyVariable, httpFetch })
  return { ...local(runtime, store), call, origin: running.origin }
}

const readOrigin = (remote: string) => new URL(remote).origin

const local = (runtime: Runtime, store: string | undefined): Platform => ({
  call: null,
  origin: null,
  isRemote: false,
  actor: localActor(),
  withStores: (work) => withAuditedStores(runtime, store, work),
})
