import { withoutPlaceholder } from './effective-price.ts'
import { loadablePhotos } from './photos.ts'
import type { Price } from './price.ts'
import type { Car, ItemType } from './schema.ts'
import { isPurchasable } from './status.ts'

/** Machine-readable facts of a car; null for unknown values. */
export type ListingFacts = {
  type: ItemType
  make: string
  model: string
  year: number | null
  isNew: boolean
  /** Dollars without conditions; null where no price is shown, or one per week. */
  price: number | null
  availability: 'InStock' | 'PreOrder' | 'Reserved' | 'SoldOut'
  kilometres: number | null
  transmission: string | null
  fuel: string | null
  body: string | null
  drive: string | null
  colour: string | null
  doors: number | null
  seats: number | null
  vin: string | null
  /** https URLs and paths of this site. */
  photos: string[]
}

/** @param price the price on the page; structured data gives no other */
export function listingFacts(car: Car, price: Price): ListingFacts {
  return {
    type: car.item_type,
    make: car.make,
    model: car.model,
    year: car.year,
    // A demonstrator is registered and driven, so it is not new.
    isNew: car.car_type === 'new',
    // A price with a note requires a trade-in; the normal price is published instead.
    price: price.kind === 'price' ? (price.note === null ? price.amount : withoutPlaceholder(car.price)) : null,
    availability: availability(car),
    kilometres: car.km === 0 ? null : car.km,
    transmission: car.simple_transmission,
    fuel: car.simple_fuel,
    body: car.simple_body,
    drive: car.drive,
    colour: car.colour,
    doors: car.doors,
    seats: car.seats,
    vin: car.vin,
    photos: loadablePhotos(car.images).map(({ url }) => url),
  }
}

function availability(car: Car): ListingFacts['availability'] {
  if (!isPurchasable(car)) return 'SoldOut'
  if (car.reserved) return 'Reserved'
  return car.status === 'coming_soon' ? 'PreOrder' : 'InStock'
}
