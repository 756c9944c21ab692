import { HOUR_MS, SECOND_MS } from '../../../shared/time.ts'
import { FILE_PAUSE_MS, limit } from '../../../shared/trust/limits.ts'
import type { Bindings } from '../../bindings.ts'
import { countHashes } from '../../platform/keyed-hashes.ts'
import { log, report } from '../../platform/log.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { openStore } from '../../platform/store-of.ts'
import { sleep } from '../../platform/timeout.ts'
import { databaseTrustCounts } from '../../platform/trust-counts.ts'
import { BodyTooLarge, bodyKey, storeBody } from './body-store.ts'
import { sendFirst } from './queue.ts'
import {
  addJob,
  bringsFile,
  type HandedCall,
  type HandOverResult,
  type JobName,
  type JobProgress,
  jobCounts,
  jobProgress,
  MAX_OPEN_JOBS,
} from './service.ts'

/** For calls of a web Worker of the release before, which sends no act. */
const newAct = () => ({ id: crypto.randomUUID(), at: Date.now() })

const REFUSED_OFTEN = 'refused_files_site'

/** For the operator; the dealer knows by the alarm of the refused file. */
async function noteRefused(env: Bindings, store: SiteStore, now: number): Promise<void> {
  const { counted, by, beyond } = limit(REFUSED_OFTEN)
  log('warn', { event: 'trust.limit_reached', site: store.site, limit: REFUSED_OFTEN, counted, by, beyond })
  await databaseTrustCounts({ store, now, hashes: countHashes(env) })
    .noteRefusal(REFUSED_OFTEN)
    .catch((error: unknown) => report({ event: 'job.not_counted', site: store.site, message: String(error) }))
}

/** Stores a heavy call and its body, unread, and tells the queue of it (TRU-02). */
export async function takeCall(
  env: Bindings,
  { site, shard, length, maxBytes, act = newAct(), ...call }: HandedCall,
  body: ReadableStream<Uint8Array> | null,
): Promise<HandOverResult> {
  const store = openStore(env, { slug: site, ...(shard !== undefined && { shard }) })
  const now = Date.now()
  const { most, hours } = limit(REFUSED_OFTEN)
  const { open, refused, last_refused } = await jobCounts(store, now - hours * HOUR_MS)
  if (open >= MAX_OPEN_JOBS) return { refused: 'busy' }
  const until = (last_refused ?? 0) + FILE_PAUSE_MS
  if (bringsFile(call.path) && refused >= most && now < until) {
    await noteRefused(env, store, now)
    return { refused: 'refused_often', until }
  }
  const { id } = act
  try {
    const hasFile = await storeBody(env.FILES!, bodyKey(site, id), { body, length, maxBytes })
    if (!(await addJob(store, { ...call, id, created_at: act.at, hasFile }, now))) {
      if (hasFile) await env.FILES!.delete(bodyKey(site, id))
      return { refused: 'busy' }
    }
  } catch (error) {
    if (error instanceof BodyTooLarge) return { refused: 'too_large' }
    throw error
  }
  await sendFirst(env, store, id)
  return { id }
}

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = SECOND_MS

/** Waits for the end of a job, some ms at most. */
export async function awaitOutcome(env: Bindings, of: JobName, waitMs: number): Promise<JobProgress | null> {
  const store = openStore(env, { slug: of.site, ...(of.shard !== undefined && { shard: of.shard }) })
  let left = waitMs
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const progress = await jobProgress(store, of.id)
    left -= pause
    if (!progress || progress.status !== null || left < 0) return progress
    await sleep(pause)
  }
}
