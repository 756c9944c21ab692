import { fillFavourites } from '../account/fill-favourites.ts'
import { fillCompare } from '../compare/fill-compare.ts'
import { fillPostcode } from '../delivery/postcode.ts'
import { fillSearches } from '../search/fill-searches.ts'
import { fillViewed } from '../vehicle/fill-viewed.ts'

type Fill = (place: HTMLElement, changed: () => void) => void

/** What may stand in the places that the server leaves for the device. */
const FILLS: Record<string, Fill> = {
  favourites: fillFavourites,
  searches: fillSearches,
  viewed: fillViewed,
  compare: fillCompare,
  postcode: fillPostcode,
}

export function fillPlaces(changed: () => void): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-device]')) {
    FILLS[place.dataset['device'] ?? '']?.(place, changed)
    place.dataset['ready'] = ''
  }
}
