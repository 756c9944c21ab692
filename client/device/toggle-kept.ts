import type { KeptCar } from '../../shared/car/keep.ts'
import type { EventKey } from '../../shared/events.ts'
import { SAVED_PATH } from '../../shared/tenant/device-paths.ts'
import { tell } from '../analytics/tell.ts'
import { toggleSearch } from '../search/save-search.ts'
import { notice } from '../ui/notice.ts'
import { keptCar } from './guards.ts'
import { compared, favourites } from './kept.ts'
import { putFirst, type Shelf } from './shelf.ts'

type Kind = {
  shelf: Shelf<KeptCar>
  added: string
  removed: string
  /** Said in place of adding one more than fits. */
  full: string
  next: { text: string; href: string } | null
  /** Saved cars stand the newest first, compared ones in the order they were chosen. */
  add: (cars: KeptCar[], car: KeptCar) => KeptCar[]
  /** What adding one counts as (ANA-01). */
  event?: EventKey
}

const KINDS: Record<string, Kind> = {
  favourite: {
    shelf: favourites,
    added: 'Saved.',
    removed: 'No longer saved.',
    full: `${favourites.most} are saved already. Remove one to make room.`,
    next: { text: 'View saved', href: SAVED_PATH },
    add: (cars, car) => putFirst(cars, car, ({ slug }) => slug === car.slug),
    event: 'saveCar',
  },
  compare: {
    shelf: compared,
    added: 'Added to compare.',
    removed: 'No longer compared.',
    full: `Only ${compared.most} fit side by side. Remove one to add this one.`,
    // The bar says where to go.
    next: null,
    add: (cars, car) => [...cars, car],
  },
}

/** What was pressed keeps its thing, or lets go of it; `changed` shows it everywhere. */
export function toggle({ dataset }: HTMLElement, changed: () => void): void {
  const kind = KINDS[dataset['save'] ?? '']
  const car = kind && keptCar(JSON.parse(dataset['car'] ?? 'null'))
  if (kind && car) toggleCar(kind, car, changed)
  else if (dataset['save'] === 'search') toggleSearch(changed)
}

function toggleCar({ shelf, add, added, removed, full, next, event }: Kind, car: KeptCar, changed: () => void): void {
  const before = shelf.read()
  const without = before.filter(({ slug }) => slug !== car.slug)
  const isThere = without.length < before.length
  if (!isThere && before.length >= shelf.most) return notice(full)
  const kept = shelf.write(isThere ? without : add(before, car))
  changed()
  if (!isThere && event) tell(event)
  if (!isThere) return notice(added, { kept, ...(next && { step: next }) })
  const undo = () => {
    shelf.write(before)
    changed()
  }
  notice(removed, { kept, step: { text: 'Undo', press: undo } })
}
