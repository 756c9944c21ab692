import { LRUCache } from 'lru-cache'
import type { PageManifest } from '../../../shared/page/page.ts'
import { FILES_PATH } from '../../../shared/page/page.ts'
import { type OldAddress, oldAddress, withQuery } from '../../../shared/redirects/address.ts'
import type { OwnAddresses } from '../../../shared/redirects/own-address.ts'
import { STOCK_TARGET } from '../../../shared/redirects/rule.ts'
import { type Lookup, listEnds, lookupIn, type Match, type RedirectTable } from '../../../shared/redirects/table.ts'
import { valueKey } from '../../../shared/tenant/kv-keys.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { Report } from '../../platform/log.ts'

/** Addresses of another platform that the dealer has moved from (SIT-03). */
export type OldAddresses = {
  /** Where the rules of the site send an address that it has not: a path or an https address; null where none fits. */
  find(pathname: string, search: string): Promise<string | null>
  /** The same by rules for this very address alone, which no page of the site can have. */
  findExact(pathname: string, search: string): Promise<string | null>
}

/** Characters of tables that an isolate remembers: a site of 20,000 rows has some two million. */
const MAX_TABLE_CHARS = 8_000_000
/** Seconds that KV keeps a value near its readers: its key is a hash of its content. */
const KEPT_NEAR_S = 86_400

export type RedirectsMemory = LRUCache<string, { lookup: Lookup; chars: number }>

export const redirectsMemory = (): RedirectsMemory =>
  new LRUCache({ maxSize: MAX_TABLE_CHARS, sizeCalculation: ({ chars }) => chars + 1 })

type Deps = {
  kv: { get(key: string, options?: { cacheTtl: number }): Promise<string | null> }
  site: string
  memory: RedirectsMemory
  /** Of the edition that is served: the hash of its table (undefined: it has none), and whether nothing is at a path. */
  edition: () => Promise<{ hash: string | undefined; isVacant: (path: string) => boolean }>
  /** The path of the car for sale with this stock number; null where there is none. */
  pathOfCar: (stockNumber: string) => Promise<string | null>
  report: Report
}

/** Rules from one value of the edition. While KV does not give it, no rule fits. */
export function kvRedirects(deps: Deps): OldAddresses {
  const findFirst = async (address: OldAddress, search: string, fits: (match: Match) => boolean) => {
    try {
      const { hash, isVacant } = await deps.edition()
      if (hash === undefined) return null
      for (const { match, target: end } of listEnds(await loadLookup(deps, hash), address, isVacant)) {
        if (!fits(match)) break
        const target = await resolveTarget(end, deps)
        if (target !== null) return withQuery(target, match.consumed === null ? '' : search, match.consumed ?? [])
      }
      return null
    } catch (error) {
      deps.report({ event: 'redirects.unreachable', site: deps.site, message: String(error) })
      return null
    }
  }
  return {
    find: (pathname, search) => findFirst(oldAddress(pathname, search), search, () => true),
    findExact: (pathname, search) => findFirst(oldAddress(pathname, search), search, ({ kind }) => kind === 'exact'),
  }
}

/** The rules of a table by its hash. Throws while KV does not give it. */
export async function loadLookup(
  { kv, site, memory }: Pick<Deps, 'kv' | 'site' | 'memory'>,
  hash: string,
): Promise<Lookup> {
  const key = valueKey(site, 'redirects', hash)
  const known = memory.get(key)
  if (known) return known.lookup
  const text = await kv.get(key, { cacheTtl: KEPT_NEAR_S })
  if (text === null) throw new Error(`KV has no ${key}`)
  const lookup = lookupIn(JSON.parse(text) as RedirectTable)
  memory.set(key, { lookup, chars: text.length })
  return lookup
}

/** A car by its stock number has the page that it has now; one that is not for sale leaves the address to the next rule. */
const resolveTarget = async (target: string, { pathOfCar }: Deps): Promise<string | null> =>
  target.startsWith(STOCK_TARGET) ? pathOfCar(target.slice(STOCK_TARGET.length)) : target

/** Static files that ship with the program. */
const SHIPPED = /^\/(assets|brand|demo)\//

/** What a site has at its addresses, by the list of the edition that is served. */
export const ownAddresses = (site: Site, { pages, redirects, files = {} }: PageManifest): OwnAddresses => ({
  site,
  hasPage: (path) => Object.hasOwn(pages, path),
  hasFile: (path) => (path.startsWith(FILES_PATH) ? Object.hasOwn(files, path) : SHIPPED.test(path)),
  older: (path) => (Object.hasOwn(redirects, path) ? redirects[path]! : null),
})
