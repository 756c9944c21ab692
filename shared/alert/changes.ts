import { outrightPrice, type PricedCar, type PriceSite, priceType } from '../car/price.ts'
import type { Car } from '../car/schema.ts'
import { isInScope } from '../car/scope.ts'
import { isPurchasable } from '../car/status.ts'
import type { StockScope } from '../search/query.ts'

/** The state of a watched car at one moment, as the site shows it. */
export type CarAlertState = {
  status: CarAlertStatus
  /** Dollars; null where the site shows no price, and for amounts that feeds send in place of none. */
  price: number | null
  /** What the price covers, where the feed says it: 'Excl. govt charges'. */
  type?: string | null
}

/** 'unseen': the site does not show the car; the reason is not known. */
export type CarAlertStatus = 'for_sale' | 'sold' | 'withdrawn' | 'unseen'

/** What the subscriber knows of a car: its last notified state, and the lowest price it was followed or notified at. */
export type NotifiedCarState = { status: CarAlertStatus; price: number | null }

export type CarChangeKind = 'drop' | 'sold' | 'withdrawn' | 'back'
export type CarChange = Omit<CarAlertState, 'status'> & { kind: CarChangeKind; was: number | null }

type Change = { previous: NotifiedCarState; now: CarAlertState }

/** The smallest fall of a price that is worth a message, in dollars. */
const LEAST_DROP = 100

const isFromForSale = ({ previous }: Change) => previous.status === 'for_sale'

/** Conditions of each notification (WAT-06). The first that holds is sent. */
const KINDS: Record<CarChangeKind, (change: Change) => boolean> = {
  sold: (change) => isFromForSale(change) && change.now.status === 'sold',
  withdrawn: (change) => isFromForSale(change) && change.now.status === 'withdrawn',
  back: ({ previous, now }) =>
    (previous.status === 'sold' || previous.status === 'withdrawn') && now.status === 'for_sale',
  drop: (change) => isFromForSale(change) && change.now.status === 'for_sale' && isDrop(change),
}

const isDrop = ({ previous, now }: Change) =>
  previous.price !== null && now.price !== null && previous.price - now.price >= LEAST_DROP

/**
 * The notification that a car's change calls for, and the state to store for the next comparison. Without a stored
 * state there is none. A price that rises and falls again counts only once it is below the lowest known price, so that
 * small steps down add up.
 */
export function detectCarChange(
  previous: NotifiedCarState | null,
  now: CarAlertState,
): { notified: NotifiedCarState; change: CarChange | null } {
  if (previous === null) return { notified: { status: now.status, price: now.price }, change: null }
  if (now.status === 'unseen') return { notified: previous, change: null }
  const change = { previous, now }
  const kind = (Object.keys(KINDS) as CarChangeKind[]).find((each) => KINDS[each](change)) ?? null
  const isNews = kind === 'drop' || kind === 'back'
  const price = previous.price === null ? now.price : isNews ? lowerPrice(previous.price, now.price) : previous.price
  return {
    notified: { status: now.status, price },
    change: kind && { kind, price: now.price, type: now.type ?? null, was: kind === 'drop' ? previous.price : null },
  }
}

const lowerPrice = (one: number, other: number | null) => (other === null ? one : Math.min(one, other))

type WatchedCar = Parameters<typeof isInScope>[0] & PricedCar & Pick<Car, 'show_on_dealer_website'>

/** The state of a car on a site; null stands for a car whose record is gone. */
export function carAlertState(car: WatchedCar | null, scope: StockScope, site: PriceSite): CarAlertState {
  if (car === null || !car.show_on_dealer_website) return { status: 'unseen', price: null }
  if (car.status === 'sold' || car.status === 'withdrawn') return { status: car.status, price: null }
  if (!isPurchasable(car) || !isInScope(car, scope)) return { status: 'unseen', price: null }
  return { status: 'for_sale', price: outrightPrice(car, site), type: priceType(car.price_type) }
}

/** Cars already seen in a followed search: those in `ids`, and every car whose id is at most `upTo`. */
export type SeenCars = { ids: number[]; upTo: number }

/** The newest cars of a search, up to MAX_CARS_COMPARED of them, and the count of all. */
export type NewestCars = { cars: { id: number; isForSale: boolean }[]; count: number }

export const MAX_CARS_COMPARED = 200
const MAX_SEEN_IDS = 1_000

/**
 * Cars new to a search since the last comparison, and the seen cars to store. The first comparison reports none, and no
 * car is reported twice. Of a search with more cars than are compared, older cars count as seen by their ids, which
 * only grow.
 */
export function findNewCars(
  previous: SeenCars | null,
  { cars, count }: NewestCars,
): { seen: SeenCars; newIds: number[] } {
  const { ids, upTo } = previous ?? { ids: [], upTo: 0 }
  const seenIds = new Set(ids)
  const isNew = (id: number) => id > upTo && !seenIds.has(id)
  const newIds = previous === null ? [] : cars.filter(({ id, isForSale }) => isForSale && isNew(id)).map(({ id }) => id)
  const seen = [...seenIds, ...cars.map(({ id }) => id).filter(isNew)].toSorted((a, b) => b - a)
  const keptCount = count > cars.length ? 0 : MAX_SEEN_IDS
  return { newIds, seen: { ids: seen.slice(0, keptCount), upTo: Math.max(upTo, seen[keptCount] ?? 0) } }
}

type NamedCar = { slug: string; name: string }

/** One notification: a change of a watched car, or new cars in a followed search. */
export type AlertItem =
  | ({ of: 'car'; car: NamedCar } & CarChange)
  | {
      of: 'search'
      name: string
      path: string
      count: number
      /** '3 caravans' */
      countText: string
      /** The newest of the new cars. */
      car: NamedCar
    }
