import { vi } from 'vitest'
import type { VisitEvent } from '../../../shared/api.ts'

type State = { visible?: boolean; prerendering?: boolean; storage?: Storage | null }

/** Session storage that two pages of a tab share. */
export function aTabStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage
}

const refused = new Proxy({} as Storage, {
  get() {
    throw new DOMException('refused', 'SecurityError')
  },
})

/** As much of a browser as counting needs: a page that can be hidden, drawn ahead, left and come back to. */
export async function aPage(dataset: Record<string, string>, state: State = {}) {
  const bodies: Blob[] = []
  const scripts: { src?: string }[] = []
  const page = Object.assign(new EventTarget(), {
    documentElement: { dataset: { site: 'yard', ...dataset } },
    visibilityState: state.visible === false ? 'hidden' : 'visible',
    prerendering: state.prerendering ?? false,
    createElement: () => ({}),
    head: { append: (script: { src?: string }) => void scripts.push(script) },
  })
  const view = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', view)
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view))
  vi.stubGlobal('sessionStorage', state.storage === null ? refused : (state.storage ?? aTabStorage()))
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
  const turn = (visibilityState: 'visible' | 'hidden') => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const calls = () =>
    Promise.all(bodies.map(async (body) => (JSON.parse(await body.text()) as { told: VisitEvent[] }).told))
  // Each page runs the code anew.
  vi.resetModules()
  const { trackPage } = await import('../../../client/analytics/track.ts')
  return {
    trackPage,
    queue: await import('../../../client/analytics/track.ts'),
    /** What each request told. */
    calls,
    /** Everything that was told so far, once the page is laid aside. */
    async told() {
      turn('hidden')
      return (await calls()).flat()
    },
    types: () => bodies.map(({ type }) => type),
    scripts,
    layer: () => (view as EventTarget & { dataLayer?: Record<string, unknown>[] }).dataLayer,
    show: () => turn('visible'),
    hide: () => turn('hidden'),
    /** Leaves for another page: of this site, or of another. */
    leave(to: 'this site' | 'elsewhere') {
      view.dispatchEvent(Object.assign(new Event('pageswap'), { activation: to === 'this site' ? {} : null }))
      turn('hidden')
    },
    activate() {
      page.prerendering = false
      turn('visible')
      page.dispatchEvent(new Event('prerenderingchange'))
    },
    paint: () => painted.dispatchEvent(new Event('paint')),
    /** The list changes in place, to that of an address. */
    draw(pathname: string, search = '') {
      Object.assign(place, { pathname, search })
      page.dispatchEvent(new Event('forecourt:drawn'))
    },
    comeBack(persisted: boolean) {
      turn('visible')
      view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    },
  }
}
