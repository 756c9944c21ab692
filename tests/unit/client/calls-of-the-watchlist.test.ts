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

const saveCar = async (browser: Awaited<ReturnType<typeof aBrowser>>, car: number) => {
  const { changeWatchlist } = await import('../../../client/account/watch-calls.ts')
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
