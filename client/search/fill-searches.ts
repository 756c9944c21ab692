import type { SavedSearch } from '../../shared/search/title.ts'
import { savedSearches } from '../device/kept.ts'
import { isSameSearch, searchAddress } from '../device/searches.ts'
import { button, draw, icon } from '../ui/dom.ts'
import { type LookedUpSearch, lookUpSearches } from './look-up.ts'

/** The saved searches, each with how many cars it finds today (SRC-21). */
export function fillSearches(place: HTMLElement, changed: () => void): void {
  const searches = savedSearches.read()
  const shown = searches.map(searchAddress).join(' ')
  const empty = place.querySelector<HTMLElement>('[data-empty]')
  if (empty) empty.hidden = searches.length > 0
  if (searches.length === 0) place.dataset['filled'] = ''
  if (shown === place.dataset['drawn']) return
  place.dataset['drawn'] = shown
  void drawSearches(place, searches, changed)
}

async function drawSearches(place: HTMLElement, searches: SavedSearch[], changed: () => void): Promise<void> {
  const lookedUp = await lookUpSearches(savedSearches, searches)
  // The list may have changed while the answer was on its way.
  if (place.dataset['drawn'] !== searches.map(searchAddress).join(' ')) return
  const hadFocus = place.contains(document.activeElement)
  place.querySelector('.searches')?.remove()
  if (searches.length > 0)
    place.append(draw('ul', { class: 'searches' }, ...lookedUp.map((search) => savedSearch(search, changed))))
  place.dataset['filled'] = ''
  if (hadFocus)
    (place.querySelector<HTMLElement>('.searches button') ?? place.querySelector<HTMLElement>('h2'))?.focus()
}

/** A remembered search as a link with what it finds today, and a button to let go of it. */
function savedSearch({ search, summary }: LookedUpSearch, changed: () => void): HTMLElement {
  const name = summary?.name ?? search.name
  const item = draw(
    'li',
    {},
    summary === null ? draw('span', {}, name) : draw('a', { href: searchAddress(search) }, name),
    draw('span', { class: 'count' }, summary === null ? 'None at the moment' : (summary?.countText ?? '')),
  )
  item.append(
    button(icon('close'), { class: 'icon-button', 'aria-label': `Remove ${name}` }, () => {
      const isSame = isSameSearch(search)
      savedSearches.write(savedSearches.read().filter((other) => !isSame(other)))
      const next = item.nextElementSibling ?? item.previousElementSibling
      item.remove()
      next?.querySelector('button')?.focus()
      changed()
    }),
  )
  return item
}
