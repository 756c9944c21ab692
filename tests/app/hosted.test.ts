import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pointerKey } from '../../worker/stock-index/pointer.ts'
import { publishIndex } from '../../worker/stock-index/publish.ts'
import { aCar } from '../builders/car.ts'
import { pass, stopClock } from '../clock.ts'
import type { typesenseServer } from '../fakes/typesense/server.ts'
import { aHostedApp } from './a-hosted-app.ts'

const ALL = '/search/new-used-and-demo-cars'
/** Both engines have the first; the hosted one alone has heard of the second. */
const first = aCar({ id: 1, slug: 'the-first', source_key: '1' })
const second = aCar({ id: 2, slug: 'the-second', source_key: '2', make: 'Daihatsu', model: 'Copen' })
const third = aCar({ id: 3, slug: 'the-third', source_key: '3' })

stopClock(Date.parse('2026-11-20T02:00:00Z'))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Server = ReturnType<typeof typesenseServer>

const TROUBLES: [string, (server: Server) => void][] = [
  ['is dead', (server) => server.goDown()],
  ['says nothing in time', (server) => server.sayNothing()],
  ['answers with an error', (server) => server.answerWith(() => new Response('Lagging', { status: 503 }))],
  ['answers with a page', (server) => server.answerWith(() => new Response('<html>'))],
  ['answers what was not asked', (server) => server.answerWith(() => Response.json({ results: [{ found: '7' }] }))],
  ['takes no key of ours', (server) => server.answerWith(() => Response.json({ message: 'No' }, { status: 401 }))],
]

const aYard = () => aHostedApp({ hosted: [first, second], indexed: [first] })
type App = Awaited<ReturnType<typeof aYard>>

/** What a list shows, and how it came to be. */
async function listed({ ask, settled }: App, path = ALL) {
  const answer = await ask(path)
  const timing = answer.headers.get('server-timing') ?? ''
  const text = await answer.text()
  await settled()
  return {
    status: answer.status,
    cars: [...new Set(text.match(/\/cars\/the-\w+/g))].map((href) => href.slice('/cars/the-'.length)),
    isStale: timing.includes('"stale"'),
    isKept: timing.includes('"page memory"'),
  }
}

const fromHosted = { status: 200, cars: ['second', 'first'], isStale: false }
const fromIndex = { status: 200, cars: ['first'], isStale: true }

describe('a site whose search is hosted', () => {
  it('[SRC-20] is answered by the hosted engine, without its own index being read', async () => {
    const app = await aYard()
    const read = vi.spyOn(app.store.kv, 'get')
    expect(await listed(app)).toMatchObject(fromHosted)
    expect(await listed(app)).toMatchObject({ ...fromHosted, isKept: true })
    expect(read.mock.calls.filter(([key]) => String(key).includes(':index:'))).toEqual([])
  })

  it('[RES-01] [SRC-20] shows a car as reserved until its hold ends, of which no server has heard', async () => {
    const app = await aYard()
    await app.publish([first], [[first.id, Date.now() + 10_000]])
    const page = async () => (await app.ask(ALL)).text()
    expect(await page()).toContain('>Reserved<')
    pass(9)
    expect(await page()).toContain('>Reserved<')
    pass(1)
    expect(await page()).not.toContain('>Reserved<')
  })

  it('[SRC-20] is answered by it while the index cannot be read at all', async () => {
    const app = await aHostedApp({ hosted: [first, second], indexed: null })
    const lost = JSON.stringify({ version: 'lost', cars: 1, published_at: 0 })
    await app.store.kv.put(pointerKey(app.slug), lost)
    await app.hold([])
    expect(await listed(app)).toMatchObject(fromHosted)
  })

  it('[SRC-20] is answered by it while the key-value store is down, from the version last seen', async () => {
    const app = await aYard()
    await listed(app)
    app.store.goDown()
    for (const seconds of [3, 60, 3_600]) {
      pass(seconds)
      expect([seconds, await listed(app)]).toMatchObject([seconds, fromHosted])
    }
  })

  it('[SRC-10] [STK-07] is answered by its index from a publication until the server holds that stock too', async () => {
    const app = await aYard()
    await listed(app)
    await app.publish([first, third])
    pass(3)
    expect(await listed(app)).toMatchObject({ cars: ['third', 'first'], isStale: false, isKept: false })
    await app.hold([third])
    pass(60)
    expect(await listed(app)).toMatchObject({ cars: ['third', 'second', 'first'], isStale: false })
  })

  it('[STK-07] isn’t saving anything of a server that is behind, which answers where there is no index', async () => {
    const app = await aYard()
    const lost = JSON.stringify({ version: 'lost', cars: 1, published_at: 0 })
    await app.store.kv.put(pointerKey(app.slug), lost)
    pass(3)
    const lists = [await listed(app), await listed(app)]
    expect(lists).toMatchObject(lists.map(() => ({ cars: fromHosted.cars, isStale: true, isKept: false })))
  })
})

describe('a site whose stock is too large for its index', () => {
  it('[STK-07] is answered by the server, trial or not, and by nothing when that is down', async () => {
    const app = await aHostedApp({ hosted: [first, second], indexed: null, trial: false })
    const cars = (async function* () {
      yield first
    })()
    await publishIndex({ kv: app.store.kv, cars, isHosted: true, maxIndexBytes: 1, site: app.slug, now: Date.now() })
    await app.hold([])
    expect(await listed(app)).toMatchObject(fromHosted)
    app.server.goDown()
    pass(61)
    expect((await listed(app, '/search/daihatsu')).status).toBe(503)
  })
})

describe('a site whose stock its own index can search', () => {
  it('[STK-07] is answered by the index, and no server is asked', async () => {
    const app = await aHostedApp({ hosted: [first, second], indexed: [first], trial: false })
    expect(await listed(app)).toMatchObject({ status: 200, cars: ['first'], isStale: false })
    expect(await listed(app)).toMatchObject({ cars: ['first'], isKept: true })
    expect(app.server.calls).toEqual([])
  })
})

describe.each(TROUBLES)('a hosted engine that %s', (_, trouble) => {
  it.each([
    ['all cars', ALL],
    ['a make', '/search/toyota'],
    ['the parts of a page', `/api${ALL}`],
  ])('[SRC-20] leaves %s to the stock index, after one call', async (__, path) => {
    const app = await aYard()
    trouble(app.server)
    expect(await listed(app, path)).toMatchObject(fromIndex)
    expect(app.server.calls).toEqual(['POST /multi_search'])
  })

  it('[SRC-20] leaves the home page to the stock index, after one call for each of its two questions', async () => {
    const app = await aYard()
    trouble(app.server)
    expect(await listed(app, '/')).toMatchObject(fromIndex)
    expect(app.server.calls).toEqual(['POST /multi_search', 'POST /multi_search'])
  })

  it('[SRC-20] leaves a car and those like it in place', async () => {
    const app = await aYard()
    trouble(app.server)
    expect((await app.ask(`/cars/${first.slug}`)).status).toBe(200)
    expect((await app.ask(`/api/similar?car=${first.slug}`)).status).toBe(204)
  })

  it('[SRC-20] [STK-07] leaves a list to the index once the stock is another, and not to an answer of before', async () => {
    const app = await aYard()
    await listed(app)
    await app.publish([first, third])
    await app.hold([third])
    trouble(app.server)
    pass(3)
    expect(await listed(app)).toMatchObject({ cars: ['third', 'first'], isStale: true, isKept: false })
  })

  it('[SRC-10] [SRC-20] has nothing kept that stood in for it, and is back six seconds after it is well', async () => {
    const app = await aYard()
    trouble(app.server)
    const during = [await listed(app), await listed(app), await listed(app), await listed(app)]
    expect(during).toEqual(during.map(() => ({ ...fromIndex, isKept: false })))
    // One that is late is given less to do before it is left alone.
    expect([3, 4]).toContain(app.server.calls.length)
    app.server.comeBack()
    pass(6)
    // The first answer of then does not wait for the look at the server.
    await listed(app)
    expect(await listed(app)).toMatchObject(fromHosted)
    expect(await listed(app, '/search/daihatsu')).toMatchObject({ cars: ['second'], isStale: false })
    expect(await listed(app)).toMatchObject({ ...fromHosted, isKept: true })
  })
})

it('[SRC-20] waits no longer for a hosted engine than the site says', async () => {
  const app = await aHostedApp({ hosted: [first, second], indexed: [first], timeout: 50 })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  // What is left to do after the answer waits for the server for longer.
  const answer = await app.ask(ALL)
  expect(await answer.text()).toContain('/cars/the-first')
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('no answer within 50 ms'))
})

it('[SRC-20] logs neither the key nor all the text of a server that repeats what it was sent', async () => {
  const app = await aHostedApp({ hosted: [first, second], indexed: [first] })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('x-typesense-api-key')
    return Response.json({ message: `You sent ${key}. ${'And so on. '.repeat(1_000)}` }, { status: 500 })
  })
  expect(await listed(app)).toMatchObject(fromIndex)
  const [line] = vi.mocked(console.error).mock.calls.flat().map(String)
  expect(line).toContain('You sent (key).')
  expect(line!.length).toBeLessThan(1_000)
})

it('[SRC-20] [QLT-03] with its index unreadable too, a site says so with its phone, kept nowhere', async () => {
  const app = await aHostedApp({ site: { phone: '07 5550 0199' }, hosted: [first], indexed: null })
  await app.store.kv.put(pointerKey(app.slug), JSON.stringify({ version: 'lost', cars: 1, published_at: 0 }))
  app.server.goDown()
  const answer = await app.ask(ALL)
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
    503,
    '30',
    'no-store',
  ])
  expect(await answer.text()).toContain('07 5550 0199')
})
