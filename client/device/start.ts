import { watchedCars } from '../account/watched.ts'
import { drawBar, uncompareOnPress } from '../compare/bar.ts'
import { noteChange } from '../search/note-change.ts'
import { favourites, savedSearches } from './kept.ts'
import { mark } from './marks.ts'
import { takeNotes } from './notes.ts'
import { history } from './seen.ts'
import { toggle } from './toggle-kept.ts'

/** Shows everywhere on the page what this device keeps. */
export function refresh(): void {
  takeNotes()
  mark()
  drawBar(refresh)
  if (document.querySelector('[data-known]'))
    void import('../leads/contact.ts').then(({ fillContact }) => fillContact(document))
  if (watchedCars() && favourites.read().length > 0)
    void import('../account/merge-favourites.ts').then(({ merge }) => merge(refresh))
  if (document.querySelector('[data-device]'))
    void import('../wake/stored.ts').then(({ fillPlaces }) => fillPlaces(refresh))
}

/** New HTML has come onto the page, and maybe a new address with it. */
export function drawn(): void {
  mark()
  noteChange()
}

export const press = (button: HTMLElement) => toggle(button, refresh)

document.addEventListener('click', uncompareOnPress)

/** Somebody begins to search: what they searched for before is offered under the box (SRC-17). */
document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'search') return
  if (history.read().length + savedSearches.read().length === 0) return
  void import('../search/search-panel.ts').then(({ offer }) => offer(target))
})
