import type { Feed } from '../../shared/tenant/feeds.ts'
import { nearestWord } from '../../shared/typo.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { hasDemoStock } from './demo-stock.ts'
import { FEED_ENDED } from './end-feed.ts'

/** The feeds of which a site has imported a file, without those that were ended, the latest first. */
async function importedFeeds(store: SiteStore): Promise<string[]> {
  const { results } = await store
    .prepare(
      `select feed, source, max(id) as last from stock_run where site = ?1 and outcome = 'committed'
       group by feed order by last desc`,
    )
    .all<{ feed: string; source: string }>()
  return results.filter(({ source }) => source !== FEED_ENDED).map(({ feed }) => feed)
}

/** Whether the last file of a feed that landed did not end it: read backwards from the newest import. */
async function isImported(store: SiteStore, feed: string): Promise<boolean> {
  const source = await store
    .prepare(
      `select source from stock_run where site = ?1 and outcome = 'committed' and feed = ?2 order by id desc limit 1`,
    )
    .bind(feed)
    .first<string>('source')
  return source !== null && source !== FEED_ENDED
}

type Place = { store: SiteStore; feeds: readonly Pick<Feed, 'name'>[] }

/**
 * Why a file of the feed `name` must not land on a site that lists no feeds: its cars would stand beside those of another
 * feed, as after a misspelt name. null where it may: the feed is listed, has landed before, or is the first one, as after a
 * demo.
 */
export async function findStrayFeed({ store, feeds }: Place, name: string): Promise<string | null> {
  if (feeds.some((feed) => feed.name === name) || (await isImported(store, name))) return null
  const imported = await importedFeeds(store)
  if (imported.length === 0 || (await hasDemoStock(store))) return null
  const near = nearestWord(name, imported)
  const entries = [...imported, name].map((feed) => `{ "name": "${feed}", "mapping": "feeds/${feed}.json" }`).join(', ')
  return (
    `this site has no feed ${name}${near === null ? '.' : `: did you mean ${near}?`} Its cars come from: ${imported.join(', ')}. ` +
    `To begin another feed beside it, list all of them in its site.json, each with its mapping, a file there or the name of one that ships: "feeds": [${entries}].`
  )
}

/** Why no feed `name` of a site can be ended: it was never one. null: it is listed, or a file of it has landed or is held. */
export async function explainUnknownFeed({ store, feeds }: Place, name: string): Promise<string | null> {
  const { results } = await store
    .prepare("select distinct feed from stock_run where site = ?1 and outcome in ('committed', 'held')")
    .all<{ feed: string }>()
  const known = [...new Set([...feeds.map((feed) => feed.name), ...results.map(({ feed }) => feed)])]
  if (known.includes(name)) return null
  const near = nearestWord(name, known)
  const others = known.length === 0 ? 'It has no import yet.' : `Its feeds: ${known.join(', ')}.`
  return `This site has no feed ${name}${near === null ? '.' : `: did you mean ${near}?`} ${others} Nothing was changed.`
}
