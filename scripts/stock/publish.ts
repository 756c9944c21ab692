import { publish } from '../../worker/publish.ts'

/** Makes the stock in the database visible to shoppers; a running server serves it within seconds. */
export async function publishStock(env: Parameters<typeof publish>[0], site: string): Promise<void> {
  const deferred: Promise<unknown>[] = []
  await publish(env, site, Date.now(), (work) => deferred.push(work))
  await Promise.all(deferred)
}
