import type { Site } from '../../shared/tenant/site-fields.ts'
import { stockKeys } from '../../worker/platform/bearer-keys.ts'
import { demoCars } from '../local/demo.ts'
import { remoteSite } from '../operator/remote-site.ts'
import type { HttpFetch } from '../operator/runtime.ts'
import { remoteStock } from '../stock/remote-stock.ts'
import type { Wrangler } from './wrangler.ts'

type Seed = {
  site: Site
  /** The binding of the database that has the site's rows. */
  shard: string
  origin: string
  config: string
  wrangler: Wrangler
  httpFetch: HttpFetch
}

/** Gives a deployed site today's demo stock, by the API that dealers send theirs by. */
export type SeedDemo = (seed: Seed) => Promise<void>

/** The key is a new one each time: only its hash is stored, so that none could be read again. */
export const seedDemo: SeedDemo = async ({ site, shard, origin, config, wrangler, httpFetch }) => {
  const now = Date.now()
  const key = stockKeys.newKey()
  const statement = await stockKeys.keyStatement(site.slug, key, now)
  await wrangler(['d1', 'execute', shard, '--remote', '--yes', '--config', config, '--command', statement])
  const { call } = remoteSite(origin, { key, keyVariable: 'STOCK_KEY', httpFetch })
  const lines = demoCars(site, now).map((car) => `${JSON.stringify(car)}\n`)
  const file = { name: 'demo stock', size: null, body: new Blob(lines).stream() as ReadableStream<Uint8Array> }
  await remoteStock(call).import(
    { format: 'jsonl', maxVanished: 1, isDemo: true },
    { file, onProblem: () => {}, onRow: () => {} },
  )
}
