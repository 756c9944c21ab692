import type { CarStatus } from '../../shared/car/schema.ts'
import { type RevealCount, revealsByCar } from '../../worker/features/phone-reveal/service.ts'
import type { Synced } from '../../worker/features/search/typesense/sync.ts'
import { recentRuns } from '../../worker/import/history.ts'
import type { ImportSummary } from '../../worker/import/import-stock.ts'
import { exported } from '../../worker/stock-records/exported.ts'
import { countByStatus, readCars } from '../../worker/stock-records/records.ts'
import type { LocalSite } from '../operator/local.ts'
import { places } from '../operator/places.ts'
import { importHere } from './here.ts'
import type { ImportOptions, Sending } from './import-options.ts'
import { liveStock } from './live.ts'
import { tellHere } from './tell.ts'

/** An import as lists show it. */
export type Run = Pick<
  Awaited<ReturnType<typeof recentRuns>>[number],
  'started_at' | 'outcome' | 'source' | 'mapping' | 'as_of' | 'result'
>

/** The stock of one site, here or live. */
export type Stock = {
  /** Throws FileRefused or Stop where nothing was changed. */
  take: (options: ImportOptions, sending: Sending) => Promise<ImportSummary>
  /** How many cars of each status there are, and the last imports. */
  listing: () => Promise<{ counts: Record<CarStatus, number>; runs: Run[] }>
  /** Every car that is not withdrawn, in our own shape of a feed. */
  cars: () => AsyncGenerator<object>
  /** How often the number of each car was asked for since then, most first. */
  reveals: (since: number) => Promise<RevealCount[]>
  /** Tells hosted search what has changed, or with true of everything. */
  tell: (isAnew: boolean) => Promise<Synced>
}

const RUNS = 20

export const STOCK_KEY = 'STOCK_KEY'
export const stockOf = places<Stock>({ variable: STOCK_KEY, here, live: liveStock })

function here(local: LocalSite): Stock {
  const { env, site } = local
  const { DB } = env
  return {
    take: (options, sending) => importHere(local, options, sending),
    listing: async () => ({ counts: await countByStatus(DB, site), runs: await recentRuns(DB, site, RUNS) }),
    async *cars() {
      for await (const car of readCars(DB, site, { soldSince: null })) yield exported(car)
    },
    reveals: (since) => revealsByCar(DB, site, since),
    tell: (isAnew) => tellHere(local, isAnew),
  }
}
