import type { Miniflare } from 'miniflare'
import { publish } from '../../worker/publish.ts'
import { hostedKey } from '../stock/hosted-key.ts'
import type { LoadedSite } from '../tenants/load.ts'
import { pushSites } from '../tenants/push.ts'
import { loadDemo } from './demo.ts'
import { migrate } from './migrate.ts'
import type { Step } from './steps.ts'

type Dress = (db: D1Database, site: string) => Promise<unknown>

/**
 * Fills the local stores: the database's tables, the tenants, and the demo stock of those that have none of today's.
 * `dress` may change the cars of a site before shoppers see them.
 */
export async function seed(server: Miniflare, tenants: LoadedSite[], step: Step, dress?: Dress): Promise<void> {
  const db = await server.getD1Database('DB')
  const kv = (await server.getKVNamespace('KV')) as unknown as KVNamespace
  await step('Preparing the database', () => migrate(db))
  await step('Loading the tenants', () => pushSites(kv, tenants))
  for (const { site } of tenants)
    await step(`Loading the stock of ${site.name}`, async () => {
      await loadDemo(site, db, Date.now())
      await dress?.(db, site.slug)
      // Also when nothing was imported: the index may be of an older form.
      const later: Promise<unknown>[] = []
      await publish({ KV: kv, DB: db, ...hostedKey() }, site.slug, Date.now(), (work) => later.push(work))
      await Promise.all(later)
    })
}
