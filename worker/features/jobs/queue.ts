import { MINUTE_MS } from '../../../shared/time.ts'
import { lostJobs } from '../../all-sites/due.ts'
import type { Bindings } from '../../bindings.ts'
import { report } from '../../platform/log.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { FIRST_SHARD, openStore, type Shard } from '../../platform/store-of.ts'
import { purgeFiles } from './body-store.ts'
import { hasOtherOpenJobs, type JobMessage, markSent, nextJob } from './service.ts'

/**
 * A site has one call in the queue at a time, and the next is sent behind those of other sites when it has ended: a site
 * with twenty calls takes turns with the others (TRU-02). A message that is lost is sent again by the schedule.
 */
export async function sendFirst(env: Bindings, store: SiteStore, id: string): Promise<void> {
  if (!(await hasOtherOpenJobs(store, id))) await send(env, { site: store.site, id })
}

/** Sends the call of a site that waits longest, where none of it is being run. */
export async function sendNext(env: Bindings, store: SiteStore, now: number): Promise<void> {
  const id = await nextJob(store, now)
  if (id !== null && (await markSent(store, id, now))) await send(env, { site: store.site, id })
}

const send = ({ JOBS }: Bindings, message: JobMessage): Promise<unknown> =>
  JOBS!
    .send(message)
    .catch((error: unknown) =>
      report({ event: 'job.not_sent', site: message.site, job: message.id, message: String(error) }),
    )

/** A job that has not begun by then gets another message; a repeat changes nothing. */
const LOST_AFTER_MS = 2 * MINUTE_MS

/** Sends the messages of jobs again that were lost, or whose attempt has died. */
export async function requeueJobs(env: Bindings, now: number, shards: readonly Shard[]): Promise<void> {
  if (!env.JOBS) return
  for (const { name, db } of shards)
    for (const { site, id } of await lostJobs(db, { now, sentBefore: now - LOST_AFTER_MS })) {
      if (!(await markSent(openStore(env, { slug: site, shard: name }), id, now))) continue
      await env.JOBS.send({ site, id } satisfies JobMessage)
    }
}

/** Once a day: files that no job deleted. One bucket has those of all databases. */
export const purgeJobFiles = async ({ FILES }: Bindings, now: number, { name }: Shard): Promise<boolean> =>
  !FILES || name !== FIRST_SHARD || purgeFiles(FILES, now)
