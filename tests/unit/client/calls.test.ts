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
    const { requests, calls, callKey, cancelCalls, fetchLatest, queryClient } = await aBrowser()
    queryClient.setQueryData(calls.search(ALL).queryKey, aReply(ALL), { updatedAt: Date.now() - 60_000 })
    const left = fetchLatest(calls.search(ALL))
    await settle()
    cancelCalls(callKey('search'))
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
