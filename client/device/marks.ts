import type { SavedCar } from '../../shared/car/saved-car.ts'
import { carHref } from '../../shared/routes/device-paths.ts'
import { compared, favourites, savedSearches } from './kept.ts'
import { isSameSearch, searchAt } from './searches.ts'

/** Shows on every button, and in the header, what is kept. */
export function mark(): void {
  const pressed: Record<string, (car: { slug?: string }) => boolean> = {
    favourite: isAmong(favourites.read()),
    compare: isAmong(compared.read()),
    search: isSearchSaved,
  }
  for (const button of document.querySelectorAll<HTMLElement>('[data-save]')) {
    const isKept = pressed[button.dataset['save'] ?? '']?.(readCar(button)) ?? false
    press(button, isKept)
  }
  const watched = watchedCars()
  const isFavourite = isAmong(favourites.read())
  for (const button of document.querySelectorAll<HTMLElement>('[data-watch]')) {
    press(button, watched ? watched.has(Number(button.dataset['watch'])) : isFavourite(readCar(button)))
  }
  markHeader(watched?.size ?? favourites.read().length)
}

/** Writes a changed value alone: writing it restyles the button. */
function press(button: HTMLElement, isKept: boolean): void {
  if (button.ariaPressed !== String(isKept)) button.ariaPressed = String(isKept)
}

function isAmong(cars: { slug: string }[]): (car: { slug?: string }) => boolean {
  const slugs = new Set(cars.map(({ slug }) => slug))
  return ({ slug = '' }) => slugs.has(slug)
}

function markHeader(count: number): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-saved]')) {
    link.querySelector('.saved-count')?.remove()
    link.setAttribute('aria-label', count > 0 ? `Saved, ${count}` : 'Saved')
    if (count > 0) link.insertAdjacentHTML('beforeend', `<span class="saved-count" aria-hidden="true">${count}</span>`)
  }
}

/** The car that a button stands for: its own, that of its card, or of the buttons that it is among. Not yet checked. */
export function readCar(button: Element): Partial<SavedCar> {
  const place = button.closest<HTMLElement>('[data-car]')
  const link = place?.querySelector('h3 a')
  const record = JSON.parse(place?.dataset['car'] ?? '{}') as Partial<SavedCar>
  if (!link) return record
  const photo = place?.querySelector('.card-photo img')?.getAttribute('src') ?? null
  return { ...record, slug: link.getAttribute('href')?.slice(carHref('').length) ?? '', primary_image_url: photo }
}

/** The search that the page shows now; its address may have changed since the page came. null where it asks for all. */
export const currentSearch = () => searchAt(location.href, document.querySelector('h1')?.textContent ?? 'Search')

function isSearchSaved(): boolean {
  const search = currentSearch()
  return search !== null && savedSearches.read().some(isSameSearch(search))
}

/** Ids of the cars that the shopper watches, as the server wrote them into the page; null when signed out. */
export function watchedCars(): Set<number> | null {
  const { watchlist } = document.documentElement.dataset
  return watchlist === undefined ? null : new Set(watchlist.split(' ').filter(Boolean).map(Number))
}

export function keepWatched(cars: Iterable<number>): void {
  document.documentElement.dataset['watchlist'] = [...cars].join(' ')
}
