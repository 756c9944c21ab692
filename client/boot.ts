import { CHOSEN_LOCATION } from '../shared/location/chosen.ts'
import { trackPage } from './analytics/track.ts'
import { restoreHistory } from './boot/history.ts'
import { replaceBrokenImages } from './boot/images.ts'
import { noteVisit } from './boot/note-visit.ts'
import { showStored } from './boot/stored.ts'
import { wakeElements } from './wake/wake.ts'

/** The browser's entry, without React: starts what listens on every page. All other code is loaded when it is needed. */
restoreHistory()
wakeElements()
replaceBrokenImages()
// Each file is named in a function of its own: as `import().then` it is built longer.
// A menu is closed after it was opened, which takes a click or a key; one that opens by pointing takes the key Escape.
const loadMenus = () => import('./boot/menus.ts')
for (const type of ['click', 'keydown'])
  addEventListener(type, (event) => void loadMenus().then(({ followMenus }) => followMenus(event)))
// Photographs on cards are turned by a finger alone.
const loadSwipe = () => import('./card/swipe.ts')
addEventListener(
  'touchstart',
  (event) => (event.target as Element).closest('.card') && void loadSwipe().then(({ start }) => start(event)),
  { passive: true },
)

const loadLocation = () => import('./boot/location.ts')
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', whenComplete)
else whenComplete()

function whenComplete(): void {
  showStored()
  if (document.cookie.includes(CHOSEN_LOCATION)) void loadLocation().then(({ markLocation }) => markLocation())
  noteVisit()
}

// A site that asks for consent counts nothing before its visitor agrees.
const loadConsent = () => import('./analytics/consent.ts')
if ('consent' in document.documentElement.dataset) void loadConsent().then(({ askFirst }) => askFirst(trackPage))
else trackPage()
