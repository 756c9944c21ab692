import { describe, expect, it } from 'vitest'
import { type Answer, answerForm, cachedSearch } from '../../worker/features/search/caches.ts'
import type { SearchEngine } from '../../worker/features/search/service.ts'
import { type CachedPage, cachedPageForm } from '../../worker/http/cached-page.ts'
import { edgeCache } from '../../worker/platform/cache/edge-cache.ts'
import { fairLruCache } from '../../worker/platform/cache/fair-lru-cache.ts'
import { singleFlight } from '../../worker/platform/cache/single-flight.ts'
import { tieredStore } from '../../worker/platform/cache/tiered-cache.ts'
import { aQuery } from '../builders/query.ts'
import { aResult } from '../builders/results.ts'

const ROOM = { bytes: 1e6, tenantBytes: 1e6 }
const now = Date.now()
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** Pages as an isolate that has just begun would keep them, over the cache of this place. */
const pagesOf = (tenant: string, at = now) =>
  tieredStore<CachedPage>({
    tenant,
    now: at,
    life: 60_000,
    memory: fairLruCache(ROOM),
    edge: edgeCache(caches.default, 'build-1'),
    form: cachedPageForm,
  })

const aPage = (html: string): CachedPage => ({
  status: 200,
  headers: [
    ['content-type', 'text/html; charset=UTF-8'],
    ['etag', 'W/"1"'],
  ],
  etag: 'W/"1"',
  body: new TextEncoder().encode(html),
})

describe('the runtime’s own cache', () => {
  it('[SRC-10] is one object, by which an isolate knows how it stands', () => {
    expect(caches.default).toBe(caches.default)
  })

  it('[SRC-10] gives another isolate the page to the byte, with status and headers', async () => {
    const page = aPage('<h1>Grüße aus dem Norden</h1>')
    await pagesOf('north').keep('search v1 /search', page)
    const found = await pagesOf('north').find('search v1 /search')
    expect(found?.from).toBe('edge')
    expect({ ...found?.value, body: text(found!.value.body) }).toEqual({ ...page, body: text(page.body) })
  })

  it('[TEN-06] [SRC-10] gives no tenant another’s page, and none past its time', async () => {
    await pagesOf('north').keep('home v1 /', aPage('north'))
    expect(await pagesOf('south').find('home v1 /')).toBeNull()
    expect(await pagesOf('north').find('home v2 /')).toBeNull()
    expect(await pagesOf('north', now + 60_000).find('home v1 /')).toBeNull()
    await pagesOf('south').keep('home v1 /', aPage('south'))
    expect(text((await pagesOf('north').find('home v1 /'))!.value.body)).toBe('north')
  })

  it('[SRC-10] holds a page found there in memory from then on', async () => {
    await pagesOf('west').keep('home v1 /', aPage('west'))
    const isolate = pagesOf('west')
    expect([(await isolate.find('home v1 /'))?.from, (await isolate.find('home v1 /'))?.from]).toEqual([
      'edge',
      'memory',
    ])
  })

  it('[SRC-10] [SRC-20] saves another isolate a question to the engine', async () => {
    let asked = 0
    const engine = { search: async () => aResult({ count: ++asked }) } as unknown as SearchEngine
    const after: Promise<unknown>[] = []
    const anIsolate = (site: string) =>
      cachedSearch(engine, {
        store: tieredStore<Answer>({
          tenant: site,
          now,
          life: 60_000,
          memory: fairLruCache(ROOM),
          edge: edgeCache(caches.default, 'build-1'),
          form: answerForm,
        }),
        singleFlight: singleFlight(),
        site,
        edition: () => Promise.resolve('v1'),
        calls: ['search'],
        kind: 'hosted',
        now,
        defer: (work) => void after.push(work),
        note: () => {},
      })
    const query = aQuery({
      text: 'hilux'.repeat(40),
      facets: { make: Array.from({ length: 60 }, (_, at) => `Make ${at}`) },
    })
    const first = await anIsolate('north').search(query)
    await Promise.all(after)
    expect(await anIsolate('north').search(query)).toEqual(first)
    expect((await anIsolate('south').search(query)).count).toBe(2)
  })
})
