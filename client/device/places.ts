import { fillCompare } from './place-compare.ts'
import { fillFavourites } from './place-favourites.ts'
import { fillSearches } from './place-searches.ts'
import { fillViewed } from './place-viewed.ts'
import { fillPostcode } from './postcode.ts'

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
