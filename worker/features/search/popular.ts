import type { Context } from 'hono'
import { parseSearchAddress } from '../../../shared/search/parse-address.ts'
import { searchHref } from '../../../shared/search/search-address.ts'
import { searchName } from '../../../shared/search/search-name.ts'
import { initialSearch, type SearchOptions, type SearchState, withText } from '../../../shared/search/state.ts'
import { isSpelt, nameIndex } from '../../../shared/search/suggest/name-index.ts'
import type { AppEnv } from '../../context.ts'
import { readTypedSearch } from './typed-search.ts'

/** `readHref`: the address of the search as its words are understood. */
export type PopularSearch = { text: string; count: number; state: SearchState; href: string; readHref: string }

/**
 * Popular searches that find cars now: those of the site's config, else the search pages seen most. `typed`: only those
 * whose words begin so.
 */
export async function popularSearches(
  c: Context<AppEnv>,
  options: SearchOptions,
  typed: string,
): Promise<PopularSearch[]> {
  const { services, site } = c.var
  const configured = site.search.popular_searches
  const all = configured.length > 0 ? configured.map(fromWords) : (await services.popularPages()).flatMap(fromPath)
  // The first stays the first: of names that match alike, the one with the higher count is.
  const wanted = nameIndex(all.map((one, place) => ({ ...one, names: [one.text], count: all.length - place }))).find(
    typed,
  )
  const counted = await Promise.all(
    wanted.filter(isSpelt).map(async ({ entry: { text, requested } }) => {
      const { state, options: placed } = await readTypedSearch(requested, options, services)
      const count = await services.search.count(services.question(state, placed, 0))
      return { text, count, state, href: searchHref(requested, options), readHref: searchHref(state, placed) }
    }),
  )
  return counted.filter(({ count }) => count > 0)

  function fromWords(text: string) {
    return { text, requested: withText(initialSearch(options), text) }
  }

  function fromPath(path: string) {
    const requested = parseSearchAddress(path, options)
    return requested ? [{ text: searchName(requested, options), requested }] : []
  }
}
