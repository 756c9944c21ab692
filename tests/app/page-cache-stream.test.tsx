import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AppEnv } from '../../worker/context.ts'
import { type CachedPage, cachedPageForm } from '../../worker/http/cached-page.ts'
import { failureContent } from '../../worker/http/errors.tsx'
import { pageCache } from '../../worker/http/middleware/page-cache.ts'
import { requestLog } from '../../worker/http/middleware/request-log.ts'
import { renderer } from '../../worker/http/render.tsx'
import { renderWhenReady } from '../../worker/http/stream.tsx'
import { STALE } from '../../worker/http/timing.ts'
import { fairLruCache } from '../../worker/platform/cache/fair-lru-cache.ts'
import { singleFlight } from '../../worker/platform/cache/single-flight.ts'
import { tieredStore } from '../../worker/platform/cache/tiered-cache.ts'
import { buildSite } from '../builders/site.ts'
import { fakeDatabase } from '../fakes/database.ts'

afterEach(() => vi.restoreAllMocks())

type Content = Promise<string>

/** The home page of a site whose content comes when the test says so. */
function aSite() {
  const site = buildSite({ name: 'Test Yard' })
  const memory = fairLruCache<CachedPage>({ bytes: 1e6, tenantBytes: 1e6 })
  const rendering = singleFlight<CachedPage | null>()
  let content: Content
  let isStale = false
  const app = new Hono<AppEnv>()
  app.use(requestLog, async (c, next) => {
    const store = tieredStore({
      tenant: 'test',
      now: c.var.now,
      life: 60_000,
      memory,
      edge: null,
      form: cachedPageForm,
    })
    c.set('site', site)
    c.set('page', {} as never)
    c.set('services', { pages: { store, rendering }, edition: async () => 'v1' } as never)
    await next()
  })
  app.use(pageCache({ page: { statuses: [200], key: () => '/' } } as never), renderer)
  app.get('/', (c) =>
    renderWhenReady(c, {
      view: content.finally(() => isStale && c.var.timings.push({ name: 'search', desc: STALE })),
      head: (words) => ({ title: words ?? 'On its way', canonical: '/' }),
      render: (words) => <p>{words}</p>,
      renderFailure: (error) => failureContent(c, error),
    }),
  )
  const after: Promise<unknown>[] = []
  const context = {
    waitUntil: (work: Promise<unknown>) => void after.push(work),
    passThroughOnException() {},
    props: {},
  }
  return {
    shows: (next: Content, stale = false) => {
      content = next
      isStale = stale
    },
    ask: (method = 'GET') => Promise.resolve(app.request('/', { method }, { DB: fakeDatabase().db }, context)),
    settled: () => Promise.allSettled(after.splice(0)),
  }
}

const how = (answer: Response) => /cache;desc="([^"]+)"/.exec(answer.headers.get('server-timing') ?? '')?.[1]

describe('a page whose head leaves ahead of its content', () => {
  it('[SRC-10] is kept once it is whole, as if all had been there at once', async () => {
    const { shows, ask, settled } = aSite()
    const { promise, resolve } = Promise.withResolvers<string>()
    shows(promise)
    const streamed = await ask()
    resolve('Forty cars')
    expect(how(streamed)).toBeUndefined()
    const html = await streamed.text()
    expect(html).toMatch(/<title>On its way<.*<p>Forty cars<\/p>.*<\/html>$/s)
    await settled()
    shows(Promise.resolve('other words'))
    const kept = await ask()
    expect(how(kept)).toBe('page memory')
    expect(await kept.text()).toMatch(/^<!DOCTYPE html>.*<title>Forty cars<.*<p>Forty cars<\/p>.*<\/html>$/s)
  })

  it('[SRC-10] is not waited for by others: each gets its head at once', async () => {
    const { shows, ask } = aSite()
    const { promise, resolve } = Promise.withResolvers<string>()
    shows(promise)
    const answers = await Promise.all([ask(), ask()])
    resolve('Forty cars')
    for (const answer of answers) expect(await answer.text()).toContain('<title>On its way<')
  })

  it('[SRC-10] is not kept when its content failed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { shows, ask, settled } = aSite()
    const { promise, reject } = Promise.withResolvers<string>()
    shows(promise)
    const broken = await ask()
    reject(new Error('the engine is down'))
    expect([broken.status, await broken.text()]).toEqual([200, expect.stringContaining('Something went wrong')])
    await settled()
    shows(Promise.resolve('Forty cars'))
    expect(how(await ask())).toBe('page drawn')
  })

  it.each(['at once', 'later'])(
    '[SRC-10] [SRC-20] is not kept when a stale answer stands in it, had %s',
    async (when) => {
      const { shows, ask, settled } = aSite()
      const { promise, resolve } = Promise.withResolvers<string>()
      shows(promise, true)
      if (when === 'at once') resolve('Thirty cars, as of an hour ago')
      const answer = await ask()
      resolve('Thirty cars, as of an hour ago')
      expect(await answer.text()).toContain('Thirty cars')
      await settled()
      shows(Promise.resolve('Forty cars'))
      expect(await (await ask()).text()).toContain('Forty cars')
    },
  )

  it('[SRC-10] sends nothing ahead to who asks for the head alone, and is kept', async () => {
    const { shows, ask } = aSite()
    const { promise, resolve } = Promise.withResolvers<string>()
    shows(promise)
    setTimeout(resolve, 20, 'Forty cars')
    expect(how(await ask('HEAD'))).toBe('page drawn')
    expect(how(await ask())).toBe('page memory')
  })
})
