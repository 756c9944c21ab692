import type { Car } from './schema.ts'

/** What a list of cars needs of each: the part of a car that the stock index keeps. */
export type CarSummary = Pick<
  Car,
  | 'id'
  | 'slug'
  | 'item_type'
  | 'car_type'
  | 'status'
  | 'make'
  | 'model'
  | 'badge'
  | 'series'
  | 'year'
  | 'name'
  | 'colour'
  | 'km'
  | 'price'
  | 'before_price'
  | 'offer_price'
  | 'subscription_price'
  | 'price_type'
  | 'preorder'
  | 'simple_transmission'
  | 'simple_fuel'
  | 'simple_body'
  | 'seats'
  | 'drive'
  | 'tag'
  | 'special_tag'
  | 'reserved'
  | 'certified'
  | 'stocknum'
  | 'dealership_slug'
  | 'location_name'
  | 'city'
  | 'state'
  | 'created_at'
  | 'sold_at'
> & {
  photos_count: number
  /** The first photograph, null when there is none. */
  photo: { url: string; width: number | null; height: number | null } | null
}
