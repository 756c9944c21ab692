import { Misuse } from '../fail.ts'
import { type Ask, liveSite } from './live.ts'
import { type LocalSite, withSite } from './local.ts'
import type { Machine } from './machine.ts'
import { type Option, text } from './options.ts'

/** Which site, and where: what every command about one is asked with. */
export type Place = {
  site: string | undefined
  store: string | undefined
  remote: string | undefined
  key: string | undefined
}

/** The names of these options, told once below all commands. */
export const PLACE_OPTIONS = ['site', 'store', 'remote', 'key']

export const SITE = text('<slug>', 'which site of the local data')
export const STORE = text('<folder>', 'where local data lives (.wrangler/state/v3)')

type Ways<Source> = {
  /** The variable of the environment that has the key of a live site, where --key does not say it. */
  variable: string
  here: (local: LocalSite) => Source | Promise<Source>
  live: (ask: Ask, site: string) => Source
}

/** What is done to one site by the same commands, to the data of this machine or, with a key, to a live site. */
export function places<Source>({ variable, here, live }: Ways<Source>) {
  const options: { [Name in keyof Place]: Option<string | undefined> } = {
    site: SITE,
    store: STORE,
    remote: text('<https://host>', 'a live site in place of the local data'),
    key: text('<key>', `what the live site answers to (or ${variable} in the environment)`),
  }
  async function at(place: Place, machine: Machine, work: (source: Source, site: string) => Promise<void>) {
    const { site, store, remote, key } = place
    if (remote === undefined) {
      if (key !== undefined) throw new Misuse('--key is for a live site: say --remote <https://host> as well.')
      return withSite(machine, { site: needed(site), store }, async (local) => work(await here(local), local.site))
    }
    const idle = site === undefined ? (store === undefined ? null : '--store') : '--site'
    if (idle) throw new Misuse(`--remote names the site by its host: leave out ${idle}.`)
    const { host, ask } = liveSite(remote, { key: key ?? process.env[variable], variable, call: machine.call })
    return work(live(ask, host), host)
  }
  return { options, at }
}

function needed(site: string | undefined): string {
  if (site !== undefined) return site
  throw new Misuse('--site is missing: say --site <slug>, or --remote <https://host> for a live site.')
}

/** Everything of a list that is told in pages; `after` is the last of the one before. */
export async function* allPages<Item>(page: (after: Item | undefined) => Promise<Item[]>): AsyncGenerator<Item> {
  for (let after: Item | undefined; ; ) {
    const items = await page(after)
    yield* items
    after = items.at(-1)
    if (after === undefined) return
  }
}
