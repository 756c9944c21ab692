import { Client } from 'typesense'
import type { Car } from '../../../shared/car/schema.ts'
import { siteFilter } from '../../../shared/search/index-terms.ts'
import type { SearchEngine } from '../../../worker/features/search/service.ts'
import { adminClient, searchClient } from '../../../worker/features/search/typesense/client.ts'
import { collectionSchema } from '../../../worker/features/search/typesense/collection.ts'
import { toDocument } from '../../../worker/features/search/typesense/document.ts'
import { typesenseEngine } from '../../../worker/features/search/typesense/engine.ts'
import { stockWords } from '../../../worker/features/search/typesense/filter.ts'
import { vocabularyCache, vocabularyMemory } from '../../../worker/features/search/typesense/vocabulary-cache.ts'
import { readPriceParts } from '../../../worker/stock-index/price-parts.ts'
import { ADMIN_KEY, SEARCH_KEY, typesenseServer } from '../../fakes/typesense/server.ts'

const { TYPESENSE_URL, TYPESENSE_API_KEY } = process.env

const BATCH_CARS = 500

/** A real server where one is named, else the one in memory. */
export const isReal = Boolean(TYPESENSE_URL && TYPESENSE_API_KEY)

/**
 * A collection with the stock of some sites in it, and each site's engine with a key of its own. `listed`: the words at
 * hand, in place of those that the server has; null while there is no list.
 */
export async function hostedStocks(stocks: Record<string, Car[]>, listed?: string[] | null) {
  const server = typesenseServer()
  const host = isReal ? TYPESENSE_URL! : 'http://search.example'
  const fetcher = isReal ? fetch : server.fetch
  const collection = `contract-${Date.now().toString(36)}-${made++}`
  const admin = adminClient(host, isReal ? TYPESENSE_API_KEY! : ADMIN_KEY, fetcher)
  const parent = isReal ? await searchKey(admin, collection) : { value: SEARCH_KEY }

  await admin.collections().create(collectionSchema(collection))
  for (const [site, cars] of Object.entries(stocks)) {
    const partOf = await readPriceParts(cars.toSorted((a, b) => a.id - b.id))
    const lines = cars.flatMap((car) => toDocument(car, site, partOf(car)) ?? []).map((row) => JSON.stringify(row))
    for (let at = 0; at < lines.length; at += BATCH_CARS) {
      const batch = lines.slice(at, at + BATCH_CARS).join('\n')
      const results = (await admin.collections(collection).documents().import(batch, { action: 'upsert' })).split('\n')
      const refused = results.filter((line) => !line.includes('"success":true'))
      if (refused.length > 0) throw new Error(refused[0])
    }
  }

  const keyOf = (site: string) =>
    new Client({ nodes: [{ url: host }], apiKey: parent.value! })
      .keys()
      .generateScopedSearchKey(parent.value!, { filter_by: siteFilter(site) })
  return {
    server,
    collection,
    keyOf,
    engine: (site: string, asSite = site): SearchEngine => {
      const client = searchClient({ host, key: keyOf(asSite), collection, timeout: 5_000 }, fetcher)
      return typesenseEngine({
        client,
        loader: client,
        collection,
        site,
        vocabularies: withWords(listed, {
          memory: vocabularyMemory(),
          place: site,
          version: async () => '1',
          now: Date.now(),
          defer: () => {},
          wordsWaitMs: 5_000,
        }),
      })
    },
    remove: async () => {
      await admin.collections(collection).delete()
      if (parent.id !== undefined) await admin.keys(parent.id).delete()
    },
  }
}

function withWords(listed: string[] | null | undefined, deps: Parameters<typeof vocabularyCache>[0]) {
  const cache = vocabularyCache(deps)
  return listed === undefined ? cache : { ...cache, words: async () => listed && stockWords(listed) }
}

let made = 0

const searchKey = (admin: Client, collection: string): Promise<{ id?: number; value?: string }> =>
  admin.keys().create({ description: 'contract suite', actions: ['documents:search'], collections: [collection] })
