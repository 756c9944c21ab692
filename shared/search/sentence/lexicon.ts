import { textKey, WORD_NUMBERS } from '../../text.ts'
import type { FacetKey, Vocabulary } from '../attributes.ts'
import type { Meaning } from '../query.ts'
import { addModelSpelling, addSpelling, type Spellings } from './corrections.ts'
import { EVERYDAY, type Everyday, USES, type Use } from './everyday.ts'
import { MARKET_BY_MAKE, type ModelName, marketNames, modelNames, modelsByMake } from './models.ts'
import { indexPlaces, type Places } from './places.ts'

/** All phrases understood for one stock, by key. */
export type Lexicon = {
  /** The meanings of a phrase, the likeliest first: which of them is meant, the stock decides. */
  meanings: Map<string, Meaning[]>
  /** Known phrases whose values this stock lacks: never corrected as misspellings, nor read by another rule. */
  unheld: Set<string>
  /** Phrases that this stock has nothing to read by. */
  unread: Set<string>
  /** Whether a word occurs in the stock's values. */
  isKnown: (word: string) => boolean
  misspellable: Spellings<Meaning>
  /** Names of each make's models. */
  modelSpellings: Map<string, Spellings<Meaning>>
  places: Places
  badges: Badges
}

/** Badges are indexed on first use: a dealer group has thousands. */
type Badges = { named: (key: string) => Meaning | undefined; misspelt: () => Spellings<Meaning> }

/** Attributes whose values are phrases themselves, in order of precedence. */
const EARLY_ATTRIBUTES: FacetKey[] = ['item_type', 'make', 'body', 'fuel', 'transmission', 'drive', 'colour']
const LATE_ATTRIBUTES: FacetKey[] = ['categories', 'filtered_features', 'tag']

const lexicons = new WeakMap<object, Lexicon>()

/** The phrases of a stock, made once for its vocabulary. */
export function lexiconFor({ vocabulary }: { vocabulary: Vocabulary }): Lexicon {
  const cached = lexicons.get(vocabulary) ?? buildLexicon(vocabulary)
  lexicons.set(vocabulary, cached)
  return cached
}

function buildLexicon(vocabulary: Vocabulary): Lexicon {
  const meanings = new Map<string, Meaning[]>()
  const unheld = new Set<string>()
  const unread = new Set<string>()
  const spellingCache = new Map<FacetKey, Spelling[]>()
  const misspellable: Spellings<Meaning> = new Map()
  const add = (key: string, meaning: Meaning) => {
    if (key === '') return
    const known = meanings.get(key)
    if (known) return void known.push(meaning)
    meanings.set(key, [meaning])
    addSpelling(misspellable, key, meaning)
  }
  const addValues = (attribute: FacetKey) => {
    for (const value of vocabulary[attribute] ?? []) add(textKey(value), facetMeaning(attribute, value))
  }
  const places = indexPlaces(vocabulary)
  const makeKeys = new Set((vocabulary.make ?? []).map(textKey))

  for (const { says, meaning } of SORT_WORDS) for (const word of says) add(word, withoutMissing(meaning, vocabulary))
  for (const value of vocabulary.make ?? []) {
    for (const word of MARKET_BY_MAKE.get(textKey(value))?.nicknames ?? []) {
      const meaning = facetMeaning('make', value)
      if (!makeKeys.has(textKey(word))) add(textKey(word), meaning)
    }
  }
  for (const row of EVERYDAY) everyday(row)
  for (const row of USES) addUse(row)
  for (const attribute of EARLY_ATTRIBUTES) addValues(attribute)
  const makes = [...modelsByMake(vocabulary)].map(([make, models]) => {
    const market = MARKET_BY_MAKE.get(textKey(make))
    return { make, market, names: [...modelNames(models), ...(market ? marketNames(market, models) : [])] }
  })
  const namesByKey = Map.groupBy(
    makes.flatMap(({ names }) => names),
    ({ key }) => key,
  )
  for (const name of modelNames(vocabulary.model ?? [])) {
    const [joined] = joinedNames([name, ...(namesByKey.get(name.key) ?? [])])
    if (!name.needsMake) add(name.key, { facets: { model: joined!.models } })
  }
  const modelSpellings: Lexicon['modelSpellings'] = new Map()
  for (const { make, market, names } of makes) {
    const ownSpellings: Spellings<Meaning> = new Map()
    modelSpellings.set(make, ownSpellings)
    const makeKey = textKey(make)
    for (const { key, models: valuesInStock, needsMake } of joinedNames(names)) {
      const meaning: Meaning = { facets: { make: [make], model: valuesInStock } }
      addModelSpelling(ownSpellings, key, meaning)
      // Not in `misspellable`: make and model are corrected separately.
      for (const name of [makeKey, ...(market?.nicknames ?? []).map(textKey)])
        for (const spelt of [key, spoken(key)]) if (!meanings.has(name + spelt)) meanings.set(name + spelt, [meaning])
      if (!needsMake) add(key, { facets: { model: valuesInStock } })
    }
  }
  for (const attribute of LATE_ATTRIBUTES) addValues(attribute)
  for (const [key, meaning] of places.named) add(key, meaning)
  return {
    meanings,
    unheld,
    unread,
    isKnown: knownWords(vocabulary),
    misspellable,
    modelSpellings,
    places,
    badges: indexBadges(vocabulary),
  }

  function everyday({ key, says, holds, or, part }: Everyday): void {
    const values = spellings(key)
    const isOnlyKind = key === 'item_type' && values.length < 2
    const preferred = matchingValues(values, holds, part)
    const valuesInStock = preferred.length > 0 ? preferred : matchingValues(values, or, part)
    if (valuesInStock.length === 0) for (const word of says) unheld.add(word)
    else for (const word of says) add(word, isOnlyKind ? {} : { facets: { [key]: valuesInStock } })
  }

  /** A use needs a value of each of its attributes in stock. */
  function addUse({ says, isPhrase, means: { facets, ranges = {} } }: Use): void {
    const held = Object.entries(facets ?? {}).map(([key, values]) => {
      const wanted = new Set(values.map(textKey))
      return [key, (vocabulary[key as FacetKey] ?? []).filter((value) => wanted.has(textKey(value)))] as const
    })
    if (held.some(([, values]) => values.length === 0)) {
      if (isPhrase) for (const word of says) unread.add(word)
      return
    }
    for (const word of says) add(word, { facets: Object.fromEntries(held), ranges, isUse: true })
  }

  function spellings(attribute: FacetKey): Spelling[] {
    const cached = spellingCache.get(attribute)
    if (cached) return cached
    const isPart = attribute !== 'make' && attribute !== 'model'
    const created = (vocabulary[attribute] ?? []).map((value) => toSpelling(value, isPart))
    spellingCache.set(attribute, created)
    return created
  }
}

/** A model of one digit in letters: 'mazda three'. */
const spoken = (key: string): string => (/^\d$/.test(key) ? WORD_NUMBERS[Number(key)]! : key)

/** Names that are one, with the models of all: a feed has '3 Series' beside '320i', which is one of them. */
function joinedNames(names: readonly ModelName[]): ModelName[] {
  return [...Map.groupBy(names, ({ key }) => key).values()].map((alike) => ({
    ...alike[0]!,
    models: [...new Set(alike.flatMap(({ models }) => models))],
  }))
}

/** A value with its key and the keys of its word runs up to three. */
type Spelling = { value: string; key: string; runs: string[] }

function toSpelling(value: string, isPart: boolean): Spelling {
  const key = textKey(value)
  if (!isPart) return { value, key, runs: [] }
  // 'White / Black' is a white car with black interior.
  const words = (value.split(' / ', 1)[0] ?? '').split(/[\s/-]+/).map(textKey)
  const runs = words.flatMap((word, at) => {
    const two = word + (words[at + 1] ?? '')
    return [word, two, two + (words[at + 2] ?? '')]
  })
  return { value, key, runs }
}

/** Upper bound on values of one phrase; more would not narrow a search. */
const MAX_VALUES = 20

function matchingValues(spellings: Spelling[], holds: Set<string>, part: boolean): string[] {
  const matching = spellings.filter(({ key, runs }) => holds.has(key) || (part && runs.some((run) => holds.has(run))))
  return matching.slice(0, MAX_VALUES).map(({ value }) => value)
}

const MIN_BADGE_CHARS = 2

function indexBadges({ badge = [] }: Vocabulary): Badges {
  let byKey: Map<string, Meaning> | null = null
  let spellings: Spellings<Meaning> | null = null
  const all = () => (byKey ??= badgesByKey(badge))
  return {
    named: (key) => all().get(key),
    misspelt: () => {
      if (!spellings) {
        spellings = new Map()
        for (const [key, meaning] of all()) addSpelling(spellings, key, meaning)
      }
      return spellings
    },
  }
}

/** Badges that are one when folded, 'GXL (4X4)' and 'GXL (4x4)', have one meaning. */
function badgesByKey(badges: readonly string[]): Map<string, Meaning> {
  const groups = Map.groupBy(badges, textKey)
  return new Map(
    [...groups].flatMap(([key, values]): [string, Meaning][] =>
      key.length < MIN_BADGE_CHARS ? [] : [[key, { facets: { badge: values }, isBadge: true }]],
    ),
  )
}

const WORD_ATTRIBUTES: FacetKey[] = ['badge', 'filtered_features', 'categories', 'model']

/** Built on the first misspelling. */
function knownWords(vocabulary: Vocabulary): (word: string) => boolean {
  let words: Set<string> | null = null
  return (word) => {
    words ??= new Set(
      WORD_ATTRIBUTES.flatMap((attribute) =>
        (vocabulary[attribute] ?? [])
          .join(' ')
          .toLowerCase()
          .split(/[^a-z0-9]+/),
      ),
    )
    return words.has(word)
  }
}

/** Removes values that this stock lacks. */
function withoutMissing({ facets, ...meaning }: Meaning, vocabulary: Vocabulary): Meaning {
  const available = Object.entries(facets ?? {}).map(([key, values]) => [
    key,
    values.filter((value) => vocabulary[key as FacetKey]?.includes(value)),
  ])
  return { ...meaning, facets: Object.fromEntries(available) }
}

const facetMeaning = (attribute: FacetKey, value: string): Meaning => ({ facets: { [attribute]: [value] } })

const keys = (text: string) => text.split(',').map(textKey)

/** Bound for 'low kms' where the order is not available. */
const LOW_KM = 100_000
/** Bound for 'nearly new': used or demo with few kilometres. */
const NEAR_NEW_KM = 20_000
const lowKm: Meaning = { ranges: { km: { min: null, max: LOW_KM } } }

/**
 * Words that set an order rather than a bound: 'cheap' implies no amount, and an order shows the relevant cars first.
 */
const SORT_WORDS: { says: string[]; meaning: Meaning }[] = [
  {
    says: keys(
      'cheap, cheapest, cheaper, cheapie, lowest price, lowest priced, low price, low priced, bargain, affordable, inexpensive',
    ),
    meaning: { sort: 'price-asc', unsorted: {} },
  },
  {
    says: keys('most expensive, dearest, highest price, highest priced'),
    meaning: { sort: 'price-desc', unsorted: {} },
  },
  {
    says: keys(
      'newest, latest, just arrived, just in, new arrival, new arrivals, newest arrivals, latest arrivals, recently added, most recent',
    ),
    meaning: { sort: 'latest', unsorted: {} },
  },
  {
    says: keys(
      'low kms, low km, low ks, low kilometres, low kilometers, low mileage, lowest kms, lowest km, lowest kilometres, least kms, low klms',
    ),
    meaning: { sort: 'km-asc', unsorted: lowKm },
  },
  {
    says: keys('near new, nearly new, as new, like new, almost new'),
    meaning: { facets: { car_type: ['demo', 'used'] }, ranges: { km: { min: null, max: NEAR_NEW_KM } } },
  },
]
