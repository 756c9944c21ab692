import type { Bindings } from '../../bindings.ts'
import { report } from '../../platform/log.ts'
import type { SiteStore } from '../../platform/site-store.ts'
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
