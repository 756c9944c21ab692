import { INDEX_FORMAT } from '../../stock-index/encode.ts'
import { publicationStatus } from '../../stock-records/publications.ts'

/** Why a stock cannot be published at this moment, and when it can. */
export async function publishRefusal(db: D1Database, site: string, now: number): Promise<string> {
  const status = await publicationStatus(db, site, { format: INDEX_FORMAT, now })
  if (!status) return `${site} never had a car. Import a file first.`
  if (status.state === 'importing')
    return `An import is storing the cars of ${site}, which are published when it is done. One that was killed is completed within three minutes.`
  return `The stock of ${site} is being published. A publication that was killed gives way after two minutes: try again then.`
}
