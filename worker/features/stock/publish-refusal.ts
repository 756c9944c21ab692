import type { SiteStore } from '../../platform/site-store.ts'
import { INDEX_FORMAT } from '../../stock-index/encode.ts'
import { publicationStatus } from '../../stock-records/publications.ts'

/** Why a stock cannot be published at this moment, and when it can. */
export async function publishRefusal(store: SiteStore, now: number): Promise<string> {
  const status = await publicationStatus(store, { format: INDEX_FORMAT, now })
  if (!status) return `${store.site} never had a car. Import a file first.`
  if (status.state === 'importing')
    return `An import is storing the cars of ${store.site}, which are published when it is done. One that was killed is completed within three minutes.`
  return `The stock of ${store.site} is being published. A publication that was killed gives way after two minutes: try again then.`
}
