import { fillFavourites } from '../account/fill-favourites.ts'
import { fillCompare } from '../compare/fill-compare.ts'
import { fillPostcode } from '../delivery/postcode.ts'
import { fillSearches } from '../search/fill-searches.ts'
import { fillView } from '../search/list-view.ts'
import { fillViewed } from '../vehicle/fill-viewed.ts'
import type { StoredName } from './attributes.ts'

type Fill = (place: HTMLElement, refresh: () => void) => void

/** What fills a place that the server leaves empty for what this device stores. */
const STORED: Record<StoredName, Fill> = {
  compare: fillCompare,
  favourites: fillFavourites,
  postcode: fillPostcode,
  searches: fillSearches,
  view: fillView,
  viewed: fillViewed,
}

/** @param refresh shows the stored lists again on the whole page, after one of them was changed from a place */
export function fillStored(refresh: () => void): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-wake^="stored:"]')) {
    const name = place.dataset['wake']?.split(':')[1]
    STORED[name as StoredName](place, refresh)
    place.dataset['ready'] = ''
  }
}
