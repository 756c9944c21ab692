import { keepHeight, takeHeight } from '../lib/heights.ts'

/** After this time without the search page's code the page is reloaded instead. */
const TIMEOUT_MS = 4_000

/** Keeps page heights between visits, so that the browser finds its scroll position, and lists true to their address. */
export function restoreHistory(): void {
  addEventListener('pagehide', () => keepHeight())
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit && visit.type !== 'navigate') takeHeight()

  // Back or forward to an entry that an earlier life of this document made: its list is not the one on screen. That may
  // happen before this script runs, so the address that was loaded is not the one of this moment.
  const { dataset } = document.documentElement
  const { pathname, search } = new URL(visit?.name ?? location.href)
  const opened = pathname + search
  const follow = () => {
    if ('live' in dataset || location.pathname + location.search === opened) return
    dataset['opened'] = opened
    document.querySelector<HTMLElement>('.results')?.setAttribute('data-progress', 'returning')
    setTimeout(() => 'live' in dataset || location.reload(), TIMEOUT_MS)
  }
  addEventListener('popstate', follow)
  follow()
}
