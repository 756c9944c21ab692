import { Command, Option } from '@commander-js/extra-typings'
import { withAct } from '../../worker/platform/audit.ts'
import { UsageError } from '../errors.ts'
import { describeAct, type LocalSite, withLocalSite } from './local-site.ts'
import { parseText } from './parse.ts'
import { type CallSite, remoteSite } from './remote-site.ts'
import type { Runtime } from './runtime.ts'

const GROUP = 'Which site:'
/** A call that takes long is asked for again after so long. */
const LOOK_AGAIN_MS = 5_000

export const siteOption = () =>
  new Option('--site <slug>', 'a site of the local data').argParser(parseText).helpGroup(GROUP)
export const storeOption = () =>
  new Option('--store <folder>', 'folder of the local data (default: .wrangler/state/v3, as npm start)')
    .argParser(parseText)
    .helpGroup(GROUP)

/** Values of the options that say which site a command is about, and whether its data is local or remote. */
export type SiteOptions = {
  site?: string | undefined
  store?: string | undefined
  remote?: string | undefined
  key?: string | undefined
}

export type SiteAccess<Data> = {
  runtime: Runtime
  /** A command about one site: it has the options --site, --store, --remote and --key. */
  siteCommand: (name: string) => Command<[], SiteOptions>
  /** Runs `work` on the data of the site that the options name; `site` is its slug, or the host of a remote one. */
  withSite: (options: SiteOptions, work: (data: Data, site: string) => Promise<void>) => Promise<void>
}

type Adapters<Data> = {
  /** Environment variable with the key of a remote site, for when --key is not given. */
  keyVariable: string
  local: (site: LocalSite) => Data | Promise<Data>
  remote: (call: CallSite, host: string) => Data
}

/** Lets the same commands work on the local stores of this machine and, with a key, on a remote site. */
export function siteAccess<Data>(runtime: Runtime, { keyVariable, local, remote }: Adapters<Data>): SiteAccess<Data> {
  return {
    runtime,
    siteCommand: (name) =>
      new Command(name)
        .addOption(siteOption())
        .addOption(storeOption())
        .addOption(
          new Option('--remote <https://host>', 'a deployed site, by its HTTPS API, in place of the local data')
            .argParser(parseText)
            .helpGroup(GROUP),
        )
        .addOption(
          new Option('--key <key>', `the key of the deployed site (default: ${keyVariable} in the environment)`)
            .argParser(parseText)
            .helpGroup(GROUP),
        ),

    async withSite(options, work) {
      if (options.remote === undefined) {
        const { site, store } = requireLocal(options)
        return withLocalSite(runtime, { site, store }, async (found) => {
          const run = async () => work(await local(found), found.site)
          return withAct(found.store, describeAct(runtime.called()), run)
        })
      }
      for (const name of ['site', 'store'] as const)
        if (options[name] !== undefined)
          throw new UsageError(`--remote names the site by its host: leave out --${name}.`)
      const key = options.key ?? process.env[keyVariable]
      const whileWaiting = async (seconds: number) => {
        runtime.printError(seconds === 0 ? 'The site works on it…' : `The site works on it: ${seconds} s`)
        await runtime.sleep(LOOK_AGAIN_MS)
      }
      const { httpFetch } = runtime
      const { host, call } = remoteSite(options.remote, { key, keyVariable, httpFetch, whileWaiting })
      return work(remote(call, host), host)
    },
  }
}

function requireLocal({ site, store, key }: SiteOptions): { site: string; store: string | undefined } {
  if (key !== undefined) throw new UsageError('--key is for a deployed site: add --remote <https://host>.')
  if (site !== undefined) return { site, store }
  throw new UsageError('--site is missing: add --site <slug>, or --remote <https://host> for a deployed site.')
}

/** Every item of a list that is read page by page; `after` is the last item of the page before. */
export async function* allPages<Item>(readPage: (after: Item | undefined) => Promise<Item[]>): AsyncGenerator<Item> {
  for (let after: Item | undefined; ; ) {
    const items = await readPage(after)
    yield* items
    after = items.at(-1)
    if (after === undefined) return
  }
}
