import type { FoundSearch } from '../../shared/api.ts'
import type { RememberedSearch } from '../../shared/search/remembered.ts'
import { fetchSearches } from '../device/calls.ts'
import type { Shelf } from '../device/shelf.ts'
import { isSameSearch } from './searches.ts'

/** A remembered search with what the site says of it: null for one that it knows no more, undefined unasked. */
export type LookedUp = { search: RememberedSearch; found: FoundSearch | null | undefined }

/** The searches of a shelf as they are today; their full names are kept for when the site does not answer. */
export async function lookUp(shelf: Shelf<RememberedSearch>, some = shelf.read()): Promise<LookedUp[]> {
  try {
    const answers = await fetchSearches(some)
    const lookedUp = some.map((search, place) => ({ search, found: answers[place] }))
    const nameOf = (search: RememberedSearch) =>
      lookedUp.find((other) => isSameSearch(search)(other.search))?.found?.name ?? search.name
    shelf.write(shelf.read().map((search) => ({ ...search, name: nameOf(search) })))
    return lookedUp
  } catch (error) {
    console.warn(String(error))
    return some.map((search) => ({ search, found: undefined }))
  }
}
