import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ALL, aBrowser, aReply, settle } from './a-calling-browser.ts'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
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
