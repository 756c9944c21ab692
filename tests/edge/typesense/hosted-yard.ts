import { env } from 'cloudflare:workers'
import type { CarInput } from '../../../shared/car/schema.ts'
import { siteFilter } from '../../../shared/search/index-terms.ts'
import { siteKey } from '../../../shared/tenant/kv-keys.ts'
import { collectionRecord } from '../../../worker/features/search/typesense/records.ts'
import { pushStock, recordStockChange } from '../../../worker/features/search/typesense/sync.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { toDocument } from '../../../worker/stock-records/records.ts'
import { aCarInput } from '../../builders/car-input.ts'
import { siteInput } from '../../builders/site.ts'
import { ADMIN_KEY, typesenseServer } from '../../fakes/typesense/server.ts'

export const HOST = 'https://search.example'
export const MINUTE = 60_000
export const withKey = { ...env, TYPESENSE_API_KEY: ADMIN_KEY }

/** Not a key of any server, but one that says it is this site's, as a config must. */
export const keyOf = (site: string) => btoa(`${'x'.repeat(48)}${JSON.stringify({ filter_by: siteFilter(site) })}`)

/** A hosted site with cars of record, and the server that is told of them. */
export async function aHostedYard(slug: string, cars: number, { trial = true } = {}) {
  const server = typesenseServer()
  const typesense = { host: HOST, key: keyOf(slug), collection: slug, trial }
  await env.KV.put(siteKey(slug), JSON.stringify(siteInput({ slug, typesense })))
  const row = (name: string, change: Partial<CarInput> = {}) => {
    const { source_key, status, ...input } = aCarInput({ source_key: name, stocknum: name, ...change })
    const doc = toDocument({ ...input, source_key, status })
    return env.DB.prepare(
      `insert into car (site, source_key, slug, status, created_at, updated_at, sold_at, doc)
       values (?1, ?2, ?3, ?4, ?5, ?5, ?6, ?7)
       on conflict (site, source_key) do update set status = excluded.status, sold_at = excluded.sold_at, doc = excluded.doc`,
    ).bind(slug, source_key, `${slug}-${source_key}`, status, Date.now(), status === 'sold' ? Date.now() : null, doc)
  }
  await env.DB.batch(Array.from({ length: cars }, (_, at) => row(`U${at + 1}`)))
  const record = (name: string, change: Partial<CarInput> = {}) => row(name, change).run()
  return {
    server,
    record,
    note: () => recordStockChange(withKey, siteStore(env.DB, slug)),
    tell: async () => {
      await recordStockChange(withKey, siteStore(env.DB, slug))
      return pushStock(withKey, siteStore(env.DB, slug), server.fetch)
    },
    /** Stock numbers that the server has. */
    told: async () => {
      const url = `${HOST}/collections/${slug}/documents/search?q=*&per_page=250&include_fields=summary`
      const answer = await server.fetch(url, { headers: { 'x-typesense-api-key': ADMIN_KEY } })
      const { hits } = await answer.json<{ hits: { document: { summary: string } }[] }>()
      return hits.map(({ document }) => (JSON.parse(document.summary) as { stocknum: string }).stocknum).toSorted()
    },
    tellBy: async (fetcher: typeof server.fetch) => {
      await recordStockChange(withKey, siteStore(env.DB, slug))
      return pushStock(withKey, siteStore(env.DB, slug), fetcher)
    },
    /** The collections that the site's record names. */
    recorded: () => collectionRecord(siteStore(env.DB, slug), HOST).names(),
    row: () => env.DB.prepare('select * from hosted_sync where site = ?').bind(slug).first(),
  }
}
