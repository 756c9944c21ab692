import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SearchReply } from '../../../shared/api.ts'

type Answer = { status?: number; html?: string; json?: unknown } | Error
type Request = { address: string; body: unknown; signal: AbortSignal; answer: (answer: Answer) => void }

const ALL = '/search/new-used-and-demo-cars'
const aReply = (href: string, count = 3): SearchReply => ({
  href,
  title: 'Cars',
  documentTitle: 'Cars | Test Yard',
  count,
  countText: `${count} cars`,
  countLine: `${count} cars`,
  choices: {},
  groups: [],
  chips: [],
  unavailable: [],
  clearHref: ALL,
  parts: { results: '<ul></ul>' },
})

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'

/** A browser at one site whose requests wait for the test to answer them. */
async function aBrowser() {
  const requests: Request[] = []
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', { host: 'yard.example' })
  vi.stubGlobal('fetch', (address: string, { body, signal }: { body?: string; signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    // A request that a test leaves open ends with that test, not seconds later in another one.
    signal.addEventListener('abort', () => isTimeout(signal.reason) || reject(signal.reason as Error))
    const answer = (given: Answer) => {
      if (given instanceof Error) return reject(given)
      const { status = 200, html, json } = given
      resolve(html === undefined ? Response.json(json, { status }) : new Response(html, { status }))
    }
    requests.push({ address, body: body && JSON.parse(body), signal, answer })
    return promise
  })
  const [{ calls, changes, keyOf }, { cancelCalls, fetchLatest, queryClient }, { hydrateSearch }] = await Promise.all([
    import('../../../client/lib/calls.ts'),
    import('../../../client/lib/query-client.ts'),
    import('../../../client/search/hydrate-search.ts'),
  ])
  return { requests, calls, changes, keyOf, cancelCalls, fetchLatest, queryClient, hydrateSearch }
}
/** Lets everything run that waits for no request, batches among it. */
const settle = () => vi.advanceTimersByTimeAsync(1)

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  it('[SRC-10] that two islands make at the same time is one request', async () => {
    const { requests, calls, queryClient } = await aBrowser()
    const both = [queryClient.fetchQuery(calls.search(ALL)), queryClient.fetchQuery(calls.search(ALL))]
    await settle()
    expect(requests.map(({ address }) => address)).toEqual([`/api${ALL}`])
    requests[0]!.answer({ json: aReply(ALL) })
    expect(await Promise.all(both)).toEqual([aReply(ALL), aReply(ALL)])
  })

  it('[SRC-10] serves under both of its addresses while it is fresh, and is made anew after that', async () => {
    const { requests, calls, queryClient } = await aBrowser()
    const first = queryClient.fetchQuery(calls.search(`${ALL}?make=Kia`))
    await settle()
    requests[0]!.answer({ json: aReply('/search/kia') })
    await first
    await vi.advanceTimersByTimeAsync(29_000)
    expect((await queryClient.fetchQuery(calls.search('/search/kia'))).count).toBe(3)
    expect((await queryClient.fetchQuery(calls.search(`${ALL}?make=Kia`))).count).toBe(3)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    void queryClient.fetchQuery(calls.search('/search/kia'))
    await settle()
    expect(requests).toHaveLength(2)
  })

  it('[SRC-10] leaves memory once it may not serve any more', async () => {
    const { requests, calls, queryClient } = await aBrowser()
    const first = queryClient.fetchQuery(calls.search(`${ALL}?make=Kia`))
    await settle()
    requests[0]!.answer({ json: aReply('/search/kia') })
    await first
    expect(queryClient.getQueryCache().getAll()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(queryClient.getQueryCache().getAll()).toHaveLength(0)
  })

  it('[ANA-02] belongs to the site that it was made on', async () => {
    const { calls } = await aBrowser()
    const { queryKey } = calls.search(ALL)
    vi.stubGlobal('location', { host: 'other.example' })
    expect([queryKey, calls.search(ALL).queryKey]).toEqual([
      ['yard.example', '/api', ALL],
      ['other.example', '/api', ALL],
    ])
  })

  it.each<[string, Answer, number]>([
    ['the network fails', new TypeError('Failed to fetch'), 2],
    ['the server is busy', { status: 503, json: {} }, 2],
    ['the server has a fault', { status: 500, json: {} }, 1],
    ['the input is refused', { status: 400, json: {} }, 1],
    ['the answer has another shape', { json: { href: '/search', groups: 7 } }, 1],
    ['the time is up', new DOMException('late', 'TimeoutError'), 1],
  ])('[SRC-07] is tried again at most once, and only where that can help: %s', async (_, answer, times) => {
    const { requests, calls, queryClient } = await aBrowser()
    const outcome = queryClient.fetchQuery(calls.search(ALL)).catch((error: unknown) => error)
    for (let round = 0; round < 3; round++) {
      await settle()
      requests[round]?.answer(answer)
      await vi.advanceTimersByTimeAsync(400)
    }
    expect(await outcome).toBeInstanceOf(Error)
    expect(requests).toHaveLength(times)
  })
})

describe('a call of which only the last matters', () => {
  it('[SRC-07] is cancelled by the next one, whose answer alone counts', async () => {
    const { requests, calls, fetchLatest } = await aBrowser()
    const first = fetchLatest(calls.search(`${ALL}?query=die`))
    await settle()
    const second = fetchLatest(calls.search(`${ALL}?query=diesel`))
    await settle()
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
    requests[1]!.answer({ json: aReply(`${ALL}?query=diesel`) })
    expect([await first, (await second)?.href]).toEqual([undefined, `${ALL}?query=diesel`])
  })

  it('[SRC-07] is cancelled as soon as the shopper types on, also where an older answer is in memory', async () => {
    const { requests, calls, keyOf, cancelCalls, fetchLatest, queryClient } = await aBrowser()
    queryClient.setQueryData(calls.search(ALL).queryKey, aReply(ALL), { updatedAt: Date.now() - 60_000 })
    const left = fetchLatest(calls.search(ALL))
    await settle()
    cancelCalls(keyOf('search'))
    expect(requests[0]!.signal.aborted).toBe(true)
    expect(await left).toBeUndefined()
  })

  it('[CAL-02] leaves calls of another kind alone', async () => {
    const { requests, calls, fetchLatest } = await aBrowser()
    const list = fetchLatest(calls.search(ALL))
    const price = fetchLatest(calls.delivery('a-car', '4217'))
    await settle()
    expect(requests.map(({ address, signal }) => [address, signal.aborted])).toEqual([
      [`/api${ALL}`, false],
      ['/api/delivery?car=a-car&postcode=4217', false],
    ])
    requests[0]!.answer({ json: aReply(ALL) })
    requests[1]!.answer({ html: '$129' })
    expect([(await list)?.count, await price]).toEqual([3, '$129'])
  })
})

describe('cards', () => {
  it('[WAT-05] asked for at one time share a request, and the next minute needs none', async () => {
    const { requests, calls, queryClient } = await aBrowser()
    const ask = (...slugs: string[]) => Promise.all(slugs.map((slug) => queryClient.fetchQuery(calls.card(slug))))
    const parts = Promise.all([ask('one', 'gone'), ask('two', 'one')])
    await vi.dynamicImportSettled()
    await settle()
    expect(requests.map(({ address }) => decodeURIComponent(address))).toEqual(['/api/cards?cars=one,gone,two'])
    const cards = ['one', 'two'].map((slug) => ({ slug, sold: false, html: slug }))
    requests[0]!.answer({ json: { cards, unavailable: ['gone'] } })
    const [one, two] = ['one', 'two'].map((html) => ({ sold: false, html }))
    expect(await parts).toEqual([
      [one, null],
      [two, one],
    ])
    expect(await ask('two', 'gone')).toEqual([two, null])
    expect(requests).toHaveLength(1)
  })

  it('[WAT-05] go in as many requests as the call has room for', async () => {
    const { requests, calls, queryClient } = await aBrowser()
    for (let car = 0; car < 30; car++) void queryClient.fetchQuery(calls.card(`car-${car}`))
    await vi.dynamicImportSettled()
    await settle()
    expect(requests.map(({ address }) => decodeURIComponent(address).split(',').length)).toEqual([24, 6])
  })
})

describe('the list that came with the page', () => {
  const { href, documentTitle, parts, ...page } = aReply(ALL)

  function aPage(visit: { type: string; deliveryType?: string }) {
    vi.stubGlobal('document', {
      title: documentTitle,
      querySelectorAll: () => Object.entries(parts).map(([part, innerHTML]) => ({ dataset: { part }, innerHTML })),
    })
    const getEntriesByType = () => [{ responseStart: 20, ...visit }]
    vi.stubGlobal('performance', { timeOrigin: Date.now() - 10_000, getEntriesByType })
  }

  it('[SRC-10] makes no request when the page comes to life, nor when the shopper comes back to it', async () => {
    const { requests, calls, fetchLatest, hydrateSearch } = await aBrowser()
    aPage({ type: 'navigate' })
    hydrateSearch(ALL, page)
    expect(await fetchLatest(calls.search(ALL))).toEqual(aReply(href))
    expect(requests).toHaveLength(0)
  })

  it('[SRC-10] is as old as the page', async () => {
    const { requests, calls, fetchLatest, hydrateSearch } = await aBrowser()
    aPage({ type: 'navigate' })
    hydrateSearch(ALL, page)
    await vi.advanceTimersByTimeAsync(21_000)
    void fetchLatest(calls.search(ALL))
    await settle()
    expect(requests).toHaveLength(1)
  })

  it.each([{ type: 'back_forward' }, { type: 'navigate', deliveryType: 'navigational-prefetch' }])(
    '[SRC-10] is asked for anew where the page may be of any age: %j',
    async (visit) => {
      const { requests, calls, fetchLatest, hydrateSearch } = await aBrowser()
      aPage(visit)
      hydrateSearch(ALL, page)
      void fetchLatest(calls.search(ALL))
      await settle()
      expect(requests).toHaveLength(1)
    },
  )
})

const saveCar = async (browser: Awaited<ReturnType<typeof aBrowser>>, car: number) => {
  const { changeWatchlist } = await import('../../../client/device/watch-calls.ts')
  return changeWatchlist(browser.changes.saveCar(car))
}

describe('a change of the watchlist', () => {
  const LIST = { phone_number: '+61491570006', car_ids: [7] }

  it('[WAT-01] names the number of the session, which is asked for once', async () => {
    const browser = await aBrowser()
    const both = Promise.all([saveCar(browser, 1), saveCar(browser, 2)])
    await vi.dynamicImportSettled()
    await settle()
    expect(browser.requests.map(({ address }) => address)).toEqual(['/api/watchlist'])
    browser.requests[0]!.answer({ json: LIST })
    await settle()
    expect(browser.requests.slice(1).map(({ address, body }) => [address, body])).toEqual([
      ['/api/watchlist/save-car', { phone_number: LIST.phone_number, car_id: 1 }],
      ['/api/watchlist/save-car', { phone_number: LIST.phone_number, car_id: 2 }],
    ])
    browser.requests[1]!.answer({ json: { success: true } })
    browser.requests[2]!.answer({ status: 409, json: { success: false, error: { code: 'full', message: 'Full.' } } })
    expect(await both).toEqual(['done', { because: 'Full.' }])
  })

  it('[WAT-02] says so where the shopper is signed out, and asks again the next time', async () => {
    const browser = await aBrowser()
    for (const round of [0, 1]) {
      const outcome = saveCar(browser, 1)
      await vi.dynamicImportSettled()
      await settle()
      browser.requests[round]!.answer({ status: 401, json: { error: { code: 'not_signed_in', message: '' } } })
      expect(await outcome).toBe('signed out')
    }
  })
})
