import type { Feed } from '../../shared/tenant/feeds.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { openFeedAlarms } from './alarms.ts'
import { ownFeed } from './feed-policy.ts'
import { type HeldFile, heldFiles } from './held-file.ts'

type Question = {
  /** Which feed the operator names, if any. */
  asked: string | undefined
  /** Those of the site's config. */
  feeds: readonly Pick<Feed, 'name'>[]
  /** The feeds that wait for an answer. */
  waiting: readonly string[]
}

/**
 * The feed that an answer is for: the one asked for, else the only one of the site, and of several the only one that
 * waits. Else the sentence that says which there are.
 */
export function waitingFeed({ asked, feeds, waiting }: Question): { feed: string } | { unclear: string } {
  const hasSeveral = asked === undefined && feeds.length > 1
  const feed = hasSeveral && waiting.length === 1 ? waiting[0]! : (asked ?? ownFeed(feeds))
  if (waiting.includes(feed) && !(hasSeveral && waiting.length > 1)) return { feed }
  const others = waiting.length > 0 ? ` Name one that does: ${waiting.join(', ')}.` : ''
  const listed = feeds.length > 0 ? ` The site’s feeds are: ${feeds.map(({ name }) => name).join(', ')}.` : ''
  if (!hasSeveral) return { unclear: `No file of the feed ${feed} waits for an answer.${others}${listed}` }
  return { unclear: `${waiting.length > 1 ? 'More than one' : 'No'} feed waits for an answer.${others}${listed}` }
}

type Place = { store: SiteStore } & Pick<Question, 'asked' | 'feeds'>

/** The held file that an answer is for, by `waitingFeed`. */
export async function waitingFile({ store, ...question }: Place): Promise<HeldFile | { unclear: string }> {
  const files = await heldFiles(store)
  const found = waitingFeed({ ...question, waiting: files.map(({ feed }) => feed) })
  return 'unclear' in found ? found : files.find(({ feed }) => feed === found.feed)!
}

/** The feed of which a held file or an alarm can be discarded, by `waitingFeed`. */
export async function discardableFeed({ store, ...question }: Place): Promise<ReturnType<typeof waitingFeed>> {
  const [files, alarms] = await Promise.all([heldFiles(store), openFeedAlarms(store)])
  return waitingFeed({ ...question, waiting: [...new Set([...files, ...alarms].map(({ feed }) => feed))] })
}
