import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EngineKind, siteCaches } from '../../../worker/features/search/caches.ts'
import type { CachedPage } from '../../../worker/http/cached-page.ts'
import { aQuery, aScope } from '../../builders/query.ts'
import { aResult } from '../../builders/results.ts'
import { buildSite } from '../../builders/site.ts'
import { fakeCache } from '../../fakes/cache.ts'

// A thread that is starved is no cache that is slow: no deadline of it passes here.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const PAGE: CachedPage = { status: 200, headers: [], etag: 'W/"1"', body: new TextEncoder().encode('a page') }
let made = 0

/** What is kept for a site of its own, over a cache in memory. */
function aSite(kind: EngineKind, config: Parameters<typeof buildSite>[0] = {}) {
  const outside = fakeCache()
  vi.stubGlobal('caches', { default: outside.cache })
  const slug = `kept-${++made}`
  const after: Promise<unknown>[] = []
  let asked = 0
  const kept = (now = 0) =>
    siteCaches({
      env: { IMAGE_RESIZING: '1' } as never,
      site: buildSite({ ...config, slug }),
      kind,
      engine: {
        search: async () => aResult({ count: ++asked }),
        count: async () => 0,
        vocabulary: async () => aResult().facets as never,
        similar: async () => [],
      },
      stockVersion: async () => 'stock-1',
      now,
      defer: (work) => void after.push(work),
      note: () => {},
    })
  return { slug, outside, kept, settled: () => Promise.all(after.splice(0)), asked: () => asked }
}

describe('what is kept for a site', () => {
  it('[SRC-10] whose own index answers lies in memory alone', async () => {
    const { outside, kept, settled, asked } = aSite('index')
    await kept().search.search(aQuery())
    await kept().search.search(aQuery())
    await kept().pages?.store.keep('home', PAGE)
    await settled()
    expect([asked(), outside.keys()]).toEqual([1, []])
  })

  it('[SRC-10] [SRC-20] whose engine is hosted lies outside as well, each under its tenant and the program', async () => {
    const { slug, outside, kept, settled } = aSite('hosted')
    const { search, pages } = kept()
    await search.search(aQuery())
    await search.vocabulary(aScope())
    await pages?.store.keep('home', PAGE)
    await settled()
    expect(outside.keys()).toHaveLength(3)
    for (const key of outside.keys()) expect(key).toContain(`/${slug}/test-resized/`)
  })

  it.each(['promos', 'pinned'] as const)('[SRC-11] a page does not outlive the window of %s', async (list) => {
    const expiry = '1970-01-01T00:00:20Z'
    const rows = {
      promos: { expiry, node: { title: 'A promo', link: { label: 'See it', to: 'search_all' } } },
      pinned: { expiry, stock_numbers: ['A1'] },
    } as const
    const { kept } = aSite('index', { search: { [list]: [rows[list]] } })
    await kept().pages?.store.keep('home', PAGE)
    expect(await kept(19_999).pages?.store.find('home')).not.toBeNull()
    expect(await kept(20_000).pages?.store.find('home')).toBeNull()
    await kept(20_000).pages?.store.keep('home', PAGE)
    expect(await kept(79_999).pages?.store.find('home')).not.toBeNull()
  })

  it('[SRC-10] a page lives a minute', async () => {
    const { kept } = aSite('index')
    await kept(0).pages?.store.keep('home', PAGE)
    expect(await kept(59_999).pages?.store.find('home')).toMatchObject({ from: 'memory' })
    expect(await kept(60_000).pages?.store.find('home')).toBeNull()
  })

  it('[SRC-10] is not left alone since another cache failed', async () => {
    const failing = aSite('hosted')
    failing.outside.go('throws')
    await failing.kept().search.search(aQuery())
    await failing.settled()
    const { outside, kept, settled } = aSite('hosted')
    await kept().search.search(aQuery())
    await settled()
    expect([failing.outside.reads(), outside.keys().length]).toEqual([1, 1])
  })

  it.each(['throws', 'never answers', 'talks nonsense'] as const)(
    '[SRC-10] when the cache outside %s, answers and pages are what they were',
    async (wrong) => {
      vi.useRealTimers()
      const { outside, kept, settled, asked } = aSite('hosted')
      await kept().search.search(aQuery())
      await settled()
      outside.go(wrong)
      // Later, so that memory has let go; and again, while the cache is being left alone.
      for (const [now, count] of [
        [61_000, 2],
        [61_500, 2],
        [122_000, 3],
      ] as const) {
        expect((await kept(now).search.search(aQuery())).count).toBe(count)
      }
      expect(await kept(122_000).pages?.store.find('home')).toBeNull()
      expect(asked()).toBe(3)
    },
  )
})
