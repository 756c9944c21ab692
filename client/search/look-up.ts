import type { FoundSearch } from '../../shared/api.ts'
import type { SavedSearch } from '../../shared/search/title.ts'
import { isSameSearch, searchAddress } from '../device/searches.ts'
import type { Shelf } from '../device/shelf.ts'
import { calls, queryClient } from '../lib/calls.ts'

/** A remembered search with its summary: null where the site does not know it, undefined where it does not answer. */
export type LookedUpSearch = { search: SavedSearch; summary: FoundSearch | null | undefined }

/** The searches of a shelf as they are today. Their full names are kept for when the site does not answer. */
export async function lookUpSearches(shelf: Shelf<SavedSearch>, some = shelf.read()): Promise<LookedUpSearch[]> {
  try {
    const lookedUp = await Promise.all(
      some.map(async (search) => ({
        search,
        summary: await queryClient.fetchQuery(calls.searchSummary(searchAddress(search))),
      })),
    )
    const findName = (search: SavedSearch) =>
      lookedUp.find((other) => isSameSearch(search)(other.search))?.summary?.name ?? search.name
    shelf.write(shelf.read().map((search) => ({ ...search, name: findName(search) })))
    return lookedUp
  } catch (error) {
    console.warn(String(error))
    return some.map((search) => ({ search, summary: undefined }))
  }
}
