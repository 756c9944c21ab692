import { LOOKED_AT } from '../analytics/track.ts'
import { seenSearch } from '../device/notes.ts'
import { searchAt } from './searches.ts'

const address = (href: string) => href.replace(/#.*/, '')

// This code may only come with the first change: what the page was opened at is what that change is measured against.
let last = address(performance.getEntriesByType('navigation')[0]?.name ?? location.href)
let resting: ReturnType<typeof setTimeout> | undefined

/** Notes the search that a results page has changed to in place, its address with it (SRC-17). */
export function noteChange(): void {
  const href = address(location.href)
  if (href === last || !document.querySelector('[data-search]')) return
  last = href
  clearTimeout(resting)
  resting = setTimeout(
    () => seenSearch(searchAt(href, document.querySelector('h1')?.textContent ?? 'Search')),
    LOOKED_AT,
  )
}
