import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ALL, type Answer, aBrowser, settle } from './a-calling-browser.ts'

const NONE = { whole: null, note: null, groups: [] }

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  it('[SRC-10] made twice at the same time is one request', async () => {
    const { requests, calls, queryClient } = await aBrowser()
    const both = [0, 1].map(() => queryClient.fetchQuery(calls.suggestions('kia', ALL)))
    await settle()
    expect(requests).toHaveLength(1)
    requests[0]!.answer({ json: NONE })
    expect(await Promise.all(both)).toEqual([NONE, NONE])
  })

  it('[ANA-02] belongs to the site that it was made on', async () => {
    const { calls } = await aBrowser()
    const { queryKey } = calls.suggestions('kia', ALL)
    vi.stubGlobal('location', { host: 'other.example' })
    expect([queryKey, calls.suggestions('kia', ALL).queryKey]).toEqual([
      ['yard.example', '/api/suggestions', 'kia', ALL],
      ['other.example', '/api/suggestions', 'kia', ALL],
    ])
  })

  it.each<[string, Answer, number]>([
    ['the network fails', new TypeError('Failed to fetch'), 2],
    ['the server is busy', { status: 503, json: {} }, 2],
    ['the server has a fault', { status: 500, json: {} }, 1],
    ['the input is refused', { status: 400, json: {} }, 1],
    ['the time is up', new DOMException('late', 'TimeoutError'), 1],
  ])('[SRC-07] is tried again at most once, and only where that can help: %s', async (_, answer, times) => {
    const { requests, calls, queryClient } = await aBrowser()
    const outcome = queryClient.fetchQuery(calls.suggestions('kia', ALL)).catch((error: unknown) => error)
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
    const first = fetchLatest(calls.suggestions('die', ALL))
    await settle()
    const second = fetchLatest(calls.suggestions('diesel', ALL))
    await settle()
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
    requests[1]!.answer({ json: NONE })
    expect([await first, await second]).toEqual([undefined, NONE])
  })

  it('[CAL-02] leaves calls of another kind alone', async () => {
    const { requests, calls, fetchLatest } = await aBrowser()
    const list = fetchLatest(calls.suggestions('kia', ALL))
    const price = fetchLatest(calls.delivery('a-car', '4217'))
    await settle()
    expect(requests.map(({ address, signal }) => [address, signal.aborted])).toEqual([
      [`/api/suggestions?${new URLSearchParams({ query: 'kia', at: ALL })}`, false],
      ['/api/delivery?car=a-car&postcode=4217', false],
    ])
    requests[0]!.answer({ json: NONE })
    requests[1]!.answer({ html: '$129' })
    expect([await list, await price]).toEqual([NONE, '$129'])
  })
})
