import { stockSearch } from '../../../../worker/stock-index/search.ts'
import { decode } from '../../../builders/whole-index.ts'
import { type Answer, COUNTED, type Engine } from '../questions.ts'

/** The stock index, from its stored form. */
export function ours(stored: Uint8Array<ArrayBuffer>): Engine {
  const { search } = stockSearch(decode(stored, 'bench'))
  return {
    answer: (query) => {
      const { count, facets } = search(query)
      return {
        count,
        /** Told only when looked at, so that what is timed is the answer a page gets. */
        get facets() {
          const told = COUNTED.map((key) => [key, Object.fromEntries(facets[key].map((row) => [row.value, row.count]))])
          return Object.fromEntries(told) as Answer['facets']
        },
      }
    },
  }
}
