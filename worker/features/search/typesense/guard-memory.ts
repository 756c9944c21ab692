import { LRUCache } from 'lru-cache'
import type { SearchResult } from '../../../../shared/search/query.ts'
import { MINUTE_MS } from '../../../../shared/time.ts'
import { type Breaker, breaker } from './breaker.ts'
import { newSlots, type Slots } from './slots.ts'
import type { Usage } from './usage.ts'

type Good = { answer: SearchResult; at: number }

/** What an isolate remembers of one place on a search server. */
type PlaceMemory = {
  state: Breaker
  slots: Slots
  /** Last good answers, by version of the stock and question. */
  answers: { get: (key: string) => Good | undefined; set: (key: string, good: Good) => void }
  usage: Usage & { recordedAt: number }
}

/** Of all places, for the isolate, which share the room for answers. */
export type GuardMemory = { places: LRUCache<string, PlaceMemory>; answers: LRUCache<string, Good> }

const MAX_PLACES = 1_000
/** About a thousand answers. */
const ANSWERS_BYTES = 4_000_000

export const guardMemory = (answerBytes = ANSWERS_BYTES): GuardMemory => ({
  places: new LRUCache({ max: MAX_PLACES }),
  answers: new LRUCache({ maxSize: answerBytes, sizeCalculation: ({ answer }) => sizeOf(answer) }),
})

export function placeMemory({ places, answers }: GuardMemory, place: string): PlaceMemory {
  const known = places.get(place)
  if (known) return known
  const made: PlaceMemory = {
    state: breaker(),
    slots: newSlots(),
    answers: {
      get: (key) => answers.get(`${place}\n${key}`),
      set: (key, good) => void answers.set(`${place}\n${key}`, good),
    },
    usage: { ...NO_USAGE, recordedAt: 0 },
  }
  places.set(place, made)
  return made
}

const NO_USAGE: Usage = { answers: 0, standIns: 0, trouble: null }

/** Counts an answer, or a stand-in for one; gives what has been counted when a minute is over, to be recorded. */
export function countAnswer(
  { usage }: PlaceMemory,
  { isStandIn, trouble, now }: { isStandIn: boolean; trouble: string | null; now: number },
): Usage | null {
  if (isStandIn) usage.standIns++
  else usage.answers++
  if (trouble !== null) usage.trouble = { message: trouble, at: now }
  if (now - usage.recordedAt < MINUTE_MS) return null
  const { recordedAt: _, ...counted } = usage
  Object.assign(usage, NO_USAGE, { recordedAt: now })
  return counted
}

const HIT_BYTES = 1_500
const COUNT_BYTES = 80
const BASE_BYTES = 1_000

function sizeOf({ hits, facets }: SearchResult): number {
  const counts = Object.values(facets).reduce((all, values) => all + values.length, 0)
  return BASE_BYTES + hits.length * HIT_BYTES + counts * COUNT_BYTES
}
