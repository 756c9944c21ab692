import type { Car as CarData, Motorcycle, Offer, Vehicle } from 'schema-dts'
import type { CarDetail } from '../car/detail.ts'
import { AUSTRALIAN_DOLLARS, absoluteUrl, SCHEMA, withoutNulls } from './node.ts'

const TYPES = { car: 'Car', motorcycle: 'Motorcycle', caravan: 'Vehicle', truck: 'Vehicle' } as const

/** What a car's data needs besides its page: the site's URL, the `@id` of its seller, and until when its price holds. */
export type VehicleContext = {
  url: string
  seller: string
  /** A day; null where the price has no end. */
  priceValidUntil?: string | null
}

/** A car with its offer (QLT-02). It repeats what the page shows; unknown values are left out. */
export function vehicleNode(car: CarDetail, context: VehicleContext): CarData | Motorcycle | Vehicle {
  const { listing: facts } = car
  const { url } = context
  const address = absoluteUrl(car.href, url)
  return {
    '@type': TYPES[facts.type],
    '@id': address,
    ...withoutNulls({
      url: address,
      name: car.name,
      description: car.summary,
      image: facts.photos.length === 0 ? null : facts.photos.map((photo) => absoluteUrl(photo, url)),
      brand: { '@type': 'Brand', name: facts.make },
      model: facts.model,
      vehicleConfiguration: car.subtitle,
      vehicleModelDate: facts.year === null ? null : String(facts.year),
      itemCondition: conditionOf(car),
      mileageFromOdometer:
        facts.kilometres === null ? null : { '@type': 'QuantitativeValue', value: facts.kilometres, unitCode: 'KMT' },
      vehicleTransmission: facts.transmission,
      vehicleEngine: facts.fuel === null ? null : { '@type': 'EngineSpecification', fuelType: facts.fuel },
      fuelType: facts.fuel,
      bodyType: facts.body,
      driveWheelConfiguration: facts.drive,
      color: facts.colour,
      numberOfDoors: facts.doors,
      vehicleSeatingCapacity: facts.seats,
      vehicleIdentificationNumber: facts.vin,
      sku: car.stockNumber,
      offers: carOffer(car, context),
    }),
  }
}

const conditionOf = ({ listing }: CarDetail) =>
  listing.isNew ? (`${SCHEMA}/NewCondition` as const) : (`${SCHEMA}/UsedCondition` as const)

function carOffer(car: CarDetail, { url, seller, priceValidUntil = null }: VehicleContext): Exclude<Offer, string> {
  const { price, availability } = car.listing
  return {
    '@type': 'Offer',
    url: absoluteUrl(car.href, url),
    ...(price !== null && { price, priceCurrency: AUSTRALIAN_DOLLARS }),
    ...(price !== null && priceValidUntil !== null && { priceValidUntil }),
    availability: `${SCHEMA}/${availability}`,
    itemCondition: conditionOf(car),
    seller: { '@id': seller },
  }
}
