import { cachedCard } from '../car/cached-card.ts'
import type { CarCard, CardSite } from '../car/card.ts'
import type { CarSummary } from '../car/summary.ts'
import { withDistance } from './card-distance.ts'
import {
  closeMatchesSentence,
  conditionLabel,
  type LikeModel,
  likeModelSentence,
  type ToSay,
  telling,
} from './close-matches-sentence.ts'
import { searchNoun } from './labels.ts'
import { type Condition, namingOf, type RelaxedSearch, withCondition } from './relax.ts'
import { searchHref } from './search-address.ts'
import { clearConditions, type SearchOptions } from './state.ts'

/** The cars nearest to a search that finds none or few, apart from those it finds itself. Plain JSON. */
export type CloseMatchesView = {
  /** 'No Mitsubishi Pajero Sport in white. 22 cars in other colours.' */
  sentence: string
  cards: CarCard[]
  /** The search that these cars are of; null where all are shown. */
  allHref: string | null
  /** What of the search all these cars meet, each with the search of these cars without it. */
  kept: CloseMatchesChip[]
  /** What some of them meet, and what none does, each with the search that keeps it in place of the rest. */
  partly: CloseMatchesChip[]
  letGo: CloseMatchesChip[]
}

/** `href` is null where no such car has it: then it is only said. */
export type CloseMatchesChip = { text: string; href: string | null }

/** `restorable`: of what was let go, the conditions that a car of the vehicle meets. */
export type CloseMatchesAnswer = {
  relaxed: RelaxedSearch
  restorable: Condition[]
  hits: CarSummary[]
  /** Whether there are more than the hits. */
  hasMore: boolean
  /** Where a model was asked for of which the stock has no or few cars. */
  like?: LikeModel
} & Pick<ToSay, 'before' | 'count' | 'partly'>

export function closeMatchesView(
  { relaxed, restorable, hits, hasMore, like, before, count, partly }: CloseMatchesAnswer,
  site: CardSite,
  options: SearchOptions,
  { typed, now }: { typed: string; now: number },
): CloseMatchesView {
  const { state, kept, widened, letGo } = relaxed
  const noun = searchNoun(state.facets, options)
  const say = { before, count, partly, typed, noun }
  const met = [...kept, ...widened.map(({ asked, to }) => ({ ...asked, bounds: to }))]
  const hrefOf = (conditions: readonly Condition[]) =>
    searchHref(conditions.reduce(withCondition, clearConditions(state)), options)
  const restoring = (condition: Condition) => ({
    text: conditionLabel(condition),
    href: restorable.includes(condition) ? hrefOf([...namingOf(kept), condition]) : null,
  })
  return {
    sentence: like ? likeModelSentence(relaxed, { ...say, like }) : closeMatchesSentence(relaxed, say),
    cards: hits.map((car) => withDistance(cachedCard(car, site, now, 0), car, options)),
    allHref: hasMore ? searchHref(state, options) : null,
    kept: telling(met).map((condition) => ({
      text: conditionLabel(condition),
      href: hrefOf(met.filter((other) => other !== condition)),
    })),
    partly: telling(letGo)
      .filter((condition) => partly.includes(condition))
      .map(restoring),
    letGo: [
      ...(like && before === 0 ? [{ text: like.name, href: null }] : []),
      ...telling(letGo)
        .filter((condition) => !partly.includes(condition))
        .map(restoring),
    ],
  }
}
