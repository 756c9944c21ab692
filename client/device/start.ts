import { watchedCars } from '../account/watched.ts'
import { drawBar, uncompareOnPress } from '../compare/bar.ts'
import { noteChange } from '../search/note-change.ts'
import { favourites, savedSearches } from './kept.ts'
import { mark } from './marks.ts'
import { takeNotes } from './notes.ts'
import { history } from './seen.ts'

/** Shows everywhere on the page what this device stores. Runs when this module loads and after every change. */
export function refresh(): void {
  takeNotes()
  mark()
  drawBar(refresh)
  if (document.querySelector('[data-known]'))
    void import('../leads/contact.ts').then(({ fillContact }) => fillContact(document))
  if (watchedCars() && favourites.read().length > 0)
    void import('../account/merge-favourites.ts').then(({ mergeFavourites }) => mergeFavourites(refresh))
  if (document.querySelector('[data-wake^="stored:"]'))
    void import('../wake/stored.ts').then(({ fillStored }) => fillStored(refresh))
}

/** Marks the buttons of new HTML, and notes the search where the address has changed with it. */
export function markRendered(): void {
  mark()
  noteChange()
}

refresh()
// Back from the back-forward cache, or another tab has stored something.
addEventListener('pageshow', ({ persisted }) => persisted && refresh())
addEventListener('storage', refresh)
document.addEventListener('click', uncompareOnPress)

/** Offers the searches made before under a search box that gets the focus (SRC-17). */
function offerSearches(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement) || target.type !== 'search') return
  if (history.read().length + savedSearches.read().length === 0) return
  void import('../search/search-panel.ts').then(({ offer }) => offer(target))
}
document.addEventListener('focusin', ({ target }) => offerSearches(target))
// The box may have had the focus before this module was loaded.
offerSearches(document.activeElement)
