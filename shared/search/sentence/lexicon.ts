import { computeOnce } from '../../memo.ts'
import { splitList, textKey, WORD_NUMBERS } from '../../text.ts'
import type { FacetKey, Vocabulary } from '../attributes.ts'
import type { Meaning, SortKey } from '../query.ts'
import type { SearchOptions } from '../state.ts'
import { addSpelling, MIN_MODEL_CHARS, type Spellings } from './corrections.ts'
import { EVERYDAY, type Everyday, USES, type Use } from './everyday.ts'
import { BODY_FORMS, MARKET_BY_MAKE, type ModelName, marketNames, modelNames, modelsByMake } from './models.ts'
import { indexPlaces, type Places } from './places.ts'
import { STOP_WORDS } from './plain-words.ts'

export type Lexicon = {
  /** The meanings of a phrase, the likeliest first: which of them is meant, the stock decides. */
  meanings: Map<string, Meaning[]>
  /**
   * Known phrases whose values this stock lacks: never corrected as misspellings, nor read by another rule. They stay
   * text, but for those of an attribute that it says nothing of.
   */
  unheld: Map<string, 'text' | 'unread'>
  /** Whether a word occurs in the stock's values. */
  isKnown: (word: string) => boolean
  misspellable: Spellings
  modelsByMake: ReadonlyMap<string, string[]>
  /** Names of each make's models. */
  modelSpellings: Map<string, Spellings>
  places: Places
  findBadge: (key: string) => Meaning | undefined
  badgeSpellings: () => Spellings
}

export function findMeanings({ meanings }: Lexicon, key: string, last: string): Meaning[] {
  const isPlural = key.length > 2 && key.endsWith('s') && last !== 's' && last !== 'es'
  const ofOne = () =>
    meanings.get(key.slice(0, -1)) ?? (key.endsWith('es') ? meanings.get(key.slice(0, -2)) : undefined)
  return meanings.get(key) ?? (isPlural ? ofOne() : undefined) ?? []
}

/** The suburb with the name of a make, before a state that has none of its cars: 'bentley wa'. */
export function suburbBefore({ places }: Lexicon, next: string, possible: readonly Meaning[], options: SearchOptions) {
  const { make } = possible[0]?.facets ?? {}
  const { state } = places.named.get(next)?.facets ?? {}
  if (!make || !state || options.hasCars?.({ make: [...make], state: [...state] }) !== false) return undefined
  return possible.find(({ facets }) => facets?.city)
}

/** Attributes whose values are phrases themselves, in order of precedence. */
const EARLY_ATTRIBUTES: FacetKey[] = ['item_type', 'make', 'body', 'fuel', 'transmission', 'drive', 'colour']
/** Attributes that many feeds leave out, and of which no car has all that it could: a value that none has is not read. */
const DETAILS: ReadonlySet<FacetKey> = new Set(['status', 'categories', 'filtered_features', 'tag', 'certified'])
/** What every car has one of: a value that none has finds none, and is no word of equipment ('electric windows'). */
const KINDS: ReadonlySet<FacetKey> = new Set(['body', 'fuel', 'transmission', 'drive', 'colour'])
/** Attributes whose values are phrases of which an everyday word may be a part. */
const PHRASE_ATTRIBUTES: ReadonlySet<FacetKey> = new Set(['colour', 'filtered_features', 'tag'])

const lexicons = new WeakMap<object, Lexicon>()

/** The phrases of a stock, made once for its vocabulary. */
export const lexiconFor = ({ vocabulary }: { vocabulary: Vocabulary }): Lexicon =>
  computeOnce(lexicons, vocabulary, () => buildLexicon(vocabulary))

function buildLexicon(vocabulary: Vocabulary): Lexicon {
  const meanings = new Map<string, Meaning[]>()
  const unheld: Lexicon['unheld'] = new Map()
  const misspellable: Spellings = new Map()
  const modelSpellings: Lexicon['modelSpellings'] = new Map()
  const places = indexPlaces(vocabulary)
  const stockModels = modelsByMake(vocabulary)

  for (const [sort, says] of Object.entries(SORT_WORDS) as [SortKey, string][])
    addAll(splitList(says), { sort, unsorted: UNSORTED[sort] ?? {} })
  const nearNew = ['demo', 'used'].filter((condition) => vocabulary.car_type?.includes(condition))
  addAll(splitList('near new, nearly new, as new, like new, almost new'), {
    ...facetMeaning('car_type', nearNew),
    ranges: kmUpTo(NEAR_NEW_KM),
  })
  addNicknames()
  const spellings = new Map<FacetKey, Spelling[]>()
  for (const row of EVERYDAY) addEveryday(row)
  for (const row of USES) addUse(row)
  for (const attribute of EARLY_ATTRIBUTES) addValues(attribute)
  addGrades()
  addModels()
  for (const attribute of ['categories', 'filtered_features', 'tag'] as const) addValues(attribute)
  for (const [key, meaning] of places.named) add(key, meaning)
  const badges = indexBadges(vocabulary)
  for (const row of EVERYDAY) addLacking(row)
  return {
    meanings,
    unheld,
    isKnown: knownWords(vocabulary),
    misspellable,
    modelsByMake: stockModels,
    modelSpellings,
    places,
    ...badges,
  }

  function add(text: string, meaning: Meaning): void {
    const key = textKey(text)
    if (key === '') return
    const known = meanings.get(key)
    if (known) return void known.push(meaning)
    meanings.set(key, [meaning])
    addSpelling(misspellable, text, meaning)
  }

  function addAll(phrases: readonly string[], meaning: Meaning): void {
    for (const phrase of phrases) add(phrase, meaning)
  }

  function addValues(attribute: FacetKey): void {
    for (const value of vocabulary[attribute] ?? [])
      if (!STOP_WORDS.has(textKey(value))) add(value, facetMeaning(attribute, [value]))
  }

  /** What makes are called too, but for names of other makes in stock. */
  function addNicknames(): void {
    const makeKeys = new Set(vocabulary.make?.map(textKey))
    for (const make of vocabulary.make ?? [])
      for (const name of MARKET_BY_MAKE.get(textKey(make))?.nicknames ?? [])
        if (!makeKeys.has(textKey(name))) add(name, facetMeaning('make', [make]))
  }

  function addEveryday({ key, says, holds, or }: Everyday): void {
    const values = computeOnce(spellings, key, () =>
      (vocabulary[key] ?? []).map((value) => toSpelling(value, PHRASE_ATTRIBUTES.has(key))),
    )
    const groups = [holds, ...or].map((wanted) => matchingValues(values, wanted)).filter(({ length }) => length > 0)
    if (groups[0]) addAll(says, key === 'item_type' && values.length < 2 ? {} : facetMeaning(key, groups[0]))
    else for (const word of says) unheld.set(textKey(word), DETAILS.has(key) ? 'unread' : 'text')
    if (groups[1] && key === 'drive') addAll(says, facetMeaning(key, groups.flat()))
  }

  /** Values of the market that the stock lacks, but for what it calls something else ('hybrid camper'). */
  function addLacking({ key, says }: Everyday): void {
    const [name = ''] = says
    if (!vocabulary[key]?.length || !KINDS.has(key) || (key === 'body' && !BODY_FORMS.has(name))) return
    const meaning = facetMeaning(key, [name.replace(/^(?:suv|lpg|.wd|.)/, (sign) => sign.toUpperCase())])
    const bodies = new Set(vocabulary.body?.flatMap((body) => body.toLowerCase().split(' ')))
    const isOther = (word: string) => meanings.has(word) || bodies.has(word) || badges.findBadge(word)
    for (const word of says.map(textKey)) if (unheld.has(word) && !isOther(word)) add(word, meaning)
  }

  /** A use needs a value of each of its attributes in stock. */
  function addUse({ says, facets, ranges }: Use): void {
    const held = Object.entries(facets).map(([key, values]) => {
      const wanted = new Set(values.map(textKey))
      return [key, (vocabulary[key as FacetKey] ?? []).filter((value) => wanted.has(textKey(value)))] as const
    })
    if (held.every(([, values]) => values.length > 0))
      addAll(says, { facets: Object.fromEntries(held), ranges, isUse: true })
    else for (const word of says) if (!unheld.has(textKey(word))) unheld.set(textKey(word), 'unread')
  }

  /** What a grade is called where a badge of the stock has one of its names: 'troopy' for LC78, 'xr6 turbo' for XR6T. */
  function addGrades(): void {
    for (const [make, models] of stockModels)
      for (const [model, says] of MARKET_BY_MAKE.get(textKey(make))?.grades ?? [])
        for (const names of splitList(says).map((list) => list.split('/'))) {
          const isCalled = (badge: string) => names.some((name) => ` ${badge.toLowerCase()} `.includes(` ${name} `))
          const all = vocabulary.badge?.filter(isCalled) ?? []
          // The shorter has the longer too.
          const badge = all.filter((name) => !all.some((other) => name.startsWith(`${other} `))).slice(0, MAX_VALUES)
          const own = models.filter((name) => `${name} `.startsWith(`${model} `))
          for (const held of [own, models.filter((name) => model.startsWith(`${name} `))])
            if (badge.length > 0 && held.length > 0) addAll(names, { facets: { make: [make], model: held, badge } })
        }
  }

  /** Models by their names alone where these need no make, then behind the names of their makes. */
  function addModels(): void {
    const makes = [...stockModels].map(([make, models]) => {
      const market = MARKET_BY_MAKE.get(textKey(make))
      return { make, market, names: [...modelNames(models), ...(market ? marketNames(market, models) : [])] }
    })
    const namesByKey = Map.groupBy(
      makes.flatMap(({ names }) => names),
      ({ key }) => key,
    )
    for (const name of modelNames(vocabulary.model ?? []))
      if (!name.needsMake) add(name.key, facetMeaning('model', allModels([name, ...(namesByKey.get(name.key) ?? [])])))
    for (const { make, market, names } of makes) {
      const ownSpellings: Spellings = new Map()
      modelSpellings.set(make, ownSpellings)
      const makeKeys = [make, ...(market?.nicknames ?? [])].map(textKey)
      // A feed has '3 Series' beside '320i', which is one of them.
      for (const [key, alike] of Map.groupBy(names, (name) => name.key)) {
        const models = allModels(alike)
        const meaning: Meaning = { facets: { make: [make], model: models } }
        addSpelling(ownSpellings, key, meaning, MIN_MODEL_CHARS - 1)
        // Not in `misspellable`: make and model are corrected separately.
        for (const makeKey of makeKeys)
          for (const spelt of new Set([key, spoken(key)])) {
            const known = meanings.get(makeKey + spelt)
            // GWM and Great Wall, one make under two names, have a Steed each.
            const other = known?.find(({ facets }) => facets?.model)?.facets
            const both = {
              make: [...(other?.make ?? []), make],
              model: [...new Set([...(other?.model ?? []), ...models])],
            }
            if (!known || other) meanings.set(makeKey + spelt, [{ facets: both }])
          }
        // Haval is a make, and of GWM the beginning of models.
        const [owner] = meanings.get(key)?.[0]?.facets?.make ?? []
        if (owner && models.every((name) => name.startsWith(`${owner} `)))
          meanings.set(key, [
            { facets: { make: [owner, make], model: [...(stockModels.get(owner) ?? []), ...models] } },
          ])
        const isOfMake = models.some((name) => names.find((one) => one.key === textKey(name))?.needsMake)
        if (!alike[0]!.needsMake) add(key, isOfMake ? meaning : facetMeaning('model', models))
      }
    }
  }
}

/** A model of one digit in letters: 'mazda three'. */
const spoken = (key: string): string => (/^\d$/.test(key) ? WORD_NUMBERS[Number(key)]! : key)

const allModels = (names: readonly ModelName[]) => [...new Set(names.flatMap(({ models }) => models))]

/** A value with its key and, where a word may be a part of it, the keys of its word runs up to three. */
type Spelling = { value: string; keys: string[] }

function toSpelling(value: string, isPhrase: boolean): Spelling {
  if (!isPhrase) return { value, keys: [textKey(value)] }
  // 'White / Black' is a white car with black interior.
  const words = (value.split(' / ', 1)[0] ?? '').split(/[\s/-]+/).map(textKey)
  const runs = words.flatMap((word, at) => {
    const two = word + (words[at + 1] ?? '')
    return [word, two, two + (words[at + 2] ?? '')]
  })
  return { value, keys: [textKey(value), ...runs] }
}

/** Upper bound on values of one phrase; more would not narrow a search. */
const MAX_VALUES = 20

const matchingValues = (spellings: Spelling[], wanted: Set<string>): string[] =>
  spellings
    .filter(({ keys }) => keys.some((key) => wanted.has(key)))
    .slice(0, MAX_VALUES)
    .map(({ value }) => value)

/** Of badges that are one when folded, the commonest stands for all. */
function indexBadges({ badge = [] }: Vocabulary): Pick<Lexicon, 'findBadge' | 'badgeSpellings'> {
  const byKey = new Map(
    [...Map.groupBy(badge, textKey)]
      // 'R' of a Golf is a badge, and 'a' an article.
      .filter(([key]) => key.length > 1 || (/[a-z]/.test(key) && !STOP_WORDS.has(key)))
      .map(([key, [value]]): [string, Meaning] => [key, { facets: { badge: [value!] }, isBadge: true }]),
  )
  let spellings: Spellings | null = null
  return {
    findBadge: (key) => byKey.get(key),
    badgeSpellings: () => {
      if (spellings) return spellings
      spellings = new Map()
      for (const [key, meaning] of byKey) addSpelling(spellings, key, meaning)
      return spellings
    },
  }
}

/** Built on the first misspelling. */
function knownWords(vocabulary: Vocabulary): (word: string) => boolean {
  let words: Set<string> | null = null
  return (word) =>
    (words ??= new Set(
      (['badge', 'filtered_features', 'categories', 'model'] as const)
        .flatMap((attribute) => vocabulary[attribute] ?? [])
        .flatMap((value) => value.toLowerCase().split(/[^a-z0-9]+/)),
    )).has(word)
}

const facetMeaning = (attribute: FacetKey, values: readonly string[]): Meaning => ({ facets: { [attribute]: values } })

/** Bound for 'low kms' where the order is not available. */
const LOW_KM = 100_000
/** Bound for 'nearly new': used or demo with few kilometres. */
const NEAR_NEW_KM = 20_000
const kmUpTo = (max: number): Meaning['ranges'] => ({ km: { min: null, max } })

/** Words that set an order rather than a bound: 'cheap' implies no amount, and an order shows the relevant cars first. */
const SORT_WORDS: Partial<Record<SortKey, string>> = {
  'price-asc':
    'cheap, cheapest, cheaper, cheapie, lowest price, lowest priced, low price, low priced, bargain, affordable, inexpensive',
  'price-desc': 'most expensive, dearest, highest price, highest priced',
  'year-desc': 'newest, latest, newest model, latest model, most recent',
  latest:
    'just arrived, just landed, just in, newly listed, new stock, new arrival, new arrivals, newest arrivals, latest arrivals, recently added',
  'km-asc':
    'low kms, low km, low ks, low kilometres, low kilometers, low mileage, lowest kms, lowest km, lowest kilometres, least kms, low klms',
}
/** What stands in for an order that the site does not have. */
const UNSORTED: Partial<Record<SortKey, Meaning>> = {
  'km-asc': { ranges: kmUpTo(LOW_KM) },
  'year-desc': { sort: 'latest' },
}
