import type { PageManifest } from '../../../shared/page/page.ts'
import { parseOldAddress } from '../../../shared/redirects/address.ts'
import { addressWords } from '../../../shared/redirects/address-words.ts'
import type { MissingAddress } from '../../../shared/redirects/missing.ts'
import { type Suggestion, suggestTarget } from '../../../shared/redirects/suggest.ts'
import { carPath } from '../../../shared/routes/paths.ts'
import { valueKey } from '../../../shared/tenant/kv-keys.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import type { Bindings } from '../../bindings.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import { storeOf } from '../../platform/store-of.ts'
import { lookupOf, redirectsMemory } from './kv-redirects.ts'
import { leadsToday } from './leads-today.ts'
import { readMissing } from './missing-rows.ts'
import { siteFacts } from './site-facts.ts'

/**
 * A path with what the site has in its place; null: nothing that fits. `leads`: where it leads today, which is the path
 * itself where the site has it; null: nowhere.
 */
export type Suggested = { path: string; leads: string | null; suggestion: Suggestion | null }
export type MissingReport = (MissingAddress & Pick<Suggested, 'suggestion'>)[]

/** What an operator is told of a dealer's old addresses (SIT-03). Both give null for a site that is not published. */
export type OperatorRedirects = {
  /** Addresses asked for and not found on the last `days` days that lead nowhere today, the most frequent first. */
  missing(slug: string, days: number): Promise<MissingReport | null>
  suggest(slug: string, paths: string[]): Promise<Suggested[] | null>
}

/** Rows of a report. */
const MAX_ROWS = 1_000

export function operatorRedirects(env: Pick<Bindings, 'KV' | 'DB'>, now: number): OperatorRedirects {
  const suggestOn = async (site: Site, paths: string[]): Promise<Suggested[]> => {
    const manifest = await manifestOf(env.KV, site)
    const { oldAddresses: hash } = manifest
    const kept = { kv: env.KV, site: site.slug, memory: redirectsMemory() }
    const leads = leadsToday(site, manifest, hash === undefined ? null : await lookupOf(kept, hash))
    const addresses = paths.map((path) => parseOldAddress(path))
    const codes = new Set([
      ...paths.flatMap((path) => addressWords(path).codes),
      ...addresses.flatMap((address) => (address ? leads.stockNumbers(address) : [])),
    ])
    const facts = await siteFacts(storeOf(env, site), site, { pages: manifest.pages, codes: [...codes] })
    const pathOfCar = (number: string) => {
      const car = facts.cars.get(number)
      return car?.isForSale ? carPath(car.slug) : null
    }
    return paths.map((path, at) => ({
      path,
      leads: addresses[at] ? leads.of(addresses[at], pathOfCar) : null,
      suggestion: suggestTarget(path, facts),
    }))
  }
  return {
    async suggest(slug, paths) {
      const site = await siteBySlug(env.KV, slug)
      return site && suggestOn(site, paths)
    },
    async missing(slug, days) {
      const site = await siteBySlug(env.KV, slug)
      if (!site) return null
      const rows = await readMissing(storeOf(env, site), { days, most: MAX_ROWS, now })
      const paths = rows.map(({ path }) => path)
      const suggested = await suggestOn(site, paths)
      return rows.flatMap((row, at) => {
        const { leads, suggestion } = suggested[at]!
        return row.kind === 'address' && leads !== null ? [] : [{ ...row, suggestion }]
      })
    },
  }
}

const EMPTY: PageManifest = { version: '', pages: {}, redirects: {} }

async function manifestOf(kv: Bindings['KV'], site: Site): Promise<PageManifest> {
  const text = site.content === undefined ? null : await kv.get(valueKey(site.slug, 'pages', site.content))
  return text === null ? EMPTY : (JSON.parse(text) as PageManifest)
}
