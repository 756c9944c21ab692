import { compareHref } from '../../shared/compare/address.ts'
import { fillFavourites } from '../account/fill-favourites.ts'
import { fillPostcode } from '../delivery/postcode.ts'
import { compared } from '../device/kept.ts'
import { fillSearches } from '../search/fill-searches.ts'
import { fillView } from '../search/list-view.ts'
import { draw } from '../ui/dom.ts'
import { fillViewed } from '../vehicle/fill-viewed.ts'
import type { StoredName } from '../wake/attributes.ts'

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

/** On the compare page: the cars chosen on this device where the address names none, and a way to them where it names others. */
function fillCompare(place: HTMLElement): void {
  const slugs = compared.read().map(({ slug }) => slug)
  const named = [...document.querySelectorAll<HTMLElement>('[data-uncompare]')].map(
    ({ dataset }) => dataset['uncompare'],
  )
  if (slugs.length > 0 && !new URLSearchParams(location.search).has('cars')) {
    // In place of this page, so that the way back does not lead here again.
    location.replace(compareHref(slugs))
    return
  }
  const isShown = slugs.length === named.length && slugs.every((slug) => named.includes(slug))
  place.replaceChildren(
    ...(slugs.length === 0 || isShown
      ? []
      : [
          draw(
            'p',
            { class: 'compare-advice' },
            draw('a', { class: 'link', href: compareHref(slugs) }, `Show the ${slugs.length} chosen on this device`),
          ),
        ]),
  )
}
