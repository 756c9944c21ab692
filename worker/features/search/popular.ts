import type { Context } from 'hono'
import { EVENTS } from '../../../shared/events.ts'
import { parseSearchAddress } from '../../../shared/search/parse-address.ts'
import { SEARCH_PATH } from '../../../shared/search/path.ts'
import { searchHref } from '../../../shared/search/search-address.ts'
import { searchName } from '../../../shared/search/search-name.ts'
import { initialSearch, type SearchOptions, type SearchState, withText } from '../../../shared/search/state.ts'
import { isSpelt, nameIndex } from '../../../shared/search/suggest/name-index.ts'
import { DAY_MS } from '../../../shared/time.ts'
import type { AppEnv } from '../../context.ts'
import { readPlacedSentence } from './placed-sentence.ts'

/** Paths of the search pages of one site that were seen most, the most first. Paths hold no typed text and no person. */
export type PopularPages = () => Promise<string[]>

const MAX_PAGES = 8
/** Pages seen less often would tell of single visitors. */
const MIN_VIEWS = 10
const COUNTED_MS = 30 * DAY_MS

export const databasePopularPages =
  (db: D1Database, site: string): PopularPages =>
  async () => {
    const { results } = await db
      .prepare('select path from popular_page where site = ? order by views desc, path limit ?')
      .bind(site, MAX_PAGES)
      .all<{ path: string }>()
    return results.map(({ path }) => path)
  }

/** Counts the search pages seen in the past 30 days, of every site (ANA-01). Reads all events, so it runs once a day. */
export const countPopularPages = (db: D1Database, now: number) =>
  db.batch([
    db.prepare('delete from popular_page'),
    db
      .prepare(
        `insert into popular_page (site, path, views)
         select site, path, views from (
           select site, path, count(*) as views, row_number() over (partition by site order by count(*) desc) as place
           from event where event = ? and at > ? and path like ? group by site, path having count(*) >= ?
         ) where place <= ?`,
      )
      .bind(EVENTS.searchPageView.number, now - COUNTED_MS, `${SEARCH_PATH}/%`, MIN_VIEWS, 3 * MAX_PAGES),
  ])

type PopularSearch = { text: string; count: number; state: SearchState; href: string }

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
      const { state, options: placed } = await readPlacedSentence(requested, options, services)
      const count = await services.search.count(services.question(state, placed, 0))
      return { text, count, state, href: searchHref(requested, options) }
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
