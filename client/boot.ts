import { CHOSEN_LOCATION } from '../shared/location/chosen.ts'
import { trackPage } from './analytics/track.ts'
import { restoreHistory } from './boot/history.ts'
import { replaceBrokenImages } from './boot/images.ts'
import { noteVisit } from './boot/note-visit.ts'
import { showStored } from './boot/stored.ts'
import { paintAboveFoldFirst } from './lib/prerender.ts'
import { wakeElements } from './wake/wake.ts'

/** The browser's entry, without React: starts what listens on every page. All other code is loaded when it is needed. */
paintAboveFoldFirst()
restoreHistory()
wakeElements()
replaceBrokenImages()
// A menu is closed after it was opened, which takes a click or a key; one that opens by pointing takes the key Escape.
for (const type of ['click', 'keydown'])
  addEventListener(type, (event) => void import('./boot/menus.ts').then(({ startMenus }) => startMenus(event)), {
    once: true,
  })
// Photographs on cards are turned by a finger alone.
addEventListener(
  'touchstart',
  (event) =>
    (event.target as Element).closest('.card') && void import('./card/swipe.ts').then(({ start }) => start(event)),
  {
    passive: true,
  },
)

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', whenComplete)
else whenComplete()

function whenComplete(): void {
  showStored()
  if (document.cookie.includes(CHOSEN_LOCATION))
    void import('./boot/location.ts').then(({ markLocation }) => markLocation())
  noteVisit()
}

// A site that asks for consent counts nothing before its visitor agrees.
if ('consent' in document.documentElement.dataset)
  void import('./analytics/consent.ts').then(({ askFirst }) => askFirst(trackPage))
else trackPage()
