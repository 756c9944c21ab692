import { databaseRegistry } from '../../worker/features/sites/registry/database-registry.ts'
import type { Stores } from '../../worker/features/sites/registry/values.ts'
import { chooseDatabase, listShards, openStore, type Shards } from '../../worker/platform/store-of.ts'
import { loadDemoOffers } from '../demo/offers.ts'
import { errorMessage } from '../errors.ts'
import { localActor } from '../operator/local-site.ts'
import { publishLoaded } from '../sites/edition.ts'
import { publishStock } from '../stock/held.ts'
import { typesenseKey } from '../stock/typesense-key.ts'
import type { LoadedSite } from '../tenants/load.ts'
import type { Step } from './build.ts'
import { loadDemo } from './demo.ts'
import { migrate } from './sqlite-database.ts'

type ChangeCars = (db: D1Database, site: string) => Promise<unknown>

/** A site that could not be published, or whose stock could not, and why. */
export type SeedFailure = { site: string; of: 'site' | 'stock'; reason: string }

/**
 * Fills the local stores: the tables, the tenants, and today's demo stock of each site that has no stock of its own.
 * `changeCars` may edit the cars of a site before they are published. Gives the sites whose stock failed, which keep
 * what was published before; the others are not held up.
 */
export async function seed(
  stores: Stores & Shards,
  tenants: LoadedSite[],
  step: Step,
  changeCars?: ChangeCars,
): Promise<SeedFailure[]> {
  const { DB, KV } = stores
  await step('Preparing the database', async () => {
    for (const shard of listShards(stores)) await migrate(shard.db)
  })
  const failures = await step('Publishing the sites', () => publishTenants({ KV, DB }, tenants))
  const published = tenants.filter(({ site }) => !failures.some((failure) => failure.site === site.slug))
  for (const { site } of published) {
    const load = step(`Loading the stock of ${site.name}`, async () => {
      const store = openStore(stores, { slug: site.slug, moving: true })
      await loadDemo(site, store, Date.now())
      await loadDemoOffers(site, store, Date.now())
      await changeCars?.(await findHome(stores, site.slug), site.slug)
      // Published even when nothing was imported: the stored index may have the format of an older version.
      await publishStock({ KV, ...typesenseKey() }, store, changeCars !== undefined)
    })
    await load.catch((error: unknown) => failures.push({ site: site.slug, of: 'stock', reason: errorMessage(error) }))
  }
  return failures
}

/** Publishes sites that changed; those that are as before stay as they are. Gives those that were refused. */
export async function publishTenants(stores: Stores, tenants: LoadedSite[]): Promise<SeedFailure[]> {
  const registry = databaseRegistry(stores, Date.now)
  const failures: SeedFailure[] = []
  for (const loaded of tenants)
    await publishLoaded(registry, loaded, { actor: localActor(), note: 'as it stands in tenants/' }).catch(
      (error: unknown) => failures.push({ site: loaded.site.slug, of: 'site', reason: errorMessage(error) }),
    )
  return failures
}

async function findHome(stores: Shards, slug: string): Promise<D1Database> {
  const shard = await stores.DB.prepare('select shard from site where slug = ?').bind(slug).first<string>('shard')
  return chooseDatabase(stores, shard ?? undefined)
}

/** What to say of the sites that failed. */
export const seedFailureText = ({ site, of, reason }: SeedFailure): string => FAILURE_TEXTS[of](site, reason)

const FAILURE_TEXTS: Record<SeedFailure['of'], (site: string, reason: string) => string> = {
  site: (site, reason) =>
    `${site} was not published as it stands in tenants/: ${reason}\n  What was published before goes on.`,
  stock: (site, reason) =>
    `The stock of ${site} is not up to date: ${reason}\n` +
    `  The site shows what was published before. To try again: npm run stock -- publish --site ${site}`,
}
