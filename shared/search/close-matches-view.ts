import { cachedCard } from '../car/cached-card.ts'
import type { CarCard, CardSite } from '../car/card.ts'
import type { CarSummary } from '../car/summary.ts'
import { withDistance } from './card-distance.ts'
import {
  closeMatchesSentence,
  conditionLabel,
  type LikeModel,
  likeModelSentence,
  telling,
} from './close-matches-sentence.ts'
import { countText, type Noun } from './labels.ts'
import { type Condition, namingOf, type RelaxedSearch, withCondition } from './relax.ts'
import { searchHref } from './search-address.ts'
import { clearConditions, type SearchOptions } from './state.ts'

/** The cars nearest to a search that finds none or few, apart from those it finds itself. Plain JSON. */
export type CloseMatchesView = {
  /** 'No Mitsubishi Pajero Sport in white. 22 cars in other colours.' */
  sentence: string
  cards: CarCard[]
  /** The search that these cars are of, and 'See all 22 cars'; null where all are shown. */
  all: { text: string; href: string } | null
  /** What of the search these cars meet, each with the search of these cars without it. */
  kept: CloseMatchesChip[]
  /** What they do not meet, each with the search that keeps it in place of the rest. */
  letGo: CloseMatchesChip[]
}

/** `href` is null where no such car has it: then it is only said. */
export type CloseMatchesChip = { text: string; href: string | null }

/**
 * `restorable`: of what was let go, the conditions that a car of the vehicle meets. `before`: cars listed above these.
 * `relaxed.count` is without them.
 */
export type CloseMatchesAnswer = {
  relaxed: RelaxedSearch
  restorable: Condition[]
  hits: CarSummary[]
  before: number
  /** Where a model was asked for that the stock does not have. */
  like?: LikeModel
}

export function closeMatchesView(
  { relaxed, restorable, hits, before, like }: CloseMatchesAnswer,
  site: CardSite,
  options: SearchOptions,
  { typed, noun, now }: { typed: string; noun: Noun; now: number },
): CloseMatchesView {
  const { state, kept, widened, letGo, count } = relaxed
  const met = [...kept, ...widened.map(({ asked, to }) => ({ ...asked, bounds: to }))]
  const hrefOf = (conditions: readonly Condition[]) =>
    searchHref(conditions.reduce(withCondition, clearConditions(state)), options)
  return {
    sentence: like
      ? likeModelSentence(relaxed, { before, typed, noun, like })
      : closeMatchesSentence(relaxed, { before, typed, noun }),
    cards: hits.map((car) => withDistance(cachedCard(car, site, now, 0), car, options)),
    all:
      count > hits.length
        ? { text: `See all ${countText(count + before, noun)}`, href: searchHref(state, options) }
        : null,
    kept: telling(met).map((condition) => ({
      text: conditionLabel(condition),
      href: hrefOf(met.filter((other) => other !== condition)),
    })),
    letGo: [
      ...(like ? [{ text: like.name, href: null }] : []),
      ...telling(letGo).map((condition) => ({
        text: conditionLabel(condition),
        href: restorable.includes(condition) ? hrefOf([...namingOf(kept), condition]) : null,
      })),
    ],
  }
}
