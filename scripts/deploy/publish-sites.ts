import { createHash } from 'node:crypto'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { type By, RegistryError, type SiteRegistry } from '../../worker/features/sites/registry/service.ts'
import { stockKeys } from '../../worker/platform/bearer-keys.ts'
import { demoCars } from '../local/demo.ts'
import { remoteSite } from '../operator/remote-site.ts'
import type { HttpFetch } from '../operator/runtime.ts'
import { makeEdition, publishLoaded } from '../sites/edition.ts'
import { remoteStock } from '../stock/remote-stock.ts'
import type { LoadedSite } from '../tenants/load.ts'
import type { Wrangler } from './wrangler.ts'

/** A publication that a deployment made. `before`: the number of the one that it replaced; null for a new site. */
export type Publication = { slug: string; number: number; before: number | null }

const ACTOR = 'deploy'
const ID_CHARS = 12

/**
 * The note of a deployment's publications, by the content of its build and sites: run again after it was killed, a
 * deployment knows its own by it.
 */
export async function deploymentNote(tag: string, sites: LoadedSite[]): Promise<string> {
  const hash = createHash('sha256').update(tag)
  for (const site of sites) hash.update(JSON.stringify((await makeEdition(site)).edition))
  return `npm run deploy, ${hash.digest('hex').slice(0, ID_CHARS)}`
}

type Publish = { sites: LoadedSite[]; note: string }

/** Makes sites live as they stand in tenants/. Unchanged ones stay; one that is refused does not stop the others. */
export async function publishSites(
  registry: SiteRegistry,
  { sites, note }: Publish,
): Promise<{ publications: Publication[]; failures: string[] }> {
  const by: By = { actor: ACTOR, note }
  const publications: Publication[] = []
  const failures: string[] = []
  for (const loaded of sites) {
    const { slug } = loaded.site
    try {
      await publishLoaded(registry, loaded, by)
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error
      failures.push(`${slug} is not published: ${error.message}`)
      continue
    }
    const [live, ...older] = (await registry.history(slug)).filter(({ edition }) => edition)
    if (live?.act !== 'publish' || live.actor !== ACTOR || live.note !== note) continue
    publications.push({ slug, number: live.number, before: older[0]?.number ?? null })
  }
  return { publications, failures }
}

/** Makes the editions live again that a deployment replaced. Gives a sentence for each site. */
export async function rollBackSites(registry: SiteRegistry, publications: Publication[]): Promise<string[]> {
  const by: By = { actor: ACTOR, note: 'the deployment failed its tests' }
  const sentences: string[] = []
  for (const { slug, number, before } of publications) {
    if (before === null) {
      sentences.push(`${slug} is new and stays live as publication ${number}.`)
      continue
    }
    try {
      await registry.rollback(slug, before, by)
      sentences.push(`${slug} is live as in publication ${before} again.`)
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error
      sentences.push(`${slug} stays live as publication ${number}: ${error.message}`)
    }
  }
  return sentences
}

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
