import type { RangeKey } from '../../shared/search/attributes.ts'
import type { SortKey } from '../../shared/search/query.ts'
import type { StockIndex } from './columns.ts'
import { orderByCode, rankNumbers } from './ranking.ts'
import { type Ints, ints, type Sections } from './typed.ts'

/** Relevance needs no order of its own: cars are numbered by it. Distance depends on the shopper (nearest.ts). */
export type StoredSort = Exclude<SortKey, 'relevance' | 'distance'>

/** SRC-05. A car without the number stands last either way; ties keep the order of relevance. */
const ORDERS: Record<StoredSort, { by: RangeKey | 'created_at'; first: 'high' | 'low' }> = {
  latest: { by: 'created_at', first: 'high' },
  'price-desc': { by: 'price', first: 'high' },
  'price-asc': { by: 'price', first: 'low' },
  'km-asc': { by: 'km', first: 'low' },
  'subscription-asc': { by: 'subscription_price', first: 'low' },
}

/** The one order that cannot be made from a range. `times` stand in order of relevance, epoch ms. */
export function writeLatest(into: Sections, times: ArrayLike<number>): void {
  const { numbers, codes } = rankNumbers(times)
  into['order.latest'] = ints(orderByCode(codes, numbers.length + 1, 'high'))
}

/** The orders of an index, each made when it is first asked for. */
export function readOrders({ sections, ranges }: StockIndex): (sort: StoredSort) => Ints {
  const made = new Map<StoredSort, Ints>()
  const make = (sort: StoredSort): Ints => {
    const { by, first } = ORDERS[sort]
    if (by === 'created_at') return sections['order.latest'] as Ints
    const { codes, numbers } = ranges[by]
    const order = orderByCode(codes, numbers.length + 1, first)
    if (first === 'high') return order
    // Code 0, for none, comes first by number.
    let none = 0
    for (let car = 0; car < codes.length; car++) if (codes[car] === 0) none++
    const moved = new Uint32Array(order.length)
    moved.set(order.subarray(none))
    moved.set(order.subarray(0, none), order.length - none)
    return moved
  }
  return (sort) => {
    const order = made.get(sort) ?? make(sort)
    made.set(sort, order)
    return order
  }
}
