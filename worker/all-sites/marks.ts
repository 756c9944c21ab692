import { dueMarks, sitesMarked } from '../platform/marked-sites.ts'
import type { Shard } from '../platform/shards.ts'
import { sitesPublishedSince } from './due.ts'

/**
 * Sites of a database whose changes are told to search engines: those whose mark is due, since they were published or not
 * looked at for long, and marked ones of which another stock was published since a time.
 */
export async function markedSitesToTell(
  registry: D1Database,
  { name: shard, db }: Shard,
  { now, since }: { now: number; since: number },
): Promise<Set<string>> {
  const due = await dueMarks(registry, { mark: 'index_now', shard, now })
  const stocks = (await sitesPublishedSince(db, since)).map(({ site }) => site)
  return new Set([...due, ...(await sitesMarked(registry, 'index_now', stocks))])
}
