import type { SearchResult } from '../search/query.ts'
import type { LandingKind } from './kinds.ts'
import type { Landing } from './landing.ts'
import { type LandingRules, narrowerLandings } from './related.ts'

const ALL = { values: {}, priceUpTo: null }

/** `count` lists of all stock, each by one filter and with enough cars: one of each kind, then a second of each, and so on. */
export function popularLandings(facets: SearchResult['facets'], rules: LandingRules, count: number): Landing[] {
  const byKind = new Map<LandingKind, Landing[]>()
  for (const landing of narrowerLandings(ALL, facets, rules, count))
    byKind.set(landing.kind, [...(byKind.get(landing.kind) ?? []), landing])
  const turns = Array.from({ length: count }, (_, turn) => [...byKind.values()].flatMap((lists) => lists[turn] ?? []))
  return turns.flat().slice(0, count)
}
