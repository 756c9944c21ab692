import { type Feed, isScheduled } from '../../../../shared/tenant/feeds.ts'
import type { Site } from '../../../../shared/tenant/schema.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../shared/time.ts'
import { raiseMissing } from '../../../import/alarms.ts'
import type { Fetch } from '../../../platform/http-fetch.ts'
import { markedSites } from '../../../platform/marked-sites.ts'
import { databaseOf } from '../../../platform/shards.ts'
import { siteBySlug } from '../../../platform/site-by-slug.ts'
import { storeOf } from '../../../platform/store-of.ts'
import { claimFeed, type FeedState, feedState } from './feed-state.ts'
import { fetchFeed } from './fetch-feed.ts'
import type { FeedDeps } from './import-feed.ts'

/** Feeds fetched in one run; the others are due in the next minute. */
const MAX_FETCHES = 5
/** A run that died leaves its feed to another after so long. */
const CLAIM_MS = 15 * MINUTE_MS

/** Every minute: fetches feeds that are due and raises the alarms of late ones. A failure stops one feed only. */
export async function fetchDueFeeds(deps: FeedDeps & { fetcher?: Fetch }): Promise<void> {
  const { env, now, report } = deps
  let fetches = 0
  for (const slug of await markedSites(databaseOf(env), 'feeds')) {
    const site = await siteBySlug(env.KV, slug)
    const store = storeOf(env, site ?? { slug })
    for (const feed of site?.feeds.filter(isScheduled) ?? []) {
      try {
        const state = await feedState(store, feed.name, now)
        await checkLate(deps, { site: site!, feed, state })
        if (!isUrlFeed(feed) || state.next_at > now || fetches >= MAX_FETCHES) continue
        if (!(await claimFeed(store, state, now + CLAIM_MS))) continue
        fetches += 1
        await fetchFeed(deps, { site: site!, feed, state })
      } catch (error) {
        report({ event: 'stock.feed_failed', site: slug, feed: feed.name, message: String(error) })
      }
    }
  }
}

type UrlFeed = Parameters<typeof fetchFeed>[1]['feed']
export const isUrlFeed = (feed: Feed): feed is UrlFeed => feed.source.kind === 'url'

type Looked = { site: Pick<Site, 'slug' | 'shard'>; feed: Feed; state: FeedState }

/** Raises the alarm of a feed of which no file has arrived for longer than its config allows. */
async function checkLate({ env, now, report }: FeedDeps, { site, feed, state }: Looked): Promise<void> {
  if (feed.late_after === null) return
  const store = storeOf(env, site)
  const landed = await store
    .prepare(
      "select max(finished_at) as at from stock_run where site = ?1 and feed = ?2 and outcome in ('committed', 'refused', 'held')",
    )
    .bind(feed.name)
    .first<number>('at')
  const lastAt = Math.max(state.seen_at, state.arrived_at ?? 0, landed ?? 0)
  if (now - lastAt <= feed.late_after * HOUR_MS) return
  const hours = Math.floor((now - lastAt) / HOUR_MS)
  const reason = `No file of the feed ${feed.name} has arrived for ${hours} hours; one is expected every ${feed.late_after}. Ask its sender.`
  const isNew = await raiseMissing(store, { feed: feed.name, kind: 'late', reason }, now)
  if (isNew) report({ event: 'stock.feed_late', site: store.site, feed: feed.name, hours })
}
