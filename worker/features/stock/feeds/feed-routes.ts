import { Hono } from 'hono'
import type { Feed } from '../../../../shared/feed/settings.ts'
import type { AppEnv } from '../../../context.ts'
import { fail, requireKey } from '../../../http/api-keys.ts'
import { unknownFeed } from '../../../import/feed-policy.ts'
import { stockKeys } from '../../../platform/bearer-keys.ts'
import { report } from '../../../platform/log.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { openStore } from '../../../platform/store-of.ts'
import type { Publish } from '../publication.ts'
import { type FeedState, feedState, feedStates } from './feed-state.ts'
import { fetchFeed } from './fetch-feed.ts'
import type { FeedDeps, FeedFile } from './import-feed.ts'
import { isUrlFeed } from './schedule.ts'

const keyed = requireKey(stockKeys)

/** A feed of a site with what became of it last. */
export type FeedStatus = Pick<Feed, 'name' | 'source' | 'late_after'> & {
  /** Whose feed it is: a secret that its source names has to be this site’s. */
  site: string
  mapping: string
  state: Omit<FeedState, 'site' | 'feed' | 'etag' | 'last_modified' | 'content_hash'> | null
}

/** The feeds of a site's config, with how their fetching goes on. */
export async function siteFeeds(store: SiteStore, feeds: readonly Feed[]): Promise<FeedStatus[]> {
  const states = await feedStates(store)
  return feeds.map(({ name, source, late_after, mapping }) => {
    const found = states.find((state) => state.feed === name)
    const {
      site: _,
      feed: __,
      etag: ___,
      last_modified: ____,
      content_hash: _____,
      ...state
    } = found ?? ({} as FeedState)
    return {
      site: store.site,
      name,
      source,
      late_after,
      mapping: typeof mapping === 'string' ? mapping : 'its own',
      state: found ? state : null,
    }
  })
}

/** POST /api/stock/feeds and /fetch: the feeds of this site, and fetching one now (STK-04). */
export const stockFeeds = (publish: Publish) =>
  new Hono<AppEnv>()
    .post('/feeds', keyed, async (c) => {
      const { feeds } = c.var.site
      return c.json({ feeds: await siteFeeds(openStore(c.env, c.var.site), feeds) })
    })
    .post('/fetch', keyed, async (c) => {
      const { site } = c.var
      const name = c.req.query('feed') ?? ''
      const feed = site.feeds.find((one) => one.name === name)
      if (!feed) return fail(c, 404, 'no_feed', `feed: ${unknownFeed(name, site.feeds)}`)
      if (!isUrlFeed(feed)) return fail(c, 422, 'not_fetched', `The feed ${name} is not one that the site fetches.`)
      const defer = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
      return c.json(await fetchNow({ env: c.env, now: c.var.now, publish, defer, job: c.get('job')?.id }, site, feed))
    })

type Deps = Omit<FeedDeps, 'report'>

/** Fetches a feed now, due or not. */
export async function fetchNow(deps: Deps, site: FeedFile['site'], feed: Parameters<typeof fetchFeed>[1]['feed']) {
  const state = await feedState(openStore(deps.env, site), feed.name, deps.now)
  return fetchFeed({ ...deps, report }, { site, feed, state })
}
