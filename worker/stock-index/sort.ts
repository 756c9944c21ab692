import type { RangeKey } from '../../shared/search/attributes.ts'
import type { SortKey } from '../../shared/search/sorts.ts'
import { type Ints, ints, type Sections } from './typed.ts'

/** Relevance needs no order of its own: cars are numbered by it. Distance depends on the shopper (nearest.ts). */
export type StoredSort = Exclude<SortKey, 'relevance' | 'distance'>

type Order = { by: RangeKey | 'created_at'; first: 'high' | 'low' }

/** SRC-05. A car without the number stands last either way; ties keep the order of relevance. */
const ORDERS: Record<StoredSort, Order> = {
  latest: { by: 'created_at', first: 'high' },
  'price-desc': { by: 'price', first: 'high' },
  'price-asc': { by: 'price', first: 'low' },
  'km-asc': { by: 'km', first: 'low' },
  'subscription-asc': { by: 'subscription_price', first: 'low' },
}

/** `numbersOf` gives each car's number for a key, in order of relevance, null for none. */
export function writeOrders(into: Sections, numbersOf: (key: Order['by']) => (number | null)[]): void {
  for (const [sort, { by, first }] of Object.entries(ORDERS)) {
    const numbers = numbersOf(by)
    const sign = first === 'low' ? 1 : -1
    const key = Float64Array.from(numbers, (number) => (number === null ? Number.POSITIVE_INFINITY : number * sign))
    const order = Array.from(key.keys()).toSorted((a, b) => (key[a]! < key[b]! ? -1 : key[a]! > key[b]! ? 1 : a - b))
    into[`order.${sort}`] = ints(order)
  }
}

export const orderOf = (sections: Sections, sort: StoredSort) => sections[`order.${sort}`] as Ints
