import type { Bindings } from '../../../bindings.ts'
import { type Fetch, httpFetch } from '../../../platform/http-fetch.ts'
import { siteBySlug } from '../../../platform/site-by-slug.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { type HostedStatus, hostedStatus } from '../../../stock-records/hosted-status.ts'
import { adminClient } from './client.ts'
import { collectionRecord } from './collection-record.ts'
import { collectionWriter } from './collection-writer.ts'
import { explainLeftovers, findLeftovers } from './leftovers.ts'
import { explainNotNeeded, hostedNeed } from './need.ts'

type Env = Pick<Bindings, 'KV' | 'TYPESENSE_API_KEY'>

/** What an operator is shown: the status, and what the server itself says now. */
export type HostedReport = HostedStatus & {
  host: string
  collection: string
  /** Why the server is of no use to this site; null where it is of use. */
  advice: string | null
  /** Cars of the published stock now. */
  published_cars: number
  /** The documents that the server counts now; null when it cannot be asked, and why. */
  server_cars: number | null
  server_trouble: string | null
  /** The collections that this site's syncs have created there and not deleted. */
  collections: string[]
  /** Collections on servers that the config named before, and how to delete them; null where there are none. */
  leftovers: string | null
}

/** null for a site without hosted search. */
export async function hostedReport(
  env: Env,
  store: SiteStore,
  now: number,
  fetcher: Fetch = httpFetch,
): Promise<HostedReport | null> {
  const slug = store.site
  const site = await siteBySlug(env.KV, slug)
  if (!site?.typesense) return null
  const { host, collection } = site.typesense
  const need = await hostedNeed({ kv: env.KV, store }, site)
  const status = await hostedStatus(store, now)
  return {
    ...(status ?? NEVER),
    site: slug,
    host,
    collection,
    advice: need.isNeeded ? null : explainNotNeeded(slug, need),
    published_cars: need.cars,
    ...(await askServer(env.TYPESENSE_API_KEY, { host, collection, slug, fetcher })),
    collections: await collectionRecord(store, host).names(),
    leftovers: explainLeftovers(slug, await findLeftovers(env, store)),
  }
}

const NEVER: Omit<HostedStatus, 'site'> = {
  asked: 0,
  done: 0,
  cars: null,
  hosted_cars: null,
  synced_at: null,
  answers: 0,
  stand_ins: 0,
  trouble: null,
  trouble_at: null,
}

type Place = { host: string; collection: string; slug: string; fetcher: Fetch }

async function askServer(
  key: string | undefined,
  { host, collection, slug, fetcher }: Place,
): Promise<Pick<HostedReport, 'server_cars' | 'server_trouble'>> {
  if (!key) return { server_cars: null, server_trouble: 'TYPESENSE_API_KEY is not set.' }
  try {
    const writer = collectionWriter(adminClient(host, key, fetcher), collection)
    return { server_cars: await writer.count(collection, slug), server_trouble: null }
  } catch (error) {
    return { server_cars: null, server_trouble: error instanceof Error ? error.message : String(error) }
  }
}
