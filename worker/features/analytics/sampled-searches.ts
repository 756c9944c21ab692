import type { EventBody } from '../../../shared/api.ts'
import { EVENTS, VISITS_A_SAMPLE } from '../../../shared/events.ts'
import { SEARCH_PATH } from '../../../shared/search/path.ts'
import { DAY_MS } from '../../../shared/time.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/** Characters of the counts of a day, beyond which it takes no more. */
const MOST_CHARS = 40_000

/** By an id that was drawn by lot: the same visit is in the sample or not however often it is told. */
const isInSample = ({ id }: EventBody): boolean => Number.parseInt(id.slice(-4), 16) % VISITS_A_SAMPLE === 0

/**
 * Counts the lists of cars that a visit saw, each once, where it is in the sample: what is popular is read from here, since
 * a Worker cannot read Analytics Engine without a key of the account.
 */
export const sampledSearches = (store: SiteStore, now: number) => async (events: readonly EventBody[]) => {
  const searches = events.filter(
    ({ event, path }) => event === EVENTS.searchPageView.number && path.startsWith(`${SEARCH_PATH}/`),
  )
  const [first] = searches
  if (!first || !isInSample(first)) return
  const seen = Object.fromEntries(searches.map(({ path }) => [path, 1]))
  await store
    .prepare(
      `insert into search_view (site, day, counts) values (?1, ?2, ?3)
       on conflict (site, day) do update set counts = json_patch(counts, (
         select json_group_object(key, value + coalesce(json_extract(search_view.counts, '$."' || key || '"'), 0))
         from json_each(excluded.counts)))
       where length(search_view.counts) < ${MOST_CHARS}`,
    )
    .bind(Math.floor(now / DAY_MS), JSON.stringify(seen))
    .run()
}
