import { revealsByCar } from '../../worker/features/phone-reveal/service.ts'
import { resetTarget } from '../../worker/features/search/typesense/outbox.ts'
import { pushStock, recordStockChange } from '../../worker/features/search/typesense/push.ts'
import type { Synced } from '../../worker/features/search/typesense/sync.ts'
import { recentRuns } from '../../worker/import/history.ts'
import { importStock } from '../../worker/import/import-stock.ts'
import { siteBySlug } from '../../worker/platform/site-by-slug.ts'
import { INDEX_FORMAT } from '../../worker/stock-index/encode.ts'
import { MAX_INDEX_BYTES } from '../../worker/stock-index/index-size.ts'
import { exportedCar } from '../../worker/stock-records/document.ts'
import { publicationStatus } from '../../worker/stock-records/publications.ts'
import { countByStatus, readCars } from '../../worker/stock-records/records.ts'
import { CommandError } from '../errors.ts'
import type { LocalSite } from '../operator/local-site.ts'
import { findMapping } from './mapping.ts'
import { publishStock } from './publish.ts'
import type { SiteStock } from './site-stock.ts'
import { requireTypesenseKey } from './typesense-key.ts'

/** Upper bound on a file's size, far above any dealer's feed: ends input that never stops. */
const MAX_BYTES = 4_000_000_000
const MAX_RUNS = 20

/** The stock of a site in the local stores. */
export function localStock(local: LocalSite): SiteStock {
  const { env, site } = local
  return {
    import: async ({ map, vanished, format, asOf, maxBad, maxVanished }, { file, onProblem, onRow }) =>
      importStock({
        db: env.DB,
        site,
        body: file.body,
        source: file.name,
        mapping: await findMapping(map),
        format: format ?? null,
        vanished,
        asOf: asOf ?? Date.now(),
        maxBytes: MAX_BYTES,
        maxBadShare: maxBad,
        maxVanishedShare: maxVanished,
        maxIndexBytes: (await siteBySlug(env.KV, site))?.typesense ? Number.POSITIVE_INFINITY : MAX_INDEX_BYTES,
        clock: Date.now,
        onProblem,
        onRow,
        onCommitted: () => publishStock(env, site),
      }),
    overview: async () => ({
      counts: await countByStatus(env.DB, site),
      runs: await recentRuns(env.DB, site, MAX_RUNS),
      publication: await publicationStatus(env.DB, site, { format: INDEX_FORMAT, now: Date.now() }),
    }),
    async publish() {
      const published = await publishStock(env, site, true)
      if (published) return published
      throw new CommandError(
        `The stock of ${site} is being published, or it never had a car. Try again in two minutes.`,
      )
    },
    async *cars() {
      for await (const car of readCars(env.DB, site, { soldSince: null, names: 'fed' })) yield exportedCar(car)
    },
    phoneReveals: (since) => revealsByCar(env.DB, site, since),
    syncTypesense: ({ rebuild }) => syncTypesense(local, rebuild),
  }
}

async function syncTypesense({ env, site }: LocalSite, rebuild: boolean): Promise<Synced> {
  requireTypesenseKey()
  if (!(await recordStockChange(env, site)))
    throw new CommandError(
      `${site} has no typesense in its config. Add it to tenants/${site}/site.json: npm run stock -- hosted key prints it.`,
    )
  if (rebuild) await resetTarget(env.DB, site)
  const synced = await pushStock(env, site)
  if (synced) return synced
  throw new CommandError(`Another sync of the stock of ${site} is running. Run the command again in two minutes.`)
}
