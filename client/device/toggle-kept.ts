import type { EventKey } from '../../shared/analytics/events.ts'
import type { SavedCar } from '../../shared/car/saved-car.ts'
import { compareHref } from '../../shared/compare/address.ts'
import { SAVED_PATH } from '../../shared/routes/device-paths.ts'
import { countEvent } from '../analytics/count-event.ts'
import { afterFrame } from '../lib/prerender.ts'
import { notice } from '../ui/notice.ts'
import type { ToggledList } from '../wake/attributes.ts'
import { keptCar } from './guards.ts'
import { compared, favourites } from './kept.ts'
import { readCar } from './marks.ts'
import { toggleSearch } from './save-search.ts'
import { putBack, putFirst, type Shelf } from './shelf.ts'
import { refresh } from './start.ts'

type Kind = {
  shelf: Shelf<SavedCar>
  added: string
  removed: string
  /** Shown instead of adding when the list is full. */
  full: string
  next: () => { text: string; href: string } | null
  /** Saved cars stand the newest first, compared ones in the order they were chosen. */
  add: (cars: SavedCar[], car: SavedCar) => SavedCar[]
  /** The event that adding a car counts as (ANA-01). */
  event?: EventKey
}

type CarList = Exclude<ToggledList, 'search'>

const KINDS: Record<CarList, Kind> = {
  favourite: {
    shelf: favourites,
    added: 'Saved.',
    removed: 'Removed from saved.',
    full: `You’ve already saved ${favourites.most}. Remove one to make room.`,
    next: () => ({ text: 'View saved', href: SAVED_PATH }),
    add: (cars, car) => putFirst(cars, car, ({ slug }) => slug === car.slug),
    event: 'saveCar',
  },
  compare: {
    shelf: compared,
    added: 'Added to compare.',
    removed: 'Removed from compare.',
    full: `You can compare ${compared.most} at a time. Remove one to add this one.`,
    // The compare bar has the same link, and makes room for the notice.
    next: () => {
      const slugs = compared.read().map(({ slug }) => slug)
      return slugs.length > 1 ? { text: `Compare ${slugs.length}`, href: compareHref(slugs) } : null
    },
    add: (cars, car) => [...cars, car],
  },
}

/** Adds what a pressed button stands for to its list on this device (`data-save`), or removes it, and shows that everywhere. */
export function toggleKept(button: HTMLElement): void {
  const { save } = button.dataset
  const kind = KINDS[save as CarList]
  const car = kind && keptCar(readCar(button))
  if (car) toggleCar(button, kind, car)
  else if (save === 'search') toggleSearch(refresh)
}

function toggleCar(button: HTMLElement, kind: Kind, car: SavedCar): void {
  const { shelf, add, full } = kind
  const before = shelf.read()
  const place = before.findIndex(({ slug }) => slug === car.slug)
  const isThere = place >= 0
  if (!isThere && before.length >= shelf.most) return notice(full)
  const kept = shelf.write(isThere ? before.filter(({ slug }) => slug !== car.slug) : add(before, car))
  // The button itself shows it in the next frame; the rest of the page waits for that one.
  button.ariaPressed = String(!isThere)
  afterFrame(() => void showEverywhere(kind, isThere ? { car: before[place]!, place } : null, kept))
}

type RemovedCar = { car: SavedCar; place: number }

/** In parts, between which the next touch is handled. @param taken the car that was removed, from its place in the list */
async function showEverywhere(kind: Kind, taken: RemovedCar | null, kept: boolean): Promise<void> {
  const { added, removed, event } = kind
  const next = kind.next()
  if (taken) notice(removed, { kept, step: { text: 'Undo', press: () => undo(kind, taken) } })
  else notice(added, { kept, ...(next && { step: next }) })
  await pause()
  refresh()
  if (taken || !event) return
  await pause()
  countEvent(event)
}

/** Another tab may have changed the list meanwhile. */
function undo({ shelf, full }: Kind, { car, place }: RemovedCar): void {
  const items = putBack(shelf.read(), [car], place, (one, other) => one.slug === other.slug)
  if (items.length > shelf.most) return notice(full)
  shelf.write(items)
  refresh()
}

/** Lets the browser handle and paint what has come meanwhile; the work that is left goes on before anything new. */
const pause = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((goOn) => setTimeout(goOn))
