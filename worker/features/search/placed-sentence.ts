import { isPostcode } from '../../../shared/location/postcode.ts'
import { MAX_SEARCH_CHARS, searchHref } from '../../../shared/search/search-address.ts'
import { applySentence, type UnderstoodSentence } from '../../../shared/search/sentence/apply-sentence.ts'
import { readNearWords } from '../../../shared/search/sentence/near-words.ts'
import { quote } from '../../../shared/search/sentence/understand.ts'
import type { SearchOptions, SearchState } from '../../../shared/search/state.ts'
import type { Services } from '../../services.ts'

/** Kilometres around a place that a sentence names without a distance. */
export const WITHIN_KM = 50

type Reading = { state: SearchState; understood: UnderstoodSentence | null; options: SearchOptions }
type Found = { postcode: string; within: number; rest: string }

/**
 * A search with its text understood, also where that names a place the stock has no word for: a postcode ('near 2000'),
 * or a town near its cars ('within 30 km of Ballarat'). `options` are those of the place.
 */
export async function readPlacedSentence(
  requested: SearchState,
  options: SearchOptions,
  { places, searchOptions }: Pick<Services, 'places' | 'searchOptions'>,
): Promise<Reading> {
  // A number is a postcode before it can be a year; a town is a place of the stock before it is one of the country.
  const certain = requested.near ? null : await placeIn(requested.text, places, isCertain)
  const plain = applySentence(certain ? { ...requested, text: certain.rest } : requested, options)
  const found = certain ?? (requested.near ? null : await placeIn(plain.state.text, places, () => true))
  if (!found) return { ...plain, options }
  const placed = await searchOptions(found.postcode)
  if (!placed.near) return { ...plain, options }
  const text = certain ? plain.state.text : found.rest
  const near = { ...placed.near.place, within: found.within }
  const exact = quote(requested.text.slice(0, MAX_SEARCH_CHARS - 2))
  return {
    state: { ...plain.state, text, near },
    understood: {
      sentence: requested.text,
      corrected: plain.understood?.corrected ?? null,
      exactHref: searchHref({ ...requested, text: exact, page: 1 }, options),
    },
    options: placed,
  }
}

/** A postcode behind 'near', or any place behind a distance: nothing else is meant by these words. */
const isCertain = (name: string, within: number | null) => isPostcode(name) || within !== null

async function placeIn(
  text: string,
  places: Services['places'],
  isPlace: (name: string, within: number | null) => boolean,
): Promise<Found | null> {
  // Quoted words are looked for as they stand.
  const words = text === '' || /["“”]/.test(text) ? null : readNearWords(text)
  for (const { place, rest } of words?.candidates ?? []) {
    const postcode = isPlace(place, words?.within ?? null) ? await places.postcodeOf(place) : null
    if (postcode !== null) return { postcode, within: words?.within ?? WITHIN_KM, rest }
  }
  return null
}
