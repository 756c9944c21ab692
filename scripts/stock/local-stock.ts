import { revealsByCar } from '../../worker/features/phone-reveal/service.ts'
import { resetTarget } from '../../worker/features/search/typesense/outbox.ts'
import { pushStock, recordStockChange } from '../../worker/features/search/typesense/push.ts'
import type { Synced } from '../../worker/features/search/typesense/sync.ts'
import { recentRuns } from '../../worker/import/history.ts'
import { importStock, MAX_BAD_SHARE, MAX_VANISHED_SHARE } from '../../worker/import/import-stock.ts'
import { mappingOfFeed } from '../../worker/import/mappings.ts'
import { exportedCar } from '../../worker/stock-records/document.ts'
import { countByStatus, readCars } from '../../worker/stock-records/records.ts'
import { CommandError } from '../errors.ts'
import type { LocalSite } from '../operator/local-site.ts'
import { findFeed, findMapping } from './mapping.ts'
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
    async import({ map, vanished, format, asOf, maxBad, maxVanished, ...settings }, { file, onProblem, onRow }) {
      const feed = settings.feed === undefined ? null : await findFeed(env.KV, site, settings.feed)
      return importStock({
        db: env.DB,
        site,
        body: file.body,
        source: file.name,
        mapping: feed && map === undefined ? mappingOfFeed(feed) : await findMapping(map),
        format: format ?? null,
        vanished: vanished ?? feed?.vanished ?? 'sold',
        asOf: asOf ?? Date.now(),
        maxBytes: MAX_BYTES,
        maxBadShare: maxBad ?? (feed ? feed.max_bad / 100 : MAX_BAD_SHARE),
        maxVanishedShare: maxVanished ?? (feed ? feed.max_vanished / 100 : MAX_VANISHED_SHARE),
        clock: Date.now,
        onProblem,
        onRow,
        onCommitted: () => publishStock(env, site),
      })
    },
    overview: async () => ({
      counts: await countByStatus(env.DB, site),
      runs: await recentRuns(env.DB, site, MAX_RUNS),
    }),
    async *cars() {
      for await (const car of readCars(env.DB, site, { soldSince: null })) yield exportedCar(car)
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
