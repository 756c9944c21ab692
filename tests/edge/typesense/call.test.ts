import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { siteFilter } from '../../../shared/search/index-terms.ts'
import type { SearchEngine } from '../../../worker/features/search/service.ts'
import { hostedMemory, siteSearch } from '../../../worker/features/search/site-search.ts'
import { adminClient, searchClient } from '../../../worker/features/search/typesense/client.ts'
import { collectionSchema } from '../../../worker/features/search/typesense/collection.ts'
import { collectionWriter, newCollectionName } from '../../../worker/features/search/typesense/collection-writer.ts'
import { toDocument } from '../../../worker/features/search/typesense/document.ts'
import { writeHostedState } from '../../../worker/features/search/typesense/server-state.ts'
import { aCar } from '../../builders/car.ts'
import { aQuery, aScope } from '../../builders/query.ts'
import { buildSite } from '../../builders/site.ts'
import { ADMIN_KEY } from '../../fakes/typesense/server.ts'

/** vitest.config.ts answers for this host outside workerd, as the network would. */
const HOST = 'https://typesense.example'
const key = btoa(`${'x'.repeat(48)}${JSON.stringify({ filter_by: siteFilter('test-yard') })}`)
const site = (host = HOST) => buildSite({ typesense: { host, key, collection: 'call', trial: true } })

const index: SearchEngine = {
  search: async () => ({ hits: [], count: 77, page: 1, pages: 1, facets: {} as never, ranges: {} as never }),
  count: async () => 0,
  vocabulary: async () => ({}) as never,
  similar: async () => [],
}

const reports: string[] = []
const engineAt = async (host: string) => {
  await writeHostedState(env.KV, 'test-yard', { host, collection: 'call', version: '1' })
  return siteSearch({
    site: site(host),
    stock: {
      index: { engine: index, isIndexed: async () => true },
      state: { publishedVersion: async () => '1' },
    },
    kv: env.KV,
    now: Date.now(),
    defer: () => {},
    record: async () => {},
    report: ({ message }) => reports.push(message),
    memory: hostedMemory(),
  })
}

describe('a real call from inside workerd, by the client that ships', () => {
  it('[SRC-20] creates a collection, fills it and moves the alias there', async () => {
    const admin = adminClient(HOST, ADMIN_KEY)
    const writer = collectionWriter(admin, 'call')
    const collection = newCollectionName('call', Date.now())
    await writer.create(collection)
    expect(await writer.put(collection, [toDocument(aCar({ id: 4, model: 'Yaris' }), 'test-yard', null)!])).toEqual([])
    await writer.point(collection)
    expect(await writer.current()).toBe(collection)
    const { results } = await admin.multiSearch.perform({
      searches: [{ collection: 'call', q: '*', query_by: 'words' }],
    })
    expect(results[0]).toMatchObject({ found: 1 })
    expect(collectionSchema('call').fields?.length).toBeGreaterThan(30)
  })

  it.each([
    ['a redirect, which is not followed', '/redirect'],
    ['an error', '/error'],
    ['something that is not JSON', '/nonsense'],
    ['JSON that is no answer', '/other'],
    ['more than can be read', '/long'],
  ])('[SRC-20] falls back on the stock index when the server answers %s', async (_, path) => {
    const answer = await (await engineAt(`https://${path.slice(1)}.typesense.example`)).search(
      aQuery({ scope: aScope() }),
    )
    expect(answer).toMatchObject({ count: 77, fallback: 'stock-index' })
  })

  it('[SRC-20] falls back on the stock index when the server answers nothing in time', async () => {
    const answer = await (await engineAt('https://late.typesense.example')).search(aQuery({ scope: aScope() }))
    expect(answer).toMatchObject({ count: 77, fallback: 'stock-index' })
    expect(reports.at(-1)).toMatch(/no answer within 300 ms|timeout/)
  })

  it('[SRC-20] falls back on the stock index when the site’s key is no key of the server', async () => {
    expect(await (await engineAt(HOST)).search(aQuery())).toMatchObject({ count: 77, fallback: 'stock-index' })
    await expect(
      searchClient({ host: HOST, key, collection: 'call', timeout: 5_000 }).multiSearch.perform({
        searches: [{ collection: 'call', q: '*' }],
      }),
    ).rejects.toThrow('401')
  })
})
