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
