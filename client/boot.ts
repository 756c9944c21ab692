import { CHOSEN_LOCATION } from '../shared/location/chosen.ts'
import { currentAddress, trackPage } from './analytics/track.ts'
import { noteVisit, showStored } from './boot/note-visit.ts'
import { followHeight, keepHeight, restoreHeight } from './lib/heights.ts'
import { loadPress, startSearch, wakeElements } from './wake/wake.ts'

/** After this time without the search page's code the page is reloaded instead. */
const TIMEOUT_MS = 4_000
// Each file is named in a function of its own: as `import().then` it is built longer.
const loadReplacement = () => import('./boot/broken-images.ts')
const loadSwipe = () => import('./card/swipe.ts')
const loadLocation = () => import('./boot/location.ts')
const loadConsent = () => import('./boot/consent.ts')

/** The browser's entry, without React: starts what listens on every page. All other code is loaded when it is needed. */
restoreHistory()
wakeElements()
replaceBrokenImages()
// A menu is closed after it was opened, which takes a click or a key; one that opens by pointing takes the key Escape. What was
// pressed before is given up by either.
for (const type of ['click', 'keydown'])
  addEventListener(type, (event) => void loadPress().then(({ follow }) => follow(event)))
// Photographs on cards are turned by a finger alone.
addEventListener(
  'touchstart',
  (event) => (event.target as Element).closest('.card') && void loadSwipe().then(({ startSwipe }) => startSwipe(event)),
  { passive: true },
)
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', whenComplete)
else whenComplete()
// A site that asks for consent counts nothing before its visitor agrees.
if ('consent' in document.documentElement.dataset) void loadConsent().then(({ askFirst }) => askFirst(trackPage))
else trackPage()

function whenComplete(): void {
  followHeight()
  showStored()
  if (document.cookie.includes(CHOSEN_LOCATION)) void loadLocation().then(({ markLocation }) => markLocation())
  noteVisit()
}

/** Keeps page heights between visits, so that the browser finds its scroll position, and lists true to their address. */
function restoreHistory(): void {
  addEventListener('pagehide', () => keepHeight())
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'navigate') restoreHeight()

  // Back or forward to an entry that an earlier life of this document made: its list is not the one on screen. That may
  // happen before this script runs, so the address that was loaded is not the one of this moment.
  const { dataset } = document.documentElement
  const { pathname, search } = new URL(visit?.name ?? location.href)
  const opened = pathname + search
  const follow = () => {
    if ('live' in dataset || currentAddress() === opened) return
    dataset['opened'] = opened
    void startSearch()
    setTimeout(() => 'live' in dataset || location.reload(), TIMEOUT_MS)
  }
  addEventListener('popstate', follow)
  follow()
}

/** Replaces images that fail to load, before or after this runs, with a placeholder (GAL-05). */
function replaceBrokenImages(): void {
  // An error event does not bubble.
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && void loadReplacement().then(({ replace }) => replace(target)),
    true,
  )
  if ([...document.images].some(({ complete, naturalWidth }) => complete && !naturalWidth))
    void loadReplacement().then(({ replaceAll }) => replaceAll())
}
