import { Client } from 'typesense'
import { vi } from 'vitest'
import type { Car } from '../../shared/car/schema.ts'
import { siteFilter } from '../../shared/search/index-terms.ts'
import type { Bindings } from '../../worker/bindings.ts'
import { adminClient } from '../../worker/features/search/typesense/client.ts'
import { collectionSchema } from '../../worker/features/search/typesense/collection.ts'
import { toDocument } from '../../worker/features/search/typesense/document.ts'
import { writeHostedState } from '../../worker/features/search/typesense/server-state.ts'
import { readPointer } from '../../worker/stock-index/pointer.ts'
import { readPriceParts } from '../../worker/stock-index/price-parts.ts'
import { ADMIN_KEY, SEARCH_KEY, typesenseServer } from '../fakes/typesense/server.ts'
import { anApp } from './an-app.ts'

const HOST = 'https://search.example'

type Setting = {
  site?: NonNullable<Parameters<typeof anApp>[0]>['site']
  /** What the hosted server holds. */
  hosted: Car[]
  /** What the site's own index holds; null publishes none. */
  indexed: Car[] | null
  /** How long the site waits for the server (ms). */
  timeout?: number
  /** Whether the server answers though the stock fits the index. */
  trial?: boolean
  env?: Partial<Bindings>
}

/** The longest that a config takes: a busy machine answers within it. */
const PATIENT = 5_000

/** The whole app with one site whose search is hosted, on a server that takes the place of the network. */
export async function aHostedApp({ site = {}, hosted, indexed, timeout = PATIENT, trial = true, env = {} }: Setting) {
  const server = typesenseServer()
  vi.stubGlobal('fetch', server.fetch)
  const app = await anApp({ cars: indexed, env })
  const admin = adminClient(HOST, ADMIN_KEY, server.fetch)
  await admin.collections().create(collectionSchema(app.slug))
  const hold = async (cars: Car[]) => {
    const partOf = await readPriceParts(cars.toSorted((a, b) => a.id - b.id))
    const lines = cars.map((car) => JSON.stringify(toDocument(car, app.slug, partOf(car))))
    if (lines.length > 0) await admin.collections(app.slug).documents().import(lines.join('\n'), { action: 'upsert' })
    const version = (await readPointer(app.env.KV, app.slug))?.version ?? 'none'
    await writeHostedState(app.env.KV, app.slug, { host: HOST, collection: app.slug, version })
  }
  await hold(hosted)
  const key = new Client({ nodes: [{ url: HOST }], apiKey: SEARCH_KEY })
    .keys()
    .generateScopedSearchKey(SEARCH_KEY, { filter_by: siteFilter(app.slug) })
  const typesense = { host: HOST, key, collection: app.slug, timeout, trial }
  await app.configure({ ...site, typesense })
  server.calls.length = 0
  return { ...app, server, hold }
}
