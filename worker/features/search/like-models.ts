import type { CloseMatchesAnswer } from '../../../shared/search/close-matches-view.ts'
import { type CountCars, conditionsOf, relaxSearch } from '../../../shared/search/relax.ts'
import type { SearchState } from '../../../shared/search/state.ts'
import type { WantedModel } from '../../../shared/search/wanted-model.ts'
import type { PageBelow } from './page-below.ts'

type Deps = { countCars: CountCars; page: PageBelow; enough: number }

/**
 * Cars like a model of which the stock has none or few: of its family, of its make, then of its size by the table of the
 * market. What else was asked is let go as in other searches. Where nothing is like a model that is not in stock, the rest
 * of what was asked stands.
 */
export async function findLikeModels(
  asked: SearchState,
  wanted: WantedModel,
  { countCars, page, enough }: Deps,
): Promise<CloseMatchesAnswer[]> {
  const { make: _make, model: _model, ...others } = asked.facets
  const rest = { ...asked, text: wanted.rest, facets: others }
  const answers: CloseMatchesAnswer[] = []
  for (const { as, facets } of [...wanted.like, ...(wanted.isInStock ? [] : [ANYTHING])]) {
    if (as === 'none' && answers.length > 0) break
    // A body that was asked for says more than that of the model.
    const likeness = others.body ? { ...facets, body: others.body } : facets
    const state = { ...rest, facets: { ...others, ...likeness } }
    const relaxed = await relaxSearch(state, conditionsOf(state), { enough, enoughNear: 1, countCars })
    const needed = Object.keys(facets).filter((key) => key !== 'body')
    if (!needed.every((key) => relaxed.kept.some((condition) => condition.key === key))) continue
    const answer = await page.list(relaxed, answers.length === 0 && !wanted.isInStock ? 0 : null)
    if (answer) answers.push({ ...answer, like: { name: wanted.name, as, asked: conditionsOf(rest) } })
  }
  return answers
}

const ANYTHING = { as: 'none' as const, facets: {} }

/** Whether some car is what was asked for by its text, though the stock has no model of that name. */
export const hasInText = async (asked: SearchState, { typed, make }: WantedModel, countCars: CountCars) =>
  (await countCars({ ...asked, text: `"${typed}"`, facets: make === null ? {} : { make: [make] }, ranges: {} })) > 0
