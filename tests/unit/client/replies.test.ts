import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ALL, type Answer, aBrowser, aReply, settle } from './a-calling-browser.ts'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a list', () => {
  it('[SRC-10] serves under both of its addresses while it is fresh, and is made anew after that', async () => {
    const { requests, fetchReply } = await aBrowser()
    const first = fetchReply(`${ALL}?make=Kia`)
    await settle()
    requests[0]!.answer({ json: aReply('/search/kia') })
    await first
    await vi.advanceTimersByTimeAsync(29_000)
    for (const address of ['/search/kia', `${ALL}?make=Kia`])
      expect(await fetchReply(address)).toEqual(aReply('/search/kia'))
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    void fetchReply('/search/kia')
    await settle()
    expect(requests).toHaveLength(2)
  })

  it('[SRC-10] makes room for the tenth after it', async () => {
    const { requests, fetchReply } = await aBrowser()
    const look = async (address: string) => {
      const reply = fetchReply(address)
      await settle()
      requests.at(-1)!.answer({ json: aReply(address) })
      await reply
    }
    for (let list = 0; list <= 10; list++) await look(`/search/make-${list}`)
    const before = requests.length
    await look('/search/make-1')
    expect(requests).toHaveLength(before)
    await look('/search/make-0')
    expect(requests).toHaveLength(before + 1)
  })

  it('[SRC-07] is cancelled by the next one, whose answer alone counts', async () => {
    const { requests, fetchReply } = await aBrowser()
    const first = fetchReply(`${ALL}?query=die`)
    await settle()
    const second = fetchReply(`${ALL}?query=diesel`)
    await settle()
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
    requests[1]!.answer({ json: aReply(`${ALL}?query=diesel`) })
    expect([await first, (await second)?.href]).toEqual([undefined, `${ALL}?query=diesel`])
  })

  it('[SRC-07] asked for ahead is asked for once, and one that is not wanted is cancelled', async () => {
    const { requests, fetchAhead, fetchReply } = await aBrowser()
    fetchAhead('/search/kia')
    await settle()
    const wanted = fetchReply('/search/kia')
    requests[0]!.answer({ json: aReply('/search/kia') })
    expect((await wanted)?.href).toBe('/search/kia')
    fetchAhead('/search/mazda')
    await settle()
    void fetchReply('/search/kia')
    await settle()
    expect(requests).toHaveLength(2)
    expect(requests[1]!.signal.aborted).toBe(true)
  })

  it('[SRC-07] [SRC-10] asked for ahead and not taken is asked for again once it is no longer fresh, or had no answer', async () => {
    const { requests, fetchAhead, fetchReply } = await aBrowser()
    fetchAhead('/search/kia')
    await settle()
    requests[0]!.answer({ json: aReply('/search/kia') })
    await vi.advanceTimersByTimeAsync(31_000)
    fetchAhead('/search/kia')
    await settle()
    expect(requests).toHaveLength(2)
    requests[1]!.answer({ status: 500, json: {} })
    await settle()
    const wanted = fetchReply('/search/kia')
    await settle()
    requests[2]!.answer({ json: aReply('/search/kia') })
    expect((await wanted)?.href).toBe('/search/kia')
  })

  it.each<[string, Answer, number]>([
    ['the network fails', new TypeError('Failed to fetch'), 2],
    ['the server is busy', { status: 503, json: {} }, 2],
    ['the server has a fault', { status: 500, json: {} }, 1],
    ['the answer has another shape', { json: { href: '/search', groups: 7 } }, 1],
    ['the answer is nothing', { json: null }, 1],
    ['the answer is of another site', { json: { ...aReply(ALL), href: 'https://evil.example/search' } }, 1],
    ['its cars are no text', { json: { ...aReply(ALL), parts: { filters: '', results: 7 } } }, 1],
    ['the time is up', new DOMException('late', 'TimeoutError'), 1],
  ])('[SRC-07] cannot be had, and is tried again at most once where that can help: %s', async (_, answer, times) => {
    const { requests, fetchReply } = await aBrowser()
    const outcome = fetchReply(ALL)
    for (let round = 0; round < 3; round++) {
      await settle()
      requests[round]?.answer(answer)
      await vi.advanceTimersByTimeAsync(400)
    }
    expect(await outcome).toBeNull()
    expect(requests).toHaveLength(times)
  })
})

describe('the list that came with the page', () => {
  const { count: _count, countText: _text, ...first } = aReply(ALL)

  function aPage(visit: { type: string; deliveryType?: string }) {
    const parts = Object.entries(first.parts).map(([part, innerHTML]) => ({ dataset: { part }, innerHTML }))
    vi.stubGlobal('document', {
      title: first.documentTitle,
      querySelectorAll: () => parts,
      querySelector: (selector: string) => ({
        textContent: selector.includes('count') ? first.countLine : first.title,
        defaultValue: first.text,
      }),
    })
    const getEntriesByType = () => [{ responseStart: 20, ...visit }]
    vi.stubGlobal('performance', { timeOrigin: Date.now() - 10_000, getEntriesByType })
  }

  it('[SRC-10] makes no request when the shopper comes back to it', async () => {
    const { requests, fetchReply, keepFirstReply } = await aBrowser()
    aPage({ type: 'navigate' })
    keepFirstReply(ALL)
    expect(await fetchReply(ALL)).toEqual(first)
    expect(requests).toHaveLength(0)
  })

  it('[SRC-10] is as old as the page', async () => {
    const { requests, fetchReply, keepFirstReply } = await aBrowser()
    aPage({ type: 'navigate' })
    keepFirstReply(ALL)
    await vi.advanceTimersByTimeAsync(21_000)
    void fetchReply(ALL)
    await settle()
    expect(requests).toHaveLength(1)
  })

  it.each([{ type: 'back_forward' }, { type: 'navigate', deliveryType: 'navigational-prefetch' }])(
    '[SRC-10] is asked for anew where the page may be of any age: %j',
    async (visit) => {
      const { requests, fetchReply, keepFirstReply } = await aBrowser()
      aPage(visit)
      keepFirstReply(ALL)
      void fetchReply(ALL)
      await settle()
      expect(requests).toHaveLength(1)
    },
  )
})
