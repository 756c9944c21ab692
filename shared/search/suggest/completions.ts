import { computeOnce } from '../../memo.ts'
import { dollars } from '../../money.ts'
import { textKey } from '../../text.ts'
import type { RangeKey } from '../attributes.ts'
import type { Bounds } from '../query.ts'
import { EVERYDAY, USES } from '../sentence/everyday.ts'
import { lexiconFor } from '../sentence/lexicon.ts'
import { readNearWords } from '../sentence/near-words.ts'
import { plainText } from '../sentence/sentence-words.ts'
import { applySentence, quote } from '../sentence/understand.ts'
import type { SearchOptions, SearchState } from '../state.ts'
import { SUGGESTION_KINDS, type SuggestedSearch } from './suggest.ts'

/**
 * What a sentence can end with. `step`: the bound that it sets, one of many of which a few are shown. `isName`: a make or
 * model, which other suggestions have where it stands alone.
 */
type Ending = { text: string; key: string; step?: { key: RangeKey; bounds: Bounds }; isName?: true }
type Sentence = Ending & { head: string }

const ending = (text: string): Ending => ({ text, key: textKey(text) })
const nameEnding = (name: string): Ending => ({ ...ending(name), isName: true })

const PRICE_STEPS = [5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 35_000, 40_000, 50_000, 60_000, 80_000, 100_000]
const LIMIT_WORDS = ['under', 'below', 'less than', 'up to']
const LIMITS = LIMIT_WORDS.flatMap((word) =>
  PRICE_STEPS.map(
    (max): Ending => ({ ...ending(`${word} ${dollars(max)}`), step: { key: 'price', bounds: { min: null, max } } }),
  ),
)
const TOWED_KG = [1500, 2000, 2500, 3000, 3500]
const TOWS = TOWED_KG.map(
  (min): Ending => ({ ...ending(`tows ${min / 1000} t`), step: { key: 'towing', bounds: { min, max: null } } }),
)
const PHRASES = [...EVERYDAY, ...USES].flatMap(({ says }) => says.map(ending))

/** The longest beginning of an ending, in words. */
const MAX_TAIL_WORDS = 4
/** Makes and models shown for one text, of which the others are left room. */
const MAX_NAMES = 2
/** Upper bound on sentences that are read and counted for one text. */
const MAX_SENTENCES = 12

/**
 * Sentences that typed words are the beginning of (STK-03): 'suv for family' of 'suv for fam', 'toyota under $20,000' of
 * 'toyota under'. Each finds a car, and none has the filters of another. `countCars` counts the cars of a search.
 */
export async function completeSentence(
  typed: string,
  page: SearchState,
  options: SearchOptions,
  countCars: (state: SearchState) => Promise<number>,
): Promise<SuggestedSearch[]> {
  const { minChars, most } = SUGGESTION_KINDS.sentence
  const text = plainText(typed)
  if (text.length < minChars || text.includes('"') || readNearWords(text)) return []
  const firstSteps = new Map<string, SearchState>()
  const read = new Map<string, Sentence & { state: SearchState }>()
  for (const one of sentencesFrom(text, options)) {
    const state = readState(one)
    const key = JSON.stringify([state.text, state.facets, state.ranges])
    if (!read.has(key)) read.set(key, { ...one, state })
  }
  const counted = await Promise.all(
    [...read.values()].map(async (one) => ({ ...one, count: await countCars(one.state) })),
  )
  const headCounts = new Map<string, Promise<number>>()
  const isNarrower = await Promise.all(
    counted.map(async (one) => !one.isName || one.count <= (await countHead(one.head))),
  )
  const found = counted.filter(({ count }, at) => count > 0 && isNarrower[at])
  const [names, others] = [found.filter(({ isName }) => isName), found.filter(({ isName, step }) => !isName && !step)]
  const commonest = names.toSorted((a, b) => b.count - a.count).slice(0, MAX_NAMES)
  return [...commonest, ...tellingSteps(found.filter(({ step }) => step)), ...others]
    .slice(0, most)
    .map((one) => ({ kind: 'sentence', text: one.text, count: one.count, state: { ...page, text: one.text } }))

  /** 'Toyota m' is no beginning of 'toyota Mazda', which has more cars than 'toyota'. */
  function countHead(head: string): Promise<number> {
    return computeOnce(headCounts, head, () => countCars(applySentence({ ...page, text: head }, options).state))
  }

  /** Bounds behind the same words differ in their numbers alone: the first is read for all. */
  function readState({ text: sentence, head, step }: Sentence): SearchState {
    const before = step && firstSteps.get(`${step.key} ${head}`)
    if (before) return { ...before, ranges: { ...before.ranges, [step.key]: step.bounds } }
    const { state: meant, understood } = applySentence({ ...page, text: sentence }, options)
    // What is not understood is text where a car has it, as on the page.
    const words = [meant.text, ...(understood?.unread ?? []).map(quote)]
    const state = { ...meant, text: words.filter(Boolean).join(' ') }
    if (step && state.ranges[step.key]) firstSteps.set(`${step.key} ${head}`, state)
    return state
  }
}

/** The typed words with every ending that their last ones begin, those that most words begin first. */
function sentencesFrom(text: string, options: SearchOptions): Sentence[] {
  const words = text.split(' ')
  const sentences: Sentence[] = []
  for (let from = Math.max(0, words.length - MAX_TAIL_WORDS); from < words.length; from++) {
    const tail = textKey(words.slice(from).join(' '))
    // One letter behind a whole word is enough for all but bounds: 'white u', 'suv 7'.
    if (tail === '' || (tail.length < SUGGESTION_KINDS.sentence.minChars && from === 0)) break
    const head = words.slice(0, from).join(' ')
    // '7 sec' is no sentence about second hand cars.
    if (/^\d$/.test(head)) continue
    for (const one of endingsFor(options))
      if (
        one.key.length > tail.length &&
        one.key.startsWith(tail) &&
        (from > 0 || !one.isName) &&
        (tail.length > 1 || !one.step)
      )
        sentences.push({ ...one, head, text: `${head} ${one.text}`.trim() })
  }
  return sentences.slice(0, MAX_SENTENCES)
}

const endingsByVocabulary = new WeakMap<object, Ending[]>()

const endingsFor = (options: SearchOptions): Ending[] =>
  computeOnce(endingsByVocabulary, options.vocabulary, () => listEndings(options))

function listEndings(options: SearchOptions): Ending[] {
  const { vocabulary } = options
  const { meanings } = lexiconFor(options)
  const { seats = [], sleeps = [], make = [], model = [], body = [], fuel = [] } = vocabulary
  const endings = [
    ...LIMITS,
    ...sleeps.toSorted().map((count) => ending(`sleeps ${count}`)),
    ...seats.toSorted().map((count) => ending(`${count} seats`)),
    ...TOWS,
    ...make.map(nameEnding),
    ...[...body, ...fuel].map((value) => ending(value.toLowerCase())),
    ...PHRASES.filter(({ key }) => meanings.has(key)),
    ...model.map(nameEnding),
  ]
  return [...Map.groupBy(endings, ({ key }) => key).values()].map(([first]) => first!)
}

/** Which bounds are shown of many: those nearest to these shares of the cars that the widest lets in. */
const SHARES = [0.25, 0.5, 0.75]

/** Of bounds that let in the same cars the first; of many a few. */
function tellingSteps<Step extends { count: number }>(steps: Step[]): Step[] {
  const telling = steps.filter(({ count }, at) => count !== steps[at - 1]?.count)
  if (telling.length <= SHARES.length) return telling
  const most = Math.max(...telling.map(({ count }) => count))
  const offBy = (share: number) => (a: Step, b: Step) =>
    Math.abs(a.count - share * most) - Math.abs(b.count - share * most)
  const nearest = new Set(SHARES.map((share) => telling.toSorted(offBy(share))[0]))
  return telling.filter((step) => nearest.has(step))
}
