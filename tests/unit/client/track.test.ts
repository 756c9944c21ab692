import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPage } from './a-page.ts'

afterEach(() => vi.unstubAllGlobals())

const SEARCH = { counts: '', event: '49' }
/** The tag manager is a module of its own, which a busy machine loads late. */
const BUSY_MACHINE = { timeout: 60_000 }

describe('a search page', () => {
  it('[ANA-01] is counted when it is shown, by its path without what was typed', async () => {
    const page = await aPage(SEARCH)
    page.trackPage()
    expect(await page.told()).toEqual([
      { event: 49, id: expect.stringMatching(/^[0-9a-f-]{36}$/), path: '/search/used-cars', ago: expect.any(Number) },
    ])
    expect(page.types()).toEqual(['application/json'])
  })

  it('[ANA-01] is not counted while it is drawn ahead; then once, behind its first picture', async () => {
    const page = await aPage(SEARCH, { visible: false, prerendering: true })
    page.trackPage()
    page.activate()
    expect(await page.told()).toHaveLength(0)
    page.show()
    page.paint()
    expect(await page.told()).toHaveLength(1)
  })

  it('[ANA-01] is not counted in a tab that no visitor has looked at; then once', async () => {
    const page = await aPage(SEARCH, { visible: false })
    page.trackPage()
    expect(await page.told()).toHaveLength(0)
    page.show()
    page.show()
    expect(await page.told()).toHaveLength(1)
  })

  it('[ANA-01] is counted again, under another id, when a visitor comes back to it', async () => {
    const page = await aPage(SEARCH)
    page.trackPage()
    page.comeBack(false)
    expect(await page.told()).toHaveLength(1)
    page.comeBack(true)
    const [first, second] = (await page.told()) as { id: string }[]
    expect(second).toEqual({ ...first, id: expect.not.stringMatching(first!.id), ago: expect.any(Number) })
  })
})

describe('a list that changes in place', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('[ANA-01] counts like the page of its address once it was looked at, and not on the way there', async () => {
    const page = await aPage(SEARCH)
    page.trackPage()
    page.draw('/search/toyota')
    vi.advanceTimersByTime(1_000)
    page.draw('/search/toyota', '?price=-20000')
    vi.advanceTimersByTime(1_500)
    const [first, second] = (await page.told()) as { id: string }[]
    expect(second).toEqual({ event: 49, id: expect.not.stringMatching(first!.id), path: '/search/toyota', ago: 0 })
    page.show()
    vi.advanceTimersByTime(60_000)
    expect(await page.told()).toHaveLength(2)
  })

  it('[ANA-01] is not counted on the way to the next', async () => {
    const page = await aPage(SEARCH)
    page.trackPage()
    page.draw('/search/toyota')
    vi.advanceTimersByTime(1_499)
    expect(await page.told()).toHaveLength(1)
  })

  it('[ANA-01] is not counted when something else of the page was drawn', async () => {
    const page = await aPage(SEARCH)
    page.trackPage()
    page.draw('/search/used-cars', '?query=jane%40example.com')
    vi.advanceTimersByTime(60_000)
    expect(await page.told()).toHaveLength(1)
  })

  it('[ANA-01] waits for a visitor who looks elsewhere meanwhile', async () => {
    const page = await aPage(SEARCH)
    page.trackPage()
    page.draw('/search/toyota')
    page.hide()
    vi.advanceTimersByTime(60_000)
    expect(await page.told()).toHaveLength(1)
    page.show()
    expect(await page.told()).toHaveLength(2)
  })
})

describe('a page that counts as nothing', () => {
  it('[ANA-01] sends nothing and loads nothing', async () => {
    const page = await aPage({})
    page.trackPage()
    page.comeBack(true)
    await new Promise((later) => setTimeout(later, 20))
    expect([await page.told(), page.scripts]).toEqual([[], []])
  })
})

describe('the tag manager', () => {
  it('[ANA-01] is loaded once and told at once, under the id of our own count', async () => {
    const page = await aPage({ ...SEARCH, tags: 'GTM-ABC123' })
    page.trackPage()
    page.comeBack(true)
    await vi.waitFor(() => expect(page.layer()).toHaveLength(3), BUSY_MACHINE)
    const ids = (await page.told()).flatMap((told) => ('id' in told ? [told.id] : []))
    expect(page.layer()?.slice(1)).toEqual(ids.map((id) => ({ event: 'search_page_view', event_id: id })))
    expect(page.scripts.map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123'])
  })

  it('[ANA-01] counts pages without an event by itself', async () => {
    const page = await aPage({ counts: '', tags: 'GTM-ABC123' })
    page.trackPage()
    await vi.waitFor(() => expect(page.scripts).toHaveLength(1), BUSY_MACHINE)
    expect([await page.told(), page.layer()]).toEqual([[], [expect.objectContaining({ event: 'gtm.js' })]])
  })
})
