import { MINUTE_MS } from '../../../shared/time.ts'
import { lostJobs } from '../../all-sites/due.ts'
import type { Bindings } from '../../bindings.ts'
import { FIRST_SHARD, type Shard, storeOf } from '../../platform/store-of.ts'
import { purgeFiles } from './body-store.ts'
import { type JobMessage, markSent } from './service.ts'

/** A job that was not begun so long after its message is sent again: a message too many changes nothing. */
const LOST_AFTER_MS = 2 * MINUTE_MS

/** Sends the messages of jobs again that were lost, or whose attempt has died. */
export async function requeueJobs(env: Bindings, now: number, shards: readonly Shard[]): Promise<void> {
  if (!env.JOBS) return
  for (const { name, db } of shards)
    for (const { site, id } of await lostJobs(db, { now, sentBefore: now - LOST_AFTER_MS })) {
      if (!(await markSent(storeOf(env, { slug: site, shard: name }), id, now))) continue
      await env.JOBS.send({ site, id } satisfies JobMessage)
    }
}

/** Once a day: files that no job deleted. One bucket has those of all databases. */
export const purgeJobFiles = async ({ FILES }: Bindings, now: number, { name }: Shard): Promise<boolean> =>
  !FILES || name !== FIRST_SHARD || purgeFiles(FILES, now)
