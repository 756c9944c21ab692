import { fillFavourites } from '../account/fill-favourites.ts'
import { fillCompare } from '../compare/fill-compare.ts'
import { fillPostcode } from '../delivery/postcode.ts'
import { fillSearches } from '../search/fill-searches.ts'
import { fillViewed } from '../vehicle/fill-viewed.ts'

type Fill = (place: HTMLElement, refresh: () => void) => void

/** What fills a place that the server leaves empty for what this device stores. */
export const STORED = {
  compare: fillCompare,
  favourites: fillFavourites,
  postcode: fillPostcode,
  searches: fillSearches,
  viewed: fillViewed,
} satisfies Record<string, Fill>

/** @param refresh shows the stored lists again on the whole page, after one of them was changed from a place */
export function fillStored(refresh: () => void): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-wake^="stored:"]')) {
    const name = place.dataset['wake']?.split(':')[1] ?? ''
    ;(STORED as Record<string, Fill>)[name]?.(place, refresh)
    place.dataset['ready'] = ''
  }
}
