import type { Mapping } from '../../shared/feed/mapping.ts'
import { MAX_VANISHED_SHARE } from '../../shared/stock/large-change.ts'
import type { Feed } from '../../shared/tenant/feeds.ts'
import { nearestWord } from '../../shared/typo.ts'
import { type ImportOrder, MAX_BAD_SHARE } from './import-stock.ts'
import { mappingOfFeed, OWN_SHAPE, shippedMapping } from './mappings.ts'
import { MAIN_FEED } from './run.ts'

/** How a file of a feed is imported. */
export type FeedPolicy = { feed: string } & Pick<
  ImportOrder,
  'mapping' | 'vanished' | 'maxBadShare' | 'maxVanishedShare'
>

/** What the sender of a file says; the rest is what the site's config says of the feed. Shares from 0 to 1. */
type Asked = {
  feed?: string | undefined
  mapping?: Mapping | null | undefined
  vanished?: Feed['vanished'] | undefined
  maxBadShare?: number | undefined
  maxVanishedShare?: number | undefined
}

/** The feed of a site where none is named: the only one that it lists, else the main one. */
export const ownFeed = (feeds: readonly Pick<Feed, 'name'>[]): string =>
  feeds.length === 1 ? feeds[0]!.name : MAIN_FEED

/**
 * The policy for a file: what is asked, else what the feed's settings say, else the defaults. Without a name the feed is
 * the only one that the site lists, else the main one. null: the site lists feeds, and none of the name asked for.
 */
export function feedPolicy(feeds: readonly Feed[], asked: Asked): FeedPolicy | null {
  const name = asked.feed ?? ownFeed(feeds)
  const feed = feeds.find((one) => one.name === name)
  if (!feed && feeds.length > 0 && (asked.feed !== undefined || !asked.mapping)) return null
  return {
    feed: name,
    mapping: asked.mapping ?? (feed ? mappingOfFeed(feed) : shippedMapping(OWN_SHAPE)!),
    vanished: asked.vanished ?? feed?.vanished ?? 'sold',
    maxBadShare: asked.maxBadShare ?? (feed ? feed.max_bad / 100 : MAX_BAD_SHARE),
    maxVanishedShare: asked.maxVanishedShare ?? (feed ? feed.max_vanished / 100 : MAX_VANISHED_SHARE),
  }
}

/** What to say where a site has no feed of that name. */
export function unknownFeed(name: string, feeds: readonly Pick<Feed, 'name'>[]): string {
  const names = feeds.map((feed) => feed.name)
  const near = nearestWord(name, names)
  const known = names.length > 0 ? `Its feeds are: ${names.join(', ')}.` : 'Its site.json lists none in feeds.'
  return `this site has no feed ${name || MAIN_FEED}${near === null ? '.' : `: did you mean ${near}?`} ${known}`
}
