import { type Context, Hono } from 'hono'
import { EVENTS, VISITS_A_SAMPLE } from '../../../shared/analytics/events.ts'
import type { EventBody } from '../../../shared/api.ts'
import type { Vocabulary } from '../../../shared/search/attributes.ts'
import { pathFilters, SEARCH_PATH } from '../../../shared/search/path.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { hasViews } from '../../../shared/vehicle/view-count.ts'
import type { AppEnv } from '../../context.ts'
import { mayCount } from '../../http/counting.ts'
import { failure } from '../../http/errors.tsx'
import { isRateLimited } from '../../http/rate-limit.ts'
import { readJson } from '../../http/read-form.ts'
import { isRobot } from '../../http/robots.ts'
import { spendBudget } from '../../http/trust-budget.ts'
import { report } from '../../platform/log.ts'
import { openStore } from '../../platform/store-of.ts'
import { eventDataset, parseEventBatch, type RecordedEvent } from './service.ts'

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

/** POST /api/events: what a visit tells of the pages of this site (ANA-01, VDP-10); it identifies no visitor. */
export const events = new Hono<AppEnv>().post('/', async (c) => {
  const told = parseEventBatch(await readJson(c))
  if (await isRateLimited(c)) return failure(c, 'too_often')
  if (told.events.length + told.cars.length === 0) return failure(c, 'bad_input')
  if (mayCount(c)) c.executionCtx.waitUntil(record(c, told))
  return c.body(null, 204)
})

/** Side by side; a failure of one does not stop the other. */
async function record(
  c: Context<AppEnv>,
  { events: happened, cars }: ReturnType<typeof parseEventBatch>,
): Promise<void> {
  const { site, requestId } = c.var
  const work = [recordEvents(c, ...happened), countCarViews(c, cars)]
  for (const done of await Promise.allSettled(work))
    if (done.status === 'rejected')
      report({ event: 'analytics.not_recorded', id: requestId, site: site.slug, message: String(done.reason) })
}

/** Counts looks at cars of this site by their slugs (VDP-10): of those that it shows for sale, and not of robots. */
async function countCarViews(c: Context<AppEnv>, slugs: readonly string[]): Promise<void> {
  const { site, services } = c.var
  const agent = c.req.header('User-Agent')
  if (slugs.length === 0 || !agent || isRobot(agent)) return
  const cars = await services.stock.cars.findAt([...new Set(slugs)], services.scope)
  services.views.count(cars.filter((car) => hasViews(car, site)).map(({ id }) => id))
}
