import { makeOfKind } from '../market/kinds.ts'
import { type Family, isMarketModel, MAKES, type Make } from '../market/makes.ts'
import { chooseSize, isSuv } from '../market/sizes.ts'
import { computeOnce } from '../memo.ts'
import { textKey } from '../text.ts'
import type { Vocabulary } from './attributes.ts'
import { COMMON_WORDS, STOP_WORDS } from './sentence/plain-words.ts'
import { EMPTY_SEARCH, type SearchState } from './state.ts'
import { isSigned, toExclusion } from './value-signs.ts'

/** A model of the market that a search names, and what is like it, the likest first. */
export type WantedModel = {
  name: string
  isInStock: boolean
  /** The make where the stock has it. */
  make: string | null
  /** The words of the text that name the model, as typed. */
  typed: string
  rest: string
  /** A make alone: the rest names one of its models, and means nothing in a car of another make. */
  isOfMake?: true
  like: Likeness[]
}

export type Likeness = { as: 'family' | 'make' | 'size' | 'kind'; facets: SearchState['facets'] }

type Named = { make: Make; model: string; family: Family | undefined }

const MAX_NAME_WORDS = 4
/** Shorter names are words of any sentence, unless their make stands before them. */
const MIN_CHARS = 3
/** Names that are words as well, or those of cars of other makes. */
const NEVER_ALONE = new Set(
  (
    'caravan fastback cobra special premier blade surf wish rush crown century noah rapid convertible cabriolet cabrio spider ' +
    'spyder truck march every fit daily dawn dispatch expert fighter heavy herald master mentor move pursuit shuttle splash ' +
    'superb thunder tribute uncharted wizard ghost phantom seal swan patriot vantage'
  ).split(' '),
)
/** Names of cars by code: '320i', 'C200', 'E220d'; not '250cc' or '400km', nor 'a 4.5m' or 'a 20k'. */
const CODE = /^(?:[a-z]{1,3}\d{2,3}[a-jln-z]?|\d{3}(?:i|d|e|ci|xi|xd|ti|is|li))$/

/** The words of a text; none where a quotation within it is looked for as it stands. What was left of a sentence is quoted as a whole. */
function wordsToRead(text: string): string[] {
  const plain = unquoted(text)
  return /["“”]/.test(plain) ? [] : plain.split(/\s+/).filter(Boolean)
}

const unquoted = (text: string) => text.replace(/^"([^"]*)"$/, '$1')

/** The vehicle that the words from `at` up to `to` name, behind its make from `from` on. The rest is quoted where the text was. */
function wanted(
  { text, words }: { text: string; words: readonly string[] },
  [from, at, to]: readonly [from: number, at: number, to: number],
  vehicle: Pick<WantedModel, 'name' | 'make' | 'like'>,
): WantedModel {
  const named = new Set(words.slice(at, to).map(textKey))
  // A name that is typed twice asks for nothing more.
  const rest = [...words.slice(0, from), ...words.slice(to)].filter((word) => !named.has(textKey(word))).join(' ')
  const isQuoted = rest !== '' && unquoted(text) !== text
  return { ...vehicle, isInStock: false, typed: words.slice(at, to).join(' '), rest: isQuoted ? `"${rest}"` : rest }
}

/** Every run of at most `most` words, as positions, the longest first at each. */
export function* runs(words: readonly string[], most: number): Generator<[at: number, to: number]> {
  for (let at = 0; at < words.length; at++)
    for (let to = Math.min(words.length, at + most); to > at; to--) yield [at, to]
}

/** The model that a text names, whose cars the stock lacks; null for none, and where two makes have one of that name. */
export function wantedModel({ text, facets }: SearchState, vocabulary: Vocabulary): WantedModel | null {
  if (facets.model ?? facets.make_model) return null
  const [make, ...others] = facets.make ?? []
  const chosen = make === undefined || isSigned(make) ? [] : makesCalled(textKey(make))
  if (others.length > 0 || (make !== undefined && chosen.length === 0)) return null
  const words = wordsToRead(text)
  for (const [at, to] of runs(words, MAX_NAME_WORDS)) {
    const from = chosen.length > 0 ? at : at - makeWordsBefore(words, at)
    const makes = chosen.length > 0 ? chosen : makesCalled(textKey(words.slice(from, at).join('')))
    const key = textKey(words.slice(at, to).join(''))
    const named = makes.length > 0 ? namedBy(makes, key) : namedAlone(key)
    if (named && !isInStock(named, vocabulary))
      return withOther(wanted({ text, words }, [from, at, to], listLikenesses(named, vocabulary)), vocabulary)
  }
  return null
}

/** A model with another that the stock lacks too: 'commodore or falcon'. */
function withOther(one: WantedModel, vocabulary: Vocabulary): WantedModel {
  const text = one.rest.replace(/^("?)or /i, '$1')
  const other = text === one.rest ? null : wantedModel({ ...EMPTY_SEARCH, text }, vocabulary)
  if (!other) return one
  const make = [one.make, other.make].filter((held) => held !== null)
  const like: Likeness[] = make.length > 0 ? [{ as: 'make', facets: { make } }] : one.like
  return { ...one, name: `${one.name} or ${other.name}`, rest: other.rest, like }
}

/** The one model of the stock that a search is filtered by; null for none, and where the market has no such model. */
export function chosenModel({ text, facets }: SearchState, vocabulary: Vocabulary): WantedModel | null {
  const [make, ...makes] = facets.make ?? []
  const [model, ...models] = facets.model ?? []
  if (make === undefined || model === undefined || makes.length + models.length > 0) return null
  const named = isSigned(make) || isSigned(model) ? null : namedBy(makesCalled(textKey(make)), textKey(model))
  return named && { ...listLikenesses(named, vocabulary), isInStock: true, typed: '', rest: text }
}

/** The model that was typed, where the stock has but one named after it: 'Ranger' of a 'Ranger Cab Chassis'. */
export function modelAsTyped(name: string, typed: string): string {
  if (textKey(typed).includes(textKey(name))) return name
  const head = name.split(' ', 1)[0]!
  const isTyped = wordsToRead(typed).some((word) => textKey(word) === textKey(head))
  return isTyped && isMarketModel(textKey(head)) ? head : name
}

/** Sizes are those of cars and of SUVs alike. */
const SUV = 'SUV'

/** Makes by what they are called, and their models by name; made on first use. */
type Names = { makes: Map<string, Make[]>; models: Map<string, Named[]> }
let names: Names | null = null
const loadNames = (): Names => (names ??= { makes: makesByName(), models: modelsByName() })

/** The makes of the market that have this name or nickname, by its key. */
const makesCalled = (key: string): readonly Make[] => loadNames().makes.get(key) ?? []

function makesByName(): Names['makes'] {
  const makes: Names['makes'] = new Map()
  for (const make of MAKES)
    for (const key of new Set([make.name, ...make.nicknames].map(textKey))) computeOnce(makes, key, () => []).push(make)
  return makes
}

/** A name is first that of a model, then a nickname of one, then that of a family; each make has one of a name. */
function modelsByName(): Names['models'] {
  const models: Names['models'] = new Map()
  for (const make of MAKES) {
    const rows = [
      ...make.models.map((model) => [model, model] as const),
      ...[...make.modelNicknames].flatMap(([model, says]) => says.map((called) => [called, model] as const)),
      ...make.families.flatMap(({ name, nicknames }) => [name, ...nicknames].map((called) => [called, name] as const)),
    ]
    for (const [called, model] of rows) {
      const known = computeOnce(models, textKey(called), () => [])
      const family = make.families.find(({ name, members }) => name === model || members.test(model))
      if (!known.some((row) => row.make === make)) known.push({ make, model, family })
    }
  }
  return models
}

/** How many words before a position are the name of a make. */
function makeWordsBefore(words: readonly string[], at: number): number {
  for (let from = Math.max(0, at - 2); from < at; from++)
    if (makesCalled(textKey(words.slice(from, at).join(''))).length > 0) return at - from
  return 0
}

function namedBy(makes: readonly Make[], key: string): Named | null {
  const { models } = loadNames()
  const exact = models.get(key) ?? models.get(key.replace(/s$/, '')) ?? []
  const found = makes.flatMap((make) => exact.find((named) => named.make === make) ?? byCode(make, key) ?? [])
  return found.length === 1 ? found[0]! : null
}

/** Without a make a name says which car is meant where it is no word of its own and one make alone has it. */
function namedAlone(key: string): Named | null {
  if (key.length < MIN_CHARS || /^\d+$/.test(key)) return null
  if (COMMON_WORDS.has(key) || STOP_WORDS.has(key) || NEVER_ALONE.has(key.replace(/s$/, ''))) return null
  const exact = loadNames().models.get(key) ?? []
  if (exact.length > 0) return exact.length === 1 ? exact[0]! : null
  return namedBy(MAKES, key)
}

function byCode(make: Make, key: string): Named | null {
  const family = CODE.test(key) ? make.families.find(({ members }) => members.test(key)) : undefined
  // As makers write them: letters before the number large, behind it small.
  return family ? { make, model: key.replace(/^[a-z]+/, (letters) => letters.toUpperCase()), family } : null
}

function isInStock({ make, model }: Named, { make_model = [] }: Vocabulary): boolean {
  const key = textKey(`${make.name}${model}`)
  return make_model.some((pair) => textKey(pair) === key)
}

/** Whether one name is the beginning of the other: a Staria Load and a Staria, a Yaris and a Yaris Cross. */
function beginsAlike(one: string, other: string): boolean {
  const [short, long] = [one.toLowerCase(), other.toLowerCase()].toSorted((a, b) => a.length - b.length)
  return long !== short && `${long} `.startsWith(`${short} `)
}

function listLikenesses({ make, model, family }: Named, vocabulary: Vocabulary) {
  const held = (vocabulary.make ?? []).find((name) => textKey(name) === textKey(make.name)) ?? null
  const isMember = (name: string) => family?.members.test(name) || beginsAlike(name, model)
  const members = (vocabulary.make_model ?? []).filter(
    (pair) => held !== null && pair.startsWith(`${held} `) && isMember(pair.slice(held.length + 1)),
  )
  const size = chooseSize(make.name, model, null)
  const like: Likeness[] = []
  if (members.length > 0) like.push({ as: 'family', facets: { make_model: members } })
  if (held !== null) like.push({ as: 'make', facets: { make: [held] } })
  if (size !== null && vocabulary.size?.includes(size)) {
    const isOfSuvs = [model, family?.name ?? model].some((name) => isSuv(make.name, name))
    const body = vocabulary.body?.includes(SUV) ? { body: [isOfSuvs ? SUV : toExclusion(SUV)] } : {}
    like.push({ as: 'size', facets: { size: [size], ...body } })
  }
  return { name: `${make.name} ${model}`, make: held, like }
}

/** Makes whose names are words of any sentence: they are meant where nothing else is typed. */
const WORDS = new Set('mini ram seat smart genesis lotus opus indian beta triumph retreat'.split(' '))
const MAX_MAKE_WORDS = 2

/** The make that a text names and the stock lacks: a make of cars, or of one other kind of vehicle; null for none. */
export function wantedMake({ text, facets }: SearchState, vocabulary: Vocabulary): WantedModel | null {
  if (facets.make || facets.model || facets.make_model) return null
  const words = wordsToRead(text)
  for (const [at, to] of runs(words, MAX_MAKE_WORDS)) {
    const typed = words.slice(at, to).join(' ')
    const isWord = words.length > to - at && WORDS.has(textKey(typed))
    const make = isWord ? null : makeNamed(typed, vocabulary)
    if (make) return { ...wanted({ text, words }, [at, at, to], { ...make, make: null }), isOfMake: true }
  }
  return null
}

function makeNamed(
  typed: string,
  { make = [], item_type = [] }: Vocabulary,
): { name: string; like: Likeness[] } | null {
  const ofKind = makeOfKind(typed)
  const name = makesCalled(textKey(typed))[0]?.name ?? ofKind?.name
  if (name === undefined || make.some((held) => textKey(held) === textKey(name))) return null
  const kind = ofKind && item_type.find((held) => held === ofKind.kind)
  return { name, like: kind ? [{ as: 'kind', facets: { item_type: [kind] } }] : [] }
}
