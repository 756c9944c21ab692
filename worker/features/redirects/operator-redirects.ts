import type { MissingAddress } from '../../../shared/redirects/missing.ts'
import { type Suggestion, suggestTarget } from '../../../shared/redirects/suggest.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import type { Bindings } from '../../bindings.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import { storeOf } from '../../platform/store-of.ts'
import { readMissing } from './missing-rows.ts'
import { siteFacts } from './site-facts.ts'

/** A path with what the site has in its place; null: nothing that fits. */
export type Suggested = { path: string; suggestion: Suggestion | null }
export type MissingReport = (MissingAddress & Pick<Suggested, 'suggestion'>)[]

/** What an operator is told of a dealer's old addresses (SIT-03). Both give null for a site that is not published. */
export type OperatorRedirects = {
  /** Addresses asked for and not found on the last `days` days, the most frequent first. */
  missing(slug: string, days: number): Promise<MissingReport | null>
  suggest(slug: string, paths: string[]): Promise<Suggested[] | null>
}

/** Rows of a report. */
const MAX_ROWS = 1_000

export function operatorRedirects(env: Pick<Bindings, 'KV' | 'DB'>, now: number): OperatorRedirects {
  const suggestOn = async (site: Site, paths: string[]): Promise<Suggested[]> => {
    const facts = await siteFacts({ kv: env.KV, store: storeOf(env, site) }, site, paths)
    return paths.map((path) => ({ path, suggestion: suggestTarget(path, facts) }))
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
      return rows.map((row, at) => ({ ...row, suggestion: suggested[at]?.suggestion ?? null }))
    },
  }
}
