import { telling } from '../../../shared/search/close-matches-sentence.ts'
import type { CloseMatchesAnswer } from '../../../shared/search/close-matches-view.ts'
import { PAGE_SIZE, type Preference, type SearchResult } from '../../../shared/search/query.ts'
import { type Condition, preferencesFor, type RelaxedSearch, withCondition } from '../../../shared/search/relax.ts'
import type { SearchState } from '../../../shared/search/state.ts'

type Search = (
  state: SearchState,
  pageSize: number,
  prefer?: readonly Preference[],
) => Promise<Pick<SearchResult, 'hits' | 'count'>>

/** The page below the vehicles that a search found: each vehicle is listed once, and a page at most. */
export type PageBelow = {
  /**
   * Lists those of a relaxed search that are not listed yet, the nearest to what was asked first; null where there are
   * none. `above`: how many listed vehicles the relaxed search has too; null where that is unknown.
   */
  list(relaxed: RelaxedSearch, above: number | null): Promise<CloseMatchesAnswer | null>
}

export function pageBelow(exact: SearchResult['hits'], search: Search): PageBelow {
  const listed = new Set(exact.map(({ id }) => id))
  const isNew = ({ id }: SearchResult['hits'][number]) => !listed.has(id)
  return {
    async list(relaxed, above) {
      const before = listed.size
      if (before >= PAGE_SIZE) return null
      const { hits, count } = await search(relaxed.state, PAGE_SIZE, unmetBy(relaxed))
      const further = hits.filter(isNew)
      const shown = further.slice(0, PAGE_SIZE - before)
      if (shown.length === 0) return null
      const partly: Condition[] = []
      for (const condition of telling(relaxed.letGo)) {
        const meeting = await search(withCondition(relaxed.state, condition), before + 1)
        if (meeting.hits.some(isNew)) partly.push(condition)
      }
      for (const { id } of shown) listed.add(id)
      return {
        relaxed,
        restorable: [],
        hits: shown,
        hasMore: count > PAGE_SIZE || further.length > shown.length,
        before,
        count: above === null ? null : count - above,
        partly,
      }
    },
  }
}

/** What was asked and is not met by all of these cars says which of them come first. */
const unmetBy = ({ widened, letGo }: RelaxedSearch): Preference[] =>
  [...widened.map(({ asked }) => asked), ...letGo].flatMap(preferencesFor)
