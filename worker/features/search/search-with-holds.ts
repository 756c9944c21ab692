import { shownAs } from '../../stock-index/held.ts'
import type { SearchEngine } from './service.ts'

/** The same engine with held cars shown as reserved: engines do not know holds (RES-01). */
export const searchWithHolds = (engine: SearchEngine, heldNow: () => Promise<ReadonlySet<number>>): SearchEngine => ({
  async search(query) {
    const result = await engine.search(query)
    const held = await heldNow()
    return held.size === 0 ? result : { ...result, hits: result.hits.map(shownAs(held)) }
  },
  count: (query) => engine.count(query),
  vocabulary: (scope) => engine.vocabulary(scope),
  async similar(query) {
    const cars = await engine.similar(query)
    const held = await heldNow()
    const { fallback } = cars
    return held.size === 0 ? cars : Object.assign(cars.map(shownAs(held)), fallback && { fallback })
  },
})
