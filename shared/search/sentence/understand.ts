import { badgeFamily } from '../../car/badge-family.ts'
import { FACET_KEYS, type FacetKey, meansAll, NAME_KEYS, RANGE_KEYS, type RangeKey } from '../attributes.ts'
import { searchHref } from '../path.ts'
import type { Bounds, Meaning, SortKey } from '../query.ts'
import { MAX_SEARCH_CHARS } from '../search-address.ts'
import type { SearchOptions, SearchState } from '../state.ts'
import { isExclusion, mapValue, splitAlternatives, toAlternatives, toExclusion, toRequirement } from '../value-signs.ts'
import { lexiconFor } from './lexicon.ts'
import { fitsStock } from './meaning.ts'
import { COMPOUND_PHRASES, WISHES } from './plain-words.ts'
import { type Reading, readSentence } from './read-sentence.ts'
import { hasWords, plainText } from './sentence-words.ts'

/** A sentence as filters; `rest` remains full text. */
export type SentenceMeaning = Pick<SearchState, 'facets' | 'ranges'> &
  Pick<UnderstoodSentence, 'corrected' | 'unread' | 'apart'> & { sort: SortKey | null; rest: string }

const NOTHING: Omit<SentenceMeaning, 'rest'> = {
  facets: {},
  ranges: {},
  sort: null,
  corrected: null,
  unread: [],
  apart: [],
}

/**
 * Interprets text as filters (SRC-22) with tables over the stock's vocabulary: only values of the stock, and nothing
 * ambiguous. Quoted words stay full text. Never throws.
 */
export function understandText(text: string, options: SearchOptions): SentenceMeaning {
  const sentence = plainText(text)
  const literal = { ...NOTHING, rest: sentence }
  if (sentence !== '' && !hasWords(sentence)) return { ...literal, rest: '', unread: [sentence] }
  if (sentence.length > MAX_SEARCH_CHARS) return literal
  const understanding = combine(readSentence(sentence, options), options)
  if (!understanding) return literal
  // The rest is quoted where it would be interpreted again as a search of its own.
  const { rest } = understanding
  return rest !== '' && combine(readSentence(rest, options), options)
    ? { ...understanding, rest: quote(rest) }
    : understanding
}

export const quote = (text: string): string =>
  `"${text
    .replace(/["“”„]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()}"`

const MAX_MODELS = 20

/** Words that were not understood or left out, those side by side as one phrase. */
function phrasesWith(left: 'unread' | 'apart', words: Reading['words']): string[] {
  const phrases: string[] = []
  for (const [at, { raw, fate }] of words.entries())
    if (fate === left) phrases.push(words[at - 1]?.fate === left ? `${phrases.pop()} ${raw}` : raw)
  return phrases
}

/** What a use was read from that a car's words may say as well: 'dual cab'. */
const compounds = (words: Reading['words']): string[] =>
  words
    .map(({ raw, fate }) => (fate === 'meant' ? raw.toLowerCase() : '_'))
    .join(' ')
    .match(COMPOUND_PHRASES) ?? []

const isLeft = ({ fate }: Reading['words'][number]) => fate === 'text'

/** Combines meanings; null where they set nothing and words remain. */
function combine({ meanings, words, corrected }: Reading, options: SearchOptions): SentenceMeaning | null {
  const facets: Partial<Record<FacetKey, Set<string>>> = {}
  const excluded: Partial<Record<FacetKey, Set<string>>> = {}
  const ranges: SearchState['ranges'] = {}
  let sort: SortKey | null = null
  for (const meaning of meanings)
    if (!meaning.isUse) add(isFamilyOfNamed(meaning) ? { ranges: meaning.ranges } : meaning)
  const saidRanges = new Set(Object.keys(ranges))
  for (const meaning of meanings) if (meaning.isUse) addUse(meaning)

  const apart = phrasesWith('apart', words)
  completeVehicles()
  for (const key of FACET_KEYS) if (excluded[key]) keepOut(key, excluded[key])

  const chosen: SearchState['facets'] = {}
  for (const key of FACET_KEYS) {
    const said = [...(facets[key] ?? [])]
    // A suburb beside the city around it is meant alone: 'bentley perth'.
    const values = said.filter((value) => !splitAlternatives(value).some((one) => one !== value && said.includes(one)))
    if (values.length === 0) continue
    chosen[key] = values.some(isExclusion) ? values.toSorted() : chosenValues(key, values)
  }
  const isNothing = Object.keys(chosen).length === 0 && Object.keys(ranges).length === 0 && sort === null
  const unread = [...phrasesWith('unread', words), ...compounds(words)]
  const first = words.findIndex(isLeft)
  if (isNothing && unread.length === 0 && first === -1)
    unread.push(...words.flatMap(({ raw }) => (WISHES.has(raw.toLowerCase()) ? raw : [])))
  const isText = isNothing && unread.length === 0 && first !== -1
  if (isText && words.every(({ fate }, at) => at >= first && fate !== 'meant')) return null
  // Of text alone words before it and kinds ask for nothing: 'quiet car', 'cars with warranty', but not 'drive belt'.
  const remaining = isText ? words.slice(first).filter(({ fate }) => fate !== 'meant') : words.filter(isLeft)
  return { facets: chosen, ranges, sort, rest: remaining.map(({ raw }) => raw).join(' '), corrected, unread, apart }

  /** Values as a search has them: an attribute that takes one value takes several as one ('honda or yamaha'). */
  function chosenValues(key: FacetKey, values: string[]): string[] {
    if (options.singleSelect.includes(key)) return [toAlternatives(values)]
    if (!meansAll(key)) return values.toSorted()
    return values.length > 1 ? values.map(toRequirement).toSorted() : values.flatMap(splitAlternatives)
  }

  /** A make beside a model of another is its models, where an address has room for all: 'mg4 or tesla'; 'mazda 2 or yaris' has both makes. */
  function completeVehicles(): void {
    const { make, model } = facets
    if (!make || !model || apart.length > 0) return
    const { modelsByMake } = lexiconFor(options)
    const own = [...make].map((name) => modelsByMake.get(name) ?? [])
    const others = own.filter((names) => !names.some((name) => model.has(name))).flat()
    if (others.length <= MAX_MODELS) for (const name of others) model.add(name)
    const unowned = [...model].filter((name) => !own.some((names) => names.includes(name)))
    for (const [name, names] of unowned.length > 0 ? modelsByMake : [])
      if (unowned.some((each) => names.includes(each))) make.add(name)
  }

  /** Whether the sentence names a model of this family too: 'c-class c250' is a C250. */
  function isFamilyOfNamed({ facets: { model: family = [] } = {} }: Meaning): boolean {
    return meanings.some(({ facets: { model = [] } = {} }) => {
      return model.length > 0 && model.length < family.length && model.every((name) => family.includes(name))
    })
  }

  /**
   * Wanted values lose those kept out; where one value alone is left in stock, it is wanted by name. Beside no model that is
   * wanted, those named after one are kept out with it: the Ranger Raptor with the Ranger; so are grades: the SR5+ with the SR5.
   */
  function keepOut(key: FacetKey, said: Set<string>): void {
    const wanted = facets[key]
    const held = options.vocabulary[key] ?? []
    const isFamily = key === 'badge' || (!facets.model && (key === 'model' || key === 'make_model'))
    const isOfModel = (name: string) => options.hasCars?.({ model: [...(facets.model ?? [])], badge: [name] }) !== false
    const isOwn = (name: string) => key !== 'badge' || (badgeFamily(name) === name && isOfModel(name))
    const family = (value: string) => [
      value,
      ...held.filter(
        (name) => isFamily && `${name.replace('+', ' ')} `.startsWith(`${value} `) && name !== value && isOwn(name),
      ),
    ]
    const choices = [...said].map((choice) => mapValue(choice, family))
    const values = new Set(choices.flatMap(splitAlternatives))
    const others = held.filter((value) => !values.has(value))
    if (wanted) for (const value of values) wanted.delete(value)
    else if (others.length === 1 && !meansAll(key) && key !== 'tag' && key !== 'badge') facets[key] = new Set(others)
    else facets[key] = new Set(choices.map(toExclusion))
  }

  /** What a use implies is left out where it is named, or no such vehicle has what is named: '18 ft yamaha'. */
  function addUse(meaning: Meaning): void {
    const named: object = { ...facets, ...excluded }
    const isHeld = fitsStock(options, meanings)(meaning)
    const unnamed = Object.entries(meaning.facets ?? {}).filter(([key]) => isHeld && !(key in named))
    const unsaid = Object.entries(meaning.ranges ?? {}).filter(([key]) => !saidRanges.has(key))
    add({ ...meaning, facets: Object.fromEntries(unnamed), ranges: Object.fromEntries(unsaid) })
  }

  function add(meaning: Meaning): void {
    for (const [key, values] of Object.entries(meaning.facets ?? {}) as [FacetKey, string[]][])
      for (const value of meansAll(key) && values.length > 0 ? [toAlternatives(values)] : values)
        (facets[key] ??= new Set()).add(value)
    for (const [key, values] of Object.entries(meaning.excluded ?? {}) as [FacetKey, string[]][])
      for (const value of values) (excluded[key] ??= new Set()).add(value)
    for (const key of RANGE_KEYS) {
      const bounds = meaning.ranges?.[key]
      if (bounds) ranges[key] = narrowed(ranges[key], bounds)
    }
    if (!meaning.sort) return
    if (sort === null && options.sorts.includes(meaning.sort)) sort = meaning.sort
    else if (sort !== meaning.sort && meaning.unsorted) add(meaning.unsorted)
  }
}

/**
 * A sentence that was interpreted, and the address of its literal search. `corrected`: with its misspelt words as they
 * were understood; null where none was. `unread`: phrases of it that changed nothing. `apart`: those of several alternatives
 * that were left out. `similar`: words that no car has, but for words like them. `unlisted`: equipment, of which the stock has no list.
 */
export type UnderstoodSentence = {
  sentence: string
  corrected: string | null
  unread: string[]
  apart: string[]
  unsaid: string[]
  similar: string[]
  unlisted: string[]
  /** The town that was measured from, and the other states that have one of its name. */
  town?: { town: string | null; state?: string; elsewhere: string[] }
  exactHref: string
}

/** Both bounds, where a number can be within them: 'over 30k under 40k'; else those said first. */
function narrowed(before: Bounds | undefined, { min, max }: Bounds): Bounds {
  if (!before) return { min, max }
  const both = {
    min: before.min === null || (min !== null && min > before.min) ? min : before.min,
    max: before.max === null || (max !== null && max < before.max) ? max : before.max,
  }
  return both.min !== null && both.max !== null && both.min > both.max ? before : both
}

type Key = FacetKey | RangeKey

/** Overlapping attributes: a new value of one replaces the others. */
const OVERLAPPING_KEYS: Key[][] = [
  [...NAME_KEYS],
  ['state', 'city', 'location_name', 'dealership_name', 'dealership_slug'],
  ['price', 'price_range'],
]

/**
 * Interprets the text of a search (SRC-22): its filters replace overlapping ones, the rest stays text. `from` is null
 * where nothing was interpreted, and the state is unchanged. Idempotent: the new state is interpreted as itself.
 */
export function applySentence(
  state: SearchState,
  options: SearchOptions,
): { state: SearchState; understood: UnderstoodSentence | null } {
  if (state.text === '') return { state, understood: null }
  const understanding = understandText(state.text, options)
  if (understanding.rest === plainText(state.text)) return { state, understood: null }
  const replaced = replacedKeys(understanding, state, options)
  const merge = <K extends Key, V>(keys: readonly K[], said: Partial<Record<K, V>>, before: Partial<Record<K, V>>) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const value = said[key] ?? (replaced.has(key) ? undefined : before[key])
        return value ? [[key, value]] : []
      }),
    )
  return {
    state: {
      ...state,
      text: understanding.rest.slice(0, MAX_SEARCH_CHARS),
      facets: merge(FACET_KEYS, understanding.facets, state.facets),
      ranges: merge(RANGE_KEYS, understanding.ranges, state.ranges),
      sort: understanding.sort ?? state.sort,
    },
    understood: understoodAs(state, understanding, options),
  }
}

/** What was understood of a search, or of a part of its text. */
export const understoodAs = (
  requested: SearchState,
  part: Pick<UnderstoodSentence, 'corrected' | 'unread' | 'apart'> | null,
  options: SearchOptions,
): UnderstoodSentence => ({
  sentence: requested.text,
  corrected: part?.corrected ?? null,
  unread: part?.unread ?? [],
  apart: part?.apart ?? [],
  unsaid: [],
  similar: [],
  unlisted: [],
  exactHref: searchHref({ ...requested, text: quote(requested.text.slice(0, MAX_SEARCH_CHARS - 2)), page: 1 }, options),
})

/** Attributes replaced by an understanding. A model keeps its own make, a badge keeps make and model. */
function replacedKeys(
  { facets, ranges }: SentenceMeaning,
  state: SearchState,
  { vocabulary }: SearchOptions,
): Set<Key> {
  const replaced = new Set<Key>()
  for (const same of OVERLAPPING_KEYS) {
    const isSaid = same.some((key) => key in facets || key in ranges)
    if (isSaid) for (const key of same) replaced.add(key)
  }
  if (!facets.make) {
    const { model } = facets
    const { make_model: pairs = [] } = vocabulary
    const isOwner = state.facets.make?.some((make) => model?.some((name) => pairs.includes(`${make} ${name}`)))
    if (!model || isOwner) replaced.delete('make')
    if (!model) for (const key of ['model', 'make_model'] as const) replaced.delete(key)
  }
  return replaced
}
