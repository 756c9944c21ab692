import type { SavedCar } from '../../shared/car/saved-car.ts'
import { compareHref } from '../../shared/compare/address.ts'
import { SAVED_PATH } from '../../shared/routes/device-paths.ts'
import { countEvent } from '../analytics/count-event.ts'
import { afterFrame } from '../lib/prerender.ts'
import { notice } from '../ui/notice.ts'
import type { ToggledList } from '../wake/attributes.ts'
import { keptCar } from './guards.ts'
import { compared, favourites, savedSearches } from './kept.ts'
import { currentSearch, readCar } from './marks.ts'
import { isSameSearch } from './searches.ts'
import { putBack, putFirst, type Shelf } from './shelf.ts'

const loadStored = () => import('../boot/fill-stored.ts')

type Kind<Item> = {
  shelf: Shelf<Item>
  /** What a pressed button stands for; null for nothing that can be kept. */
  find: (button: HTMLElement) => Item | null
  isSame: (one: Item, other: Item) => boolean
  added: string
  removed: string
  /** The notice instead of adding when the list is full. */
  full: Parameters<typeof notice>
  next: () => Next | null
  /** Cars are saved the newest first, and compared in the order they were chosen. */
  add: (items: Item[], item: Item) => Item[]
  afterAdding?: (item: Item) => void
}
type Next = { text: string; href: string }

const VIEW: Next = { text: 'View saved', href: SAVED_PATH }

const CAR = {
  find: (button: HTMLElement) => keptCar(readCar(button)),
  isSame: (one: SavedCar, other: SavedCar) => one.slug === other.slug,
}

/** What presses a button, by its list (`data-save`). */
const TOGGLES: Record<ToggledList, (button: HTMLElement) => void> = {
  favourite: toggler({
    ...CAR,
    shelf: favourites,
    added: 'Saved.',
    removed: 'Removed from saved.',
    full: [`You’ve already saved ${favourites.most}. Remove one to make room.`],
    next: () => VIEW,
    add: (cars, car) => putFirst(cars, car, ({ slug }) => slug === car.slug),
    afterAdding: () => countEvent('saveCar'),
  }),
  compare: toggler({
    ...CAR,
    shelf: compared,
    added: 'Added to compare.',
    removed: 'Removed from compare.',
    full: [`You can compare ${compared.most} at a time. Remove one to add this one.`],
    // The compare bar has the same link, and makes room for the notice.
    next: () => {
      const slugs = compared.read().map(({ slug }) => slug)
      return slugs.length > 1 ? { text: `Compare ${slugs.length}`, href: compareHref(slugs) } : null
    },
    add: (cars, car) => [...cars, car],
  }),
  // Under its full name (SRC-21).
  search: toggler({
    find: currentSearch,
    isSame: (one, other) => isSameSearch(one)(other),
    shelf: savedSearches,
    added: 'Search saved.',
    removed: 'Search removed from saved.',
    full: [`You’ve already saved ${savedSearches.most} searches. Remove one to make room.`, { step: VIEW }],
    next: () => VIEW,
    add: (searches, search) => putFirst(searches, search, isSameSearch(search)),
    afterAdding: (search) =>
      void import('../search/look-up.ts').then(({ lookUpSearches }) => lookUpSearches(savedSearches, [search])),
  }),
}

/** Adds what a pressed button stands for to its list on this device, or removes it, and shows that everywhere. */
export const toggleKept = (button: HTMLElement): void => TOGGLES[button.dataset['save'] as ToggledList]?.(button)

function toggler<Item>(kind: Kind<Item>) {
  const { shelf, find, isSame, add, full } = kind
  return (button: HTMLElement): void => {
    const item = find(button)
    if (!item) return
    loadStored().catch(() => {})
    const before = shelf.read()
    const place = before.findIndex((other) => isSame(item, other))
    const isThere = place >= 0
    if (!isThere && before.length >= shelf.most) return notice(...full)
    const kept = shelf.write(isThere ? before.filter((other) => !isSame(item, other)) : add(before, item))
    // The button itself shows it in the next frame; the rest of the page waits for that one.
    button.ariaPressed = String(!isThere)
    afterFrame(() => void showEverywhere(kind, isThere ? { item: before[place]!, place } : { item, place: null }, kept))
  }
}

/** `place`: where in the list a removed item stood; null for one that was added. */
type Change<Item> = { item: Item; place: number | null }

/** In parts, between which the next touch is handled. */
async function showEverywhere<Item>(kind: Kind<Item>, { item, place }: Change<Item>, kept: boolean): Promise<void> {
  const next = kind.next()
  if (place === null) notice(kind.added, { kept, ...(next && { step: next }) })
  else notice(kind.removed, { kept, step: { text: 'Undo', press: () => undo(kind, item, place) } })
  await pause()
  await showStored()
  if (place !== null) return
  await pause()
  kind.afterAdding?.(item)
}

/** Another tab may have changed the list meanwhile. */
function undo<Item>({ shelf, isSame, full }: Kind<Item>, item: Item, place: number): void {
  const items = putBack(shelf.read(), [item], place, isSame)
  if (items.length > shelf.most) return notice(...full)
  shelf.write(items)
  void showStored()
}

const showStored = () => loadStored().then(({ refresh }) => refresh())

/** Lets the browser handle and paint what has come meanwhile; the work that is left goes on before anything new. */
const pause = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((goOn) => setTimeout(goOn))
