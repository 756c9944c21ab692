import type { Mapping } from '../../shared/feed/mapping.ts'
import type { Feed } from '../../shared/feed/settings.ts'
import { nearestWord } from '../../shared/typo.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { openFeedAlarms } from './alarms.ts'
import { FEED_ENDED } from './end-feed.ts'
import {
  type Acceptance,
  acceptHeld,
  acceptValues,
  discardHeld,
  feedsWithValues,
  type HeldFile,
  heldFiles,
} from './held-file.ts'
import { earlierOutcome, hasDemoStock, type ImportOutcome } from './history.ts'
import { MAX_BAD_SHARE } from './import-stock.ts'
import { mappingOfFeed, OWN_SHAPE, shippedMapping } from './mappings.ts'
import { resumeMerges } from './merge.ts'
import { MAIN_FEED, releaseDeadRuns } from './run.ts'

export type FeedPolicy = NonNullable<ReturnType<typeof feedPolicy>>

/** What the sender of a file says; the rest is what the site's config says of the feed. Shares from 0 to 1. */
type FeedOptions = {
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
export function feedPolicy(feeds: readonly Feed[], asked: FeedOptions) {
  const name = asked.feed ?? ownFeed(feeds)
  const feed = feeds.find((one) => one.name === name)
  if (!feed && feeds.length > 0 && (asked.feed !== undefined || !asked.mapping)) return null
  return {
    feed: name,
    mapping: asked.mapping ?? (feed ? mappingOfFeed(feed) : shippedMapping(OWN_SHAPE)!),
    vanished: asked.vanished ?? feed?.vanished ?? 'sold',
    maxBadShare: asked.maxBadShare ?? MAX_BAD_SHARE,
    maxVanishedShare: asked.maxVanishedShare ?? null,
  }
}

export function unknownFeed(name: string, feeds: readonly Pick<Feed, 'name'>[]): string {
  const names = feeds.map((feed) => feed.name)
  const known = names.length > 0 ? `Its feeds are: ${names.join(', ')}.` : 'Its site.json lists none in feeds.'
  return `this ${noFeed(name || MAIN_FEED, names)} ${known}`
}

function noFeed(name: string, known: readonly string[]): string {
  const near = nearestWord(name, known)
  return `site has no feed ${name}${near === null ? '.' : `: did you mean ${near}?`}`
}

/** The feeds of which a site has imported a file, without those that were ended, the latest first. */
async function importedFeeds(store: SiteStore): Promise<string[]> {
  const results = await store.rows<{ feed: string; source: string }>(
    `select feed, source, max(id) as last from stock_run where site = ?1 and outcome = 'committed'
     group by feed order by last desc`,
  )
  return results.filter(({ source }) => source !== FEED_ENDED).map(({ feed }) => feed)
}

type Place = { store: SiteStore; feeds: readonly Pick<Feed, 'name'>[] }

/**
 * Why a file of the feed `name` must not land on a site that lists no feeds: its cars would stand beside those of another
 * feed, as after a misspelt name. null where it may: the feed is listed, has landed before, or is the first one, as after a
 * demo.
 */
export async function findStrayFeed({ store, feeds }: Place, name: string): Promise<string | null> {
  if (feeds.some((feed) => feed.name === name)) return null
  const imported = await importedFeeds(store)
  if (imported.length === 0 || imported.includes(name) || (await hasDemoStock(store))) return null
  const entries = [...imported, name].map((feed) => `{ "name": "${feed}", "mapping": "feeds/${feed}.json" }`).join(', ')
  return (
    `this ${noFeed(name, imported)} Its cars come from: ${imported.join(', ')}. ` +
    `To begin another feed beside it, list all of them in its site.json, each with its mapping, a file there or the name of one that ships: "feeds": [${entries}].`
  )
}

/** Why no feed `name` of a site can be ended: it was never one. null: it is listed, or a file of it has landed or is held. */
export async function explainUnknownFeed({ store, feeds }: Place, name: string): Promise<string | null> {
  const results = await store.rows<{ feed: string }>(
    "select distinct feed from stock_run where site = ?1 and outcome in ('committed', 'held')",
  )
  const known = [...new Set([...feeds.map((feed) => feed.name), ...results.map(({ feed }) => feed)])]
  if (known.includes(name)) return null
  const others = known.length === 0 ? 'It has no import yet.' : `Its feeds: ${known.join(', ')}.`
  return `This ${noFeed(name, known)} ${others} Nothing was changed.`
}

/** `asked`: the feed that the operator names, if any; `car`: the key of the one car that the answer is for. */
type Question = Place & { asked: string | undefined; car?: string | undefined }

/** The feed that an answer is for: the one asked for, else the only one that waits; else which there are. */
function waitingFeed({ asked, feeds }: Question, items: { feed: string }[]): { feed: string } | { unclear: string } {
  const waiting = [...new Set(items.map((item) => item.feed))]
  const feed = asked ?? (waiting.length === 1 ? waiting[0]! : null)
  if (feed !== null && waiting.includes(feed)) return { feed }
  const others = waiting.length > 0 ? ` Name one that does: ${waiting.join(', ')}.` : ''
  const listed = feeds.length > 0 ? ` The site’s feeds are: ${feeds.map(({ name }) => name).join(', ')}.` : ''
  const isOne = asked !== undefined || (feeds.length < 2 && waiting.length === 0)
  const what = isOne ? `No file of the feed ${asked ?? ownFeed(feeds)}` : `${others ? 'More than one' : 'No'} feed`
  return { unclear: `${what} waits for an answer.${others}${listed}` }
}

/** What an answer is for, by `waitingFeed`: the held file of a feed; null where only values of its cars are held back. */
export async function findWaiting(
  question: Question,
): Promise<{ feed: string; held: HeldFile | null } | { unclear: string }> {
  const [files, withValues] = await Promise.all([heldFiles(question.store), feedsWithValues(question.store)])
  const found = waitingFeed(question, [...files, ...withValues])
  return 'unclear' in found ? found : { ...found, held: files.find(({ feed }) => feed === found.feed) ?? null }
}

/**
 * Accepts what waits: the held file, else the values of the feed that were held back. What an earlier attempt of the same
 * job accepted is not accepted again.
 */
export async function acceptWaiting(
  order: Acceptance,
  question: Question,
): Promise<{ feed?: string; summary: ImportOutcome } | { unclear: string }> {
  const { store, job, clock, onCommitted } = order
  await resumeMerges(store, { clock })
  await releaseDeadRuns(store, clock())
  const earlier = await earlierOutcome(store, job, onCommitted, ['committed'])
  if (earlier) return { summary: earlier }
  const found = await findWaiting(question)
  if ('unclear' in found) return found
  const { feed, held } = found
  const { car } = question
  const summary = held && car === undefined ? await acceptHeld(order, held) : await acceptValues(order, feed, car)
  return summary ? { feed, summary } : { unclear: car === undefined ? answered(feed) : noValues(car, feed) }
}

const noValues = (key: string, feed: string) =>
  `No values of a car ${key} of the feed ${feed} wait. Keys of those that do are in what is held (npm run stock -- held, or GET /api/stock/held); a car that comes or goes does so with its whole file.`
const answered = (feed: string) => `What waited of the feed ${feed} does not wait any more.`

/** Discards what waits: the held file of a feed, and its alarm. */
export async function discardWaiting(question: Question, now: number): Promise<ReturnType<typeof waitingFeed>> {
  const { store } = question
  const [files, alarms] = await Promise.all([heldFiles(store), openFeedAlarms(store)])
  const found = waitingFeed(question, [...files, ...alarms])
  if ('unclear' in found || (await discardHeld(store, found.feed, now))) return found
  return { unclear: answered(found.feed) }
}
