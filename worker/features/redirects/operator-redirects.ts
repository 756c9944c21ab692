import type { MissingAddress } from '../../../shared/redirects/missing.ts'
import { type Suggestion, suggestTarget } from '../../../shared/redirects/suggest.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
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

type Stores = { KV: KVNamespace; DB: D1Database }

export function operatorRedirects(stores: Stores, now: number): OperatorRedirects {
  const suggest: OperatorRedirects['suggest'] = async (slug, paths) => {
    const site = await siteBySlug(stores.KV, slug)
    if (!site) return null
    const facts = await siteFacts(stores, site, paths)
    return paths.map((path) => ({ path, suggestion: suggestTarget(path, facts) }))
  }
  return {
    suggest,
    async missing(slug, days) {
      const rows = await readMissing(stores.DB, slug, { days, most: MAX_ROWS, now })
      const suggested = await suggest(
        slug,
        rows.map(({ path }) => path),
      )
      return suggested && rows.map((row, at) => ({ ...row, suggestion: suggested[at]?.suggestion ?? null }))
    },
  }
}
