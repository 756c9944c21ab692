import type { SiteStore } from '../../worker/platform/site-store.ts'
import { publish } from '../../worker/publish.ts'
import type { Published } from '../../worker/stock-index/publish.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import type { SiteStock } from './site-stock.ts'

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

export const publishCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('publish')
    .description('Show shoppers the stored cars again: after a failure, or when KV has lost a value')
    .action((options) =>
      withSite(options, async (stock, site) => {
        const { cars, written } = await stock.publish()
        print(
          `${cars} cars of ${site} are published, of which the site shows those of its stock. ${written + 2} values were written.`,
        )
      }),
    )
