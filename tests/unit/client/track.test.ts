import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EVENTS_PATH, trackPage } from '../../../client/analytics/track.ts'
import { API } from '../../../shared/api.ts'

type Sent = { event: number; id: string; path: string }

/** As much of a browser as counting needs: a page that can be hidden, drawn ahead, left and come back to. */
function aBrowser(dataset: Record<string, string>, state: { visible?: boolean; prerendering?: boolean } = {}) {
  const bodies: Blob[] = []
  const scripts: { src?: string }[] = []
  const page = Object.assign(new EventTarget(), {
    documentElement: { dataset },
    visibilityState: state.visible === false ? 'hidden' : 'visible',
    prerendering: state.prerendering ?? false,
    createElement: () => ({}),
    head: { append: (script: { src?: string }) => void scripts.push(script) },
  })
  const view = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', view)
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view))
  const painted = new EventTarget()
  const aPerformanceObserver = class {
    readonly #then: (list: unknown, observer: { disconnect: () => void }) => void
    constructor(then: (list: unknown, observer: { disconnect: () => void }) => void) {
      this.#then = then
    }
    observe = ({ type }: { type: string }) =>
      painted.addEventListener(type, () => this.#then(null, { disconnect: () => {} }), { once: true })
  }
  vi.stubGlobal('PerformanceObserver', aPerformanceObserver)
  const place = { pathname: '/search/used-cars', search: '?query=jane%40example.com' }
  vi.stubGlobal('location', place)
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, body: Blob) => url === '/api/events' && bodies.push(body) > 0,
  })
  return {
    sent: () => Promise.all(bodies.map(async (body) => JSON.parse(await body.text()) as Sent)),
    types: () => bodies.map(({ type }) => type),
    scripts,
    layer: () => (view as EventTarget & { dataLayer?: Record<string, unknown>[] }).dataLayer,
    show() {
      page.visibilityState = 'visible'
      page.dispatchEvent(new Event('visibilitychange'))
    },
    hide: () => void (page.visibilityState = 'hidden'),
    activate() {
      page.prerendering = false
      page.visibilityState = 'visible'
      page.dispatchEvent(new Event('visibilitychange'))
      page.dispatchEvent(new Event('prerenderingchange'))
    },
    paint: () => painted.dispatchEvent(new Event('paint')),
    /** The list changes in place, to that of an address. */
    draw(pathname: string, search = '') {
      Object.assign(place, { pathname, search })
      page.dispatchEvent(new Event('forecourt:drawn'))
    },
    comeBack: (persisted: boolean) => view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
  }
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

const SEARCH = { event: '49' }
/** The tag manager is a module of its own, which a busy machine loads late. */
const BUSY_MACHINE = { timeout: 60_000 }

describe('a search page', () => {
  it('[ANA-01] is counted when it is shown, by its path without what was typed', async () => {
    const browser = aBrowser(SEARCH)
    trackPage()
    expect(await browser.sent()).toEqual([
      { event: 49, id: expect.stringMatching(/^[0-9a-f-]{36}$/), path: '/search/used-cars' },
    ])
    expect(browser.types()).toEqual(['application/json'])
  })

  it('[ANA-01] is not counted while it is drawn ahead; then once, behind its first picture', async () => {
    const browser = aBrowser(SEARCH, { visible: false, prerendering: true })
    trackPage()
    browser.activate()
    expect(await browser.sent()).toHaveLength(0)
    browser.paint()
    expect(await browser.sent()).toHaveLength(1)
  })

  it('[ANA-01] is not counted in a tab that nobody has looked at; then once', async () => {
    const browser = aBrowser(SEARCH, { visible: false })
    trackPage()
    expect(await browser.sent()).toHaveLength(0)
    browser.show()
    browser.show()
    expect(await browser.sent()).toHaveLength(1)
  })

  it('[ANA-01] is counted again, under another id, when a visitor comes back to it', async () => {
    const browser = aBrowser(SEARCH)
    trackPage()
    browser.comeBack(false)
    expect(await browser.sent()).toHaveLength(1)
    browser.comeBack(true)
    const [first, second] = await browser.sent()
    expect(second).toEqual({ ...first, id: expect.not.stringMatching(first!.id) })
  })
})

describe('a list that changes in place', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('[ANA-01] counts like the page of its address once it was looked at, and not on the way there', async () => {
    const browser = aBrowser(SEARCH)
    trackPage()
    browser.draw('/search/toyota')
    vi.advanceTimersByTime(1_000)
    browser.draw('/search/toyota', '?price=-20000')
    vi.advanceTimersByTime(1_499)
    expect(await browser.sent()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    const [first, second] = await browser.sent()
    expect(second).toEqual({ event: 49, id: expect.not.stringMatching(first!.id), path: '/search/toyota' })
    vi.advanceTimersByTime(60_000)
    expect(await browser.sent()).toHaveLength(2)
  })

  it('[ANA-01] is not counted when something else of the page was drawn', async () => {
    const browser = aBrowser(SEARCH)
    trackPage()
    browser.draw('/search/used-cars', '?query=jane%40example.com')
    vi.advanceTimersByTime(60_000)
    expect(await browser.sent()).toHaveLength(1)
  })

  it('[ANA-01] waits for whoever looks elsewhere meanwhile', async () => {
    const browser = aBrowser(SEARCH)
    trackPage()
    browser.draw('/search/toyota')
    browser.hide()
    vi.advanceTimersByTime(60_000)
    expect(await browser.sent()).toHaveLength(1)
    browser.show()
    expect(await browser.sent()).toHaveLength(2)
  })
})

describe('a page that counts as nothing', () => {
  it('[ANA-01] sends nothing and loads nothing', async () => {
    const browser = aBrowser({})
    trackPage()
    browser.comeBack(true)
    await new Promise((later) => setTimeout(later, 20))
    expect([await browser.sent(), browser.scripts]).toEqual([[], []])
  })
})

describe('the tag manager', () => {
  it('[ANA-01] is loaded once and told under the id of our own count', async () => {
    const browser = aBrowser({ ...SEARCH, tags: 'GTM-ABC123' })
    trackPage()
    browser.comeBack(true)
    await vi.waitFor(() => expect(browser.layer()).toHaveLength(3), BUSY_MACHINE)
    const ids = (await browser.sent()).map(({ id }) => id)
    expect(browser.layer()?.slice(1)).toEqual(ids.map((id) => ({ event: 'search_page_view', event_id: id })))
    expect(browser.scripts.map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123'])
  })

  it('[ANA-01] counts pages without an event by itself', async () => {
    const browser = aBrowser({ tags: 'GTM-ABC123' })
    trackPage()
    await vi.waitFor(() => expect(browser.scripts).toHaveLength(1), BUSY_MACHINE)
    expect([await browser.sent(), browser.layer()]).toEqual([[], [expect.objectContaining({ event: 'gtm.js' })]])
  })
})

it('[ANA-01] sends to the address that the table of calls has', () => {
  expect(EVENTS_PATH).toBe(API.events)
})
