import type { SiteStore } from '../../worker/platform/site-store.ts'
import { publish } from '../../worker/publish.ts'
import type { Published } from '../../worker/stock-index/publish.ts'

/**
 * Makes the stock in the database visible to shoppers; a running server serves it within seconds. Null when there was
 * nothing to publish, unless it is forced.
 */
export async function publishStock(
  env: Parameters<typeof publish>[0],
  store: SiteStore,
  isForced = false,
): Promise<Published | null> {
  const deferred: Promise<unknown>[] = []
  const published = await publish(env, store, { now: Date.now(), defer: (work) => deferred.push(work), isForced })
  await Promise.all(deferred)
  return published
}
