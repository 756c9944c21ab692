import type { SavedSearch } from '../../shared/search/title.ts'
import { savedSearches } from '../device/kept.ts'
import { searchList } from './search-list.ts'
import { addressOf } from './searches.ts'

/** The saved searches, each with how many cars it finds today (SRC-21). */
export function fillSearches(place: HTMLElement, changed: () => void): void {
  const searches = savedSearches.read()
  const shown = searches.map(addressOf).join(' ')
  const empty = place.querySelector<HTMLElement>('[data-empty]')
  if (empty) empty.hidden = searches.length > 0
  if (shown === place.dataset['drawn']) return
  place.dataset['drawn'] = shown
  void drawSearches(place, searches, changed)
}

async function drawSearches(place: HTMLElement, searches: SavedSearch[], changed: () => void): Promise<void> {
  const { lookUpSearches } = await import('./look-up.ts')
  const lookedUp = await lookUpSearches(savedSearches, searches)
  // The list may have changed while the answer was on its way.
  if (place.dataset['drawn'] !== searches.map(addressOf).join(' ')) return
  const hadFocus = place.contains(document.activeElement)
  place.querySelector('.searches')?.remove()
  if (searches.length > 0) place.append(searchList(savedSearches, lookedUp, changed))
  if (hadFocus)
    (place.querySelector<HTMLElement>('.searches button') ?? place.querySelector<HTMLElement>('h2'))?.focus()
}
