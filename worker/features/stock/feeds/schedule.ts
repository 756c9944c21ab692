import { type Feed, isScheduled } from '../../../../shared/feed/settings.ts'
import type { Site } from '../../../../shared/tenant/site-fields.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../shared/time.ts'
import { raiseMissing } from '../../../import/alarms.ts'
import type { Fetch } from '../../../platform/http-fetch.ts'
import { dueMarks, postponeMark } from '../../../platform/marked-sites.ts'
import { siteBySlug } from '../../../platform/site-by-slug.ts'
import { chooseDatabase, listShards, type OnShards, openStore } from '../../../platform/store-of.ts'
import { claimFeed, type FeedState, feedState } from './feed-state.ts'
import { fetchFeed, isUrlFeed } from './fetch-feed.ts'
import type { FeedDeps } from './import-feed.ts'

/** Feeds fetched in one run; the others are due in the next minute. */
const MAX_FETCHES = 5
/** The claim of a run on a feed. */
const CLAIM_MS = 15 * MINUTE_MS

/** The longest pause between two checks of a site, and the pause after a failure. */
const LOOK_AGAIN_MS = HOUR_MS
const AFTER_FAILURE_MS = MINUTE_MS

/** Every minute: fetches feeds that are due and raises the alarms of late ones. A failure stops one feed only. */
export async function fetchDueFeeds(deps: FeedDeps & OnShards & { fetcher?: Fetch }): Promise<void> {
  const { env, now, shards = listShards(env) } = deps
  const registry = chooseDatabase(env)
  for (const { name: shard } of shards) {
    let left = MAX_FETCHES
    for (const slug of await dueMarks(registry, { mark: 'feeds', shard, now })) {
      const site = await siteBySlug(env.KV, slug)
      const looks = { at: now + LOOK_AGAIN_MS }
      for (const feed of site?.feeds.filter(isScheduled) ?? []) {
        const { hasFetched, next } = await lookAt(deps, { site: site!, feed, mayFetch: left > 0 })
        looks.at = Math.min(looks.at, next)
        if (hasFetched) left -= 1
      }
      await postponeMark(registry, { mark: 'feeds', site: slug, at: looks.at })
    }
  }
}

/** `next`: when the feed is to be looked at again (epoch ms). */
type Look = { hasFetched: boolean; next: number }

async function lookAt(
  deps: FeedDeps & { fetcher?: Fetch },
  { site, feed, mayFetch }: { site: Site; feed: Feed; mayFetch: boolean },
): Promise<Look> {
  const { env, now, report } = deps
  const look = { hasFetched: false, next: now + LOOK_AGAIN_MS }
  try {
    const store = openStore(env, site)
    const state = await feedState(store, feed.name, now)
    await checkLate(deps, { site, feed, state })
    if (!isUrlFeed(feed)) return look
    if (state.next_at > now || !mayFetch) return { ...look, next: state.next_at }
    if (!(await claimFeed(store, state, now + CLAIM_MS))) return { ...look, next: now }
    look.hasFetched = true
    await fetchFeed(deps, { site, feed, state })
    return { ...look, next: (await feedState(store, feed.name, now)).next_at }
  } catch (error) {
    report({ event: 'stock.feed_failed', site: site.slug, feed: feed.name, message: String(error) })
    return { ...look, next: now + AFTER_FAILURE_MS }
  }
}

type Looked = { site: Pick<Site, 'slug' | 'shard'>; feed: Feed; state: FeedState }

/** Raises the alarm of a feed of which no file has arrived for longer than its config allows. */
async function checkLate({ env, now, report }: FeedDeps, { site, feed, state }: Looked): Promise<void> {
  if (feed.late_after === null) return
  const store = openStore(env, site)
  const landed = await store
    .prepare(
      "select max(finished_at) as at from stock_run where site = ?1 and feed = ?2 and outcome in ('committed', 'refused', 'held')",
      [feed.name],
    )
    .first<number>('at')
  const lastAt = Math.max(state.seen_at, state.arrived_at ?? 0, landed ?? 0)
  if (now - lastAt <= feed.late_after * HOUR_MS) return
  const hours = Math.floor((now - lastAt) / HOUR_MS)
  const reason = `No file of the feed ${feed.name} has arrived for ${hours} hours; one is expected every ${feed.late_after}. Ask its sender.`
  const isNew = await raiseMissing(store, { feed: feed.name, kind: 'late', reason }, now)
  if (isNew) report({ event: 'stock.feed_late', site: store.site, feed: feed.name, hours })
}
