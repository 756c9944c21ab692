import { watchedCars } from '../account/watched.ts'
import { drawPill, uncompareOnPress } from '../compare/pill.ts'
import { noteChange } from '../search/note-change.ts'
import { favourites } from './kept.ts'
import { mark } from './marks.ts'
import { takeNotes } from './notes.ts'

/** Shows everywhere on the page what this device stores. Runs when this module loads and after every change. */
export function refresh(): void {
  takeNotes()
  mark()
  drawPill(refresh)
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
