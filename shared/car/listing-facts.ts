import { loadablePhotos } from './photos.ts'
import { isReduced, type Price } from './price.ts'
import type { Car } from './schema.ts'
import { isPurchasable } from './status.ts'

/**
 * Machine-readable facts of a car; null for unknown values.
 * @param price the price on the page; structured data gives no other
 */
export function listingFacts(car: Car, price: Price) {
  return {
    type: car.item_type,
    make: car.make,
    model: car.model,
    year: car.year,
    // A demonstrator is registered and driven, so it is not new.
    isNew: car.car_type === 'new',
    // Dollars, and none per week.
    price: price.kind === 'price' ? price.amount : null,
    // A day; null where the price has no end.
    priceValidUntil: isReduced(car) ? car.offer_until : null,
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
    // https URLs and paths of this site.
    photos: loadablePhotos(car.images).map(({ url }) => url),
  }
}

function availability(car: Car): 'InStock' | 'PreOrder' | 'Reserved' | 'SoldOut' {
  if (!isPurchasable(car)) return 'SoldOut'
  if (car.reserved) return 'Reserved'
  return car.status === 'coming_soon' ? 'PreOrder' : 'InStock'
}
