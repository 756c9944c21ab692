import { columnList, type SiteStatement, type SiteStore } from '../../../platform/site-store.ts'

export const FEED_OUTCOMES = ['imported', 'unchanged', 'refused', 'held', 'busy', 'unreachable'] as const
export type FeedOutcome = (typeof FEED_OUTCOMES)[number]

/** How the fetching of a feed goes on. Times are epoch ms. */
export type FeedProgress = {
  /** When the feed was looked at first. */
  seen_at: number
  checked_at: number | null
  /** When a file came last, or the server last said that nothing changed. */
  arrived_at: number | null
  next_at: number
  /** Times in a row that no file could be had. */
  failures: number
  outcome: FeedOutcome | null
  reason: string | null
}

export type FeedState = FeedProgress & {
  site: string
  feed: string
  etag: string | null
  last_modified: string | null
  /** Of the last file that landed. */
  content_hash: string | null
}

const PROGRESS = columnList<FeedProgress>()('seen_at, checked_at, arrived_at, next_at, failures, outcome, reason')

/** The state of a feed; a new one is due at once. */
export async function feedState(store: SiteStore, feed: string, now: number): Promise<FeedState> {
  const state = await store.first<FeedState>(
    `insert into feed_state (site, feed, seen_at, next_at) values (?1, ?2, ?3, 0)
     on conflict (site, feed) do update set seen_at = seen_at returning site, feed, ${PROGRESS}, etag, last_modified, content_hash`,
    [feed, now],
  )
  return state!
}

/** Of a site's feeds that were looked at, by their names. */
export async function feedProgress(store: SiteStore): Promise<Map<string, FeedProgress>> {
  const rows = await store.rows<FeedProgress & { feed: string }>(
    `select feed, ${PROGRESS} from feed_state where site = ?1`,
  )
  return new Map(rows.map(({ feed, ...progress }) => [feed, progress]))
}

/** Takes a due feed for this run, until `until`. False: another run has. */
export async function claimFeed(store: SiteStore, { feed, next_at }: FeedState, until: number): Promise<boolean> {
  const changes = await store.run('update feed_state set next_at = ?4 where site = ?1 and feed = ?2 and next_at = ?3', [
    feed,
    next_at,
    until,
  ])
  return changes > 0
}

export function saveFeedState(store: SiteStore, state: FeedState): SiteStatement {
  const { site: _site, seen_at: _seenAt, feed, ...looked } = state
  const changes = Object.keys(looked).map((column, at) => `${column} = ?${at + 3}`)
  const statement = `update feed_state set ${changes.join(', ')} where site = ?1 and feed = ?2`
  return store.prepare(statement, [feed, ...Object.values(looked)])
}
