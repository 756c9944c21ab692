import { SAVED_PATH } from '../../shared/routes/device-paths.ts'
import { notice } from '../ui/notice.ts'
import { savedSearches } from './kept.ts'
import { isSameSearch, searchAt } from './searches.ts'
import { putBack, putFirst } from './shelf.ts'

/** The search that the page shows now; its address may have changed since the page came. */
const currentSearch = () => searchAt(location.href, document.querySelector('h1')?.textContent ?? 'Search')

export function isSearchSaved(): boolean {
  const search = currentSearch()
  return search !== null && savedSearches.read().some(isSameSearch(search))
}

/** Saves the search that the page shows, under its full name, or lets go of it (SRC-21). */
export function toggleSearch(changed: () => void): void {
  const search = currentSearch()
  if (!search) return
  const before = savedSearches.read()
  const isSame = isSameSearch(search)
  const place = before.findIndex(isSame)
  if (place >= 0) {
    const kept = savedSearches.write(before.filter((other) => !isSame(other)))
    changed()
    const undo = () => {
      const items = putBack(savedSearches.read(), [before[place]!], place, (one, other) => isSameSearch(one)(other))
      if (items.length > savedSearches.most) return notice(FULL, { step: VIEW })
      savedSearches.write(items)
      changed()
    }
    return notice('Search removed from saved.', { kept, step: { text: 'Undo', press: undo } })
  }
  if (before.length >= savedSearches.most) {
    return notice(FULL, { step: VIEW })
  }
  const kept = savedSearches.write(putFirst(before, search, isSame))
  changed()
  notice('Search saved.', { kept, step: VIEW })
  void import('../search/look-up.ts').then(({ lookUpSearches }) => lookUpSearches(savedSearches, [search]))
}

const FULL = `You’ve already saved ${savedSearches.most} searches. Remove one to make room.`
const VIEW = { text: 'View saved', href: SAVED_PATH }
