import type { Context } from 'hono'
import { EVENTS, VISITS_A_SAMPLE } from '../../../shared/analytics/events.ts'
import type { EventBody } from '../../../shared/api.ts'
import { type Vocabulary } from '../../../shared/search/attributes.ts'
import { pathFilters, SEARCH_PATH } from '../../../shared/search/path.ts'
import { DAY_MS } from '../../../shared/time.ts'
import type { AppEnv } from '../../context.ts'
import { mayCount } from '../../http/counting.ts'
import { spendBudget } from '../../http/trust-budget.ts'
import { openStore } from '../../platform/store-of.ts'
import { eventDataset, type RecordedEvent } from './service.ts'

const EVENT_LIMITS = ['events_network', 'events_site', 'events_site_day'] as const

/**
 * Records events of this site, of a browser that may be counted. In the database up to what a network and a site store
 * in an hour and a day, beyond which they are counted alone (TRU-01): Analytics Engine bounds itself.
 */
export async function recordEvents(c: Context<AppEnv>, ...events: RecordedEvent[]): Promise<void> {
  if (events.length === 0 || !mayCount(c)) return
  const dataset = eventDataset(c.env)
  const reached = dataset ? null : await spendBudget(c, EVENT_LIMITS, { times: events.length })
  if (reached !== null) return
  await c.var.services.events.record(...events)
  if (dataset) await sampleSearches(c, events)
}

/** Upper bound on the characters of a day's counts, beyond which no new list is added. */
const MOST_CHARS = 40_000

/** The sample is drawn here: a sender who chose it would be counted every time. */
const isDrawn = () => Math.random() * VISITS_A_SAMPLE < 1

/**
 * Counts the lists of cars that a visit saw, each once, where the lot falls on it: what is popular is read from here, since
 * a Worker cannot read Analytics Engine without a key of the account. Only lists of what the site has in stock are counted.
 */
async function sampleSearches(c: Context<AppEnv>, events: readonly EventBody[]): Promise<void> {
  const paths = new Set(events.filter(({ event }) => event === EVENTS.searchPageView.number).map(({ path }) => path))
  if (paths.size === 0 || !isDrawn()) return
  const {
    env,
    var: { site, now, services },
  } = c
  const { vocabulary } = await services.searchOptions()
  const seen = [...paths].filter((path) => isList(path, vocabulary)).map((path) => [path, 1])
  if (seen.length === 0) return
  await openStore(env, site).run(
    `insert into search_view (site, day, counts) values (?1, ?2, ?3)
     on conflict (site, day) do update set counts = json_patch(counts, (
       select json_group_object(key, value + coalesce(json_extract(search_view.counts, '$."' || key || '"'), 0))
       from json_each(excluded.counts)
       where length(search_view.counts) < ${MOST_CHARS}
         or json_extract(search_view.counts, '$."' || key || '"') is not null))`,
    [Math.floor(now / DAY_MS), JSON.stringify(Object.fromEntries(seen))],
  )
}

function isList(path: string, vocabulary: Vocabulary): boolean {
  const [, root, ...segments] = path.split('/')
  return `/${root}` === SEARCH_PATH && segments.length > 0 && pathFilters(segments, vocabulary) !== null
}
