import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBrowser, settle } from './a-calling-browser.ts'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const card = (slug: string) => ({ slug, sold: false, html: slug })
const addresses = (requests: { address: string }[]) => requests.map(({ address }) => decodeURIComponent(address))

describe('cards', () => {
  it('[WAT-05] asked for together share a request, and only a new one needs another', async () => {
    const { requests } = await aBrowser()
    const { fetchCards } = await import('../../../client/lib/batches.ts')
    const cards = fetchCards(['one', 'gone', 'two'])
    await settle()
    requests[0]!.answer({ json: { cards: [card('one'), card('two')], unavailable: ['gone'] } })
    expect(await cards).toEqual([card('one'), null, card('two')])
    expect(await fetchCards(['two', 'gone'])).toEqual([card('two'), null])
    void fetchCards(['two', 'new'])
    await settle()
    expect(addresses(requests)).toEqual(['one,gone,two', 'new'].map((cars) => `/api/cards?cars=${cars}`))
  })

  it('[WAT-05] go in as many requests as the call has room for', async () => {
    const { requests } = await aBrowser()
    const { fetchCards } = await import('../../../client/lib/batches.ts')
    void fetchCards(Array.from({ length: 30 }, (_, car) => `car-${car}`))
    await settle()
    expect(addresses(requests).map((address) => address.split(',').length)).toEqual([24, 6])
  })
})
