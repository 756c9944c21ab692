import { COMPARE_PATH } from '../../shared/routes/device-paths.ts'
import { fillPostcode } from '../delivery/postcode.ts'
import { compared, favourites } from '../device/kept.ts'
import { mark, watchedCars } from '../device/marks.ts'
import type { StoredName } from '../wake/attributes.ts'

/** Shows everywhere on the page what this device stores. */
export function refresh(): void {
  mark()
  if ((compared.read().length > 0 && location.pathname !== COMPARE_PATH) || document.querySelector('.compare-pill'))
    void loadCompare().then(({ drawPill }) => drawPill(refresh))
  if (document.querySelector('[data-known]'))
    void import('../leads/contact.ts').then(({ fillContact }) => fillContact(document))
  if (watchedCars() && favourites.read().length > 0)
    void import('../account/merge-favourites.ts').then(({ mergeFavourites }) => mergeFavourites(refresh))
  document.querySelectorAll<HTMLElement>('[data-wake^="stored:"][data-ready]').forEach((place) => void fill(place))
}

type Fill = (place: HTMLElement, changed: () => void) => void

const loadCompare = () => import('../device/compare.ts')

/** What fills a place that the server leaves empty for what this device stores. */
const STORED: Record<StoredName, () => Fill | Promise<Fill>> = {
  compare: async () => (await loadCompare()).fillCompare,
  favourites: async () => (await import('../account/fill-favourites.ts')).fillFavourites,
  postcode: () => fillPostcode,
  searches: async () => (await import('../search/fill-searches.ts')).fillSearches,
  view: async () => (await import('../search/list-view.ts')).fillView,
  viewed: async () => (await import('../vehicle/fill-viewed.ts')).fillViewed,
}

export async function fill(place: HTMLElement): Promise<void> {
  const name = place.dataset['wake']?.split(':')[1]
  const fillPlace = await STORED[name as StoredName]()
  fillPlace(place, refresh)
}
