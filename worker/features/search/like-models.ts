import type { CloseMatchesAnswer } from '../../../shared/search/close-matches-view.ts'
import { PAGE_SIZE } from '../../../shared/search/query.ts'
import { type CountCars, conditionsOf, type RelaxedSearch, relaxSearch } from '../../../shared/search/relax.ts'
import type { SearchState } from '../../../shared/search/state.ts'
import type { WantedModel } from '../../../shared/search/wanted-model.ts'

type Deps = {
  countCars: CountCars
  /** The cars of a relaxed search, those that meet more of what was asked first. */
  findCars: (relaxed: RelaxedSearch) => Promise<Pick<CloseMatchesAnswer, 'hits'> & { count: number }>
  enough: number
}

/**
 * Cars like a model that the stock does not have: of its family, of its make, then of its size by the table of the market.
 * What else was asked is let go as in other searches. Where nothing is like it, the rest of what was asked stands.
 */
export async function findLikeModels(
  asked: SearchState,
  wanted: WantedModel,
  { countCars, findCars, enough }: Deps,
): Promise<CloseMatchesAnswer[]> {
  const { make: _, ...others } = asked.facets
  const listed = new Set<number>()
  const answers: CloseMatchesAnswer[] = []
  for (const { as, facets } of [...wanted.like, { as: 'none' as const, facets: {} }]) {
    if (listed.size >= PAGE_SIZE || (as === 'none' && listed.size > 0)) break
    const state = { ...asked, text: wanted.rest, facets: { ...others, ...facets } }
    const relaxed = await relaxSearch(state, conditionsOf(state), { enough, countCars })
    if (!Object.keys(facets).every((key) => relaxed.kept.some((condition) => condition.key === key))) continue
    const { hits: all, count } = await findCars(relaxed)
    const hits = all.filter(({ id }) => !listed.has(id)).slice(0, PAGE_SIZE - listed.size)
    if (hits.length === 0) continue
    const before = listed.size
    answers.push({
      relaxed: { ...relaxed, count: count - before },
      restorable: [],
      hits,
      before,
      like: { name: wanted.name, as, asked: conditionsOf({ ...asked, text: wanted.rest, facets: others }) },
    })
    for (const { id } of hits) listed.add(id)
  }
  return answers
}

/** Whether some car is what was asked for by its text, though the stock has no model of that name. */
export const hasInText = async (asked: SearchState, { typed, make }: WantedModel, countCars: CountCars) =>
  (await countCars({ ...asked, text: `"${typed}"`, facets: make === null ? {} : { make: [make] }, ranges: {} })) > 0
