import { isPostcode } from '../../../shared/location/postcode.ts'
import { FACET_KEYS } from '../../../shared/search/attributes.ts'
import type { LocatedNear, Near } from '../../../shared/search/near.ts'
import { splitWords } from '../../../shared/search/relax.ts'
import { isEverydayWord, isFeature } from '../../../shared/search/sentence/everyday.ts'
import { mayBeTown, readNearWords } from '../../../shared/search/sentence/near-words.ts'
import { isNeverText, listCompounds, STOP_WORDS, UNREAD_WORDS } from '../../../shared/search/sentence/plain-words.ts'
import {
  applySentence,
  quote,
  type UnderstoodSentence,
  understoodAs,
} from '../../../shared/search/sentence/understand.ts'
import { EMPTY_SEARCH, type SearchOptions, type SearchState } from '../../../shared/search/state.ts'
import { EQUIPPED } from '../../../shared/search/text-words.ts'
import { runs } from '../../../shared/search/wanted-model.ts'
import type { Services } from '../../context.ts'
import type { TypedPlace } from '../places/service.ts'

/** Kilometres around a place that a sentence names without a distance. */
export const WITHIN_KM = 50

type Reading = { state: SearchState; understood: UnderstoodSentence | null; options: SearchOptions }
type SearchServices = Pick<Services, 'places' | 'searchOptions' | 'countCars'>
/** A place that a text names, and the text without it. `isCertain`: nothing but this place is meant. */
type NamedPlace = TypedPlace & { within: number; rest: string; isCertain: boolean }

/**
 * A search with its text understood, also where that names a place the stock has no word for: a postcode ('near 2000'),
 * or a town ('near Brisbane', 'within 30 km of Ballarat'). `options` are those of the place. Words that the stock has nothing to
 * read by are text where a car has them.
 */
export async function readTypedSearch(
  requested: SearchState,
  options: SearchOptions,
  services: SearchServices,
): Promise<Reading> {
  const placed = await readPlacedSentence(requested, options, services)
  const reading = await withTown(placed, requested, services)
  const countCars = (state: SearchState) => services.countCars(state, reading.options)
  const read = await withFoundWords(reading, countCars)
  if (requested.text.includes('"')) return read
  const similar: string[] = []
  let { text } = read.state
  for (const word of splitWords(text)) {
    if (!LETTERS.test(word) || (await countCars({ ...EMPTY_SEARCH, text: quote(word) })) > 0) continue
    if ((await countCars({ ...EMPTY_SEARCH, text: word })) === 0) continue
    if (word.length >= MISTYPED_CHARS) similar.push(word)
    else text = text.replace(word, quote(word))
  }
  const features = reading.understood?.unread.filter(isFeature) ?? []
  const isListed = features.length === 0 || (await countCars({ ...EMPTY_SEARCH, text: EQUIPPED })) > 0
  const unlisted = isListed ? [] : features
  const understood = { ...(read.understood ?? understoodAs(requested, null, read.options)), similar, unlisted }
  const unread = understood.unread.filter((phrase) => !unlisted.includes(phrase))
  const isTold = read.understood || similar.length > 0 || text !== read.state.text
  return { ...read, state: { ...read.state, text }, understood: isTold ? { ...understood, unread } : null }
}

const LETTERS = /^\p{L}{4,}$/u
/** Only longer words are answered by words like them: a 'tipper' is no 'topper'. */
const MISTYPED_CHARS = 7

/**
 * Phrases that were not understood become text where a car has them, in its advertisement for one. Beside a model, words
 * that none of its cars has are no text either: chassis codes, and what sellers add to a title. A cab that most do not state
 * keeps no page empty.
 */
export async function withFoundWords<Read extends Omit<Reading, 'options'>>(
  reading: Read,
  countCars: (state: SearchState) => Promise<number>,
): Promise<Read> {
  if (reading.understood === null) return reading
  const absent: string[] = []
  let { state } = reading
  const { make, model } = state.facets
  const named = { ...EMPTY_SEARCH, facets: { ...(make && { make }), ...(model && { model }) } }
  const words = model && !reading.understood.sentence.includes('"') ? splitWords(state.text) : []
  for (const word of words)
    if (!isEverydayWord(word) && (await countCars({ ...named, text: word })) === 0) absent.push(word)
  if (absent.length > 0) state = { ...state, text: words.filter((word) => !absent.includes(word)).join(' ') }
  const unread = absent.map((word) => word.replaceAll('"', ''))
  const unsaid: string[] = []
  const adding = (phrase: string) => ({ ...state, text: [state.text, quote(phrase)].filter(Boolean).join(' ') })
  for (const phrase of reading.understood.unread) {
    const withPhrase = adding(phrase)
    const saying = await Promise.all(listCompounds(phrase).map((one) => countCars(adding(one))))
    if (saying.length > 0 && saying.reduce((sum, count) => sum + count) < (await countCars(state)) / 2) {
      unsaid.push(phrase)
      if ((await countCars(withPhrase)) > 0) state = withPhrase
      continue
    }
    // A wish ('for tall people') is text only where it leaves a car.
    const isWish = phrase.split(' ').some((word) => UNREAD_WORDS.has(word.toLowerCase()))
    const asked = isWish ? withPhrase : { ...EMPTY_SEARCH, text: quote(phrase) }
    if (!isNeverText(phrase) && (await countCars(asked)) > 0) state = withPhrase
    else unread.push(phrase)
  }
  return { ...reading, state, understood: { ...reading.understood, unread, unsaid } }
}

async function readPlacedSentence(
  requested: SearchState,
  options: SearchOptions,
  { places, searchOptions, countCars }: SearchServices,
): Promise<Reading> {
  // A postcode alone is a place, unless a car has this number: in stock, as a year or as a price.
  const isNumber =
    isPostcode(requested.text) && (await countCars(applySentence(requested, options).state, options)) === 0
  const text = isNumber ? `near ${requested.text}` : requested.text
  const named = requested.near ? null : await placeIn(text, places, options.vocabulary.place)
  const unknown = requested.near || named ? null : unknownPostcode(requested.text)
  if (unknown) {
    const { state, understood } = applySentence({ ...requested, text: unknown.rest }, options)
    const whole = understoodAs(requested, understood, options)
    return { state, understood: { ...whole, unread: [...whole.unread, unknown.words] }, options }
  }
  const placed = named ? await searchOptions(named.postcode) : options
  if (!named || !placed.near) return { ...applySentence(requested, options), options }
  // A town without cars around it may still be a name of the stock: a location, or a region whose neighbours have cars.
  const literal = applySentence(requested, options)
  const isMeant =
    named.isCertain ||
    [...placed.near.km.values()].some((km) => km <= named.within) ||
    readNearWords(literal.state.text) !== null
  if (!isMeant) return { ...literal, options }
  const plain = applySentence(withoutPreselected({ ...requested, text: named.rest }, options), options)
  return {
    state: { ...plain.state, near: nearTown(placed.near, named, named.within) },
    understood: { ...understoodAs(requested, plain.understood, options), town: named },
    options: placed,
  }
}

/** Words of which no car has all may name a town: 'geelong', 'white suv geelong', 'ute in longreach'. */
async function withTown(
  reading: Reading,
  requested: SearchState,
  { places, searchOptions, countCars }: SearchServices,
): Promise<Reading> {
  const { state, understood, options } = reading
  if (state.near || state.facets.city || requested.text.includes('"')) return reading
  const words = state.text.split(' ')
  for (const [from, to] of runs(words, MAX_TOWN_WORDS)) {
    const town = words.slice(from, to).join(' ')
    const isOwn = isOwnName(town, options)
    const isTown = !isOwn && mayBeTown(town, requested.text, words)
    const [of = ''] = state.facets.state ?? []
    const found = isTown ? await places.find(`${town} ${of}`.trim(), options.vocabulary.place) : null
    if (!isOwn && !found) continue
    const placed = found ? await searchOptions(found.postcode) : options
    if ((await countCars(state, options)) > 0) return reading
    const others = words.filter((word, at) => (at < from || at >= to) && !STOP_WORDS.has(word.toLowerCase()))
    const plain = { ...state, text: others.join(' ') }
    const near = found && placed.near && nearTown(placed.near, found, WITHIN_KM)
    return {
      state: near ? { ...withoutPreselected(plain, options), near } : plain,
      understood: { ...understoodAs(requested, understood, options), ...(found && { town: found }) },
      options: placed,
    }
  }
  return reading
}

const MAX_TOWN_WORDS = 3

/** Whether a dealership is called so: at Longreach Leisure a Longreach caravan is one of its own. */
const isOwnName = (town: string, { vocabulary: { dealership_name: names = [] } }: SearchOptions) =>
  names.some((name) => name.toLowerCase().startsWith(`${town.toLowerCase()} `))

/** 'near 9999', which is no postcode and no price either, and the text without it. */
function unknownPostcode(text: string): { words: string; rest: string } | null {
  const named = /["“”]/.test(text) ? null : readNearWords(text)?.candidates.find(({ place }) => isPostcode(place))
  return named ? { words: `near ${named.place}`, rest: named.rest } : null
}

/** A preselected state gives way to a place, as in an address. */
function withoutPreselected(state: SearchState, { preselected = {} }: SearchOptions): SearchState {
  const facets = FACET_KEYS.flatMap((key) => {
    const values = state.facets[key]
    return values && !(values.length === 1 && values[0] === preselected[key]) ? [[key, values]] : []
  })
  return { ...state, facets: Object.fromEntries(facets) }
}

/** Of the towns of one postcode the typed one is meant. */
const nearTown = ({ place }: LocatedNear, { town }: TypedPlace, within: number): Near => ({
  ...place,
  name: town ?? place.name,
  within,
})

/** The first place that a text asks for cars near: a postcode, or a town. */
async function placeIn(
  text: string,
  places: Services['places'],
  stockPlaces?: readonly string[],
): Promise<NamedPlace | null> {
  // Quoted words are looked for as they stand.
  const words = text === '' || /["“”]/.test(text) ? null : readNearWords(text)
  for (const { place, rest } of words?.candidates ?? []) {
    const found = await places.find(place, stockPlaces)
    const isCertain = /\d{4}$/.test(place) || words?.within !== null
    if (found) return { ...found, within: words?.within ?? WITHIN_KM, rest, isCertain }
  }
  return null
}
