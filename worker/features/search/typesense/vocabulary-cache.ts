import { LRUCache } from 'lru-cache'
import type { FacetKey } from '../../../../shared/search/attributes.ts'
import type { StockScope } from '../../../../shared/search/query.ts'
import { MINUTE_MS } from '../../../../shared/time.ts'
import type { StockWords } from './words.ts'

type Vocabulary = Record<FacetKey, string[]>
type Known = { value: Vocabulary | StockWords; at: number; asked: number }

/** What an isolate has learnt of hosted stocks: the words of each, so that a page costs one call and not three. */
export type LearntMemory = LRUCache<string, Known>

const MOST_KNOWN = 200
export const learntMemory = (): LearntMemory => new LRUCache({ max: MOST_KNOWN })

/** What is known is used as it is, then asked anew behind the answer, then asked before it. */
const FRESH_FOR = 20_000
const KEPT_FOR = MINUTE_MS

type Means = { memory: LearntMemory; place: string; now: number; defer: (work: Promise<unknown>) => void }

export type Learnt = ReturnType<typeof learntOf>

/** What is known of one site's stock in one place. A new word is found within the minute. */
export function learntOf({ memory, place, now, defer }: Means) {
  async function known<Value extends Known['value']>(name: string, ask: () => Promise<Value>): Promise<Value> {
    const key = `${place}\n${name}`
    const held = memory.get(key)
    const learn = async () => {
      const value = await ask()
      memory.set(key, { value, at: now, asked: now })
      return value
    }
    if (!held || now - held.at >= KEPT_FOR) return learn()
    if (now - held.asked >= FRESH_FOR) {
      held.asked = now
      // Whoever comes after the minute asks again and hears of the trouble.
      defer(learn().catch(() => {}))
    }
    return held.value as Value
  }
  return {
    words: (ask: () => Promise<StockWords>) => known('words', ask),
    vocabulary: (scope: StockScope, ask: () => Promise<Vocabulary>) => known(scopeKey(scope), ask),
  }
}

/** A scope as the name of what is kept for it: sold cars leave it by the minute, not by the millisecond. */
export const scopeKey = (scope: StockScope): string =>
  JSON.stringify({ ...scope, soldSince: scope.soldSince === null ? null : Math.floor(scope.soldSince / MINUTE_MS) })
