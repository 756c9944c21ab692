import type { CollectionCreateSchema } from 'typesense/lib/Typesense/Collections.js'
import { FACET_KEYS, RANGE_KEYS, type RangeKey } from '../../../../shared/search/attributes.ts'
import { STORED_ORDERS, type StoredSort } from '../../../../shared/search/query.ts'

/** Changes whenever documents or fields do: a collection of another form is filled anew. */
export const FORM = 11

/** Fields hold whole numbers, money in cents: the server keeps fractions in 32 bits, where prices would move. */
export const SCALE: Record<RangeKey, number> = {
  price: 100,
  weekly_price: 100,
  subscription_price: 100,
  km: 1,
  year: 1,
  towing: 1,
  tray: 1,
  length: 1,
  displacement: 1,
  electric_range: 1,
  battery: 10,
  energy_use: 10,
}

/** Each order has a field of its own, in which a car without the number sorts last in either direction. */
export const orderField = (sort: StoredSort): string => {
  const { by, first } = STORED_ORDERS[sort]
  return by === 'created_at' ? by : `${by}_${first}`
}
export const STORED_SORTS = Object.keys(STORED_ORDERS) as StoredSort[]

const whole = (name: string) => ({ name, type: 'int64' as const })

/**
 * The fields of a stock collection: one to count by for each attribute, one for each number and order, and `marks` for
 * every filter. What a card shows travels along as `summary`, unsearched.
 */
export const collectionSchema = (name: string): CollectionCreateSchema => ({
  name,
  fields: [
    { name: 'site', type: 'string' },
    { name: 'marks', type: 'string[]' },
    { name: 'words', type: 'string[]', facet: true },
    { name: 'stocknums', type: 'string[]' },
    { name: 'vins', type: 'string[]' },
    { name: 'adverts', type: 'string[]' },
    whole('car_id'),
    whole('listing_rank'),
    ...STORED_SORTS.map((sort) => whole(orderField(sort))),
    { ...whole('sold_at'), optional: true },
    ...RANGE_KEYS.map((key) => ({ ...whole(key), facet: true, optional: true })),
    { name: 'place', type: 'string[]', facet: true, optional: true },
    ...FACET_KEYS.map((key) => ({ name: key, type: 'string[]' as const, facet: true, optional: true })),
  ],
  default_sorting_field: 'listing_rank',
})
