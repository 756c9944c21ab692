import type { AggregateRating, Car as CarData, Motorcycle, Offer, Review, Vehicle } from 'schema-dts'
import type { CarDetail } from '../vehicle/detail.ts'
import { AUSTRALIAN_DOLLARS, absoluteUrl, SCHEMA, withoutNulls } from './graph.ts'

export type OfferData = {
  path: string
  name: string
  description: string | null
  picture: string | null
  /** Dollars; null where the offer names no price. */
  price: number | null
  /** Days on which it begins and ends. */
  from: string | null
  until: string | null
  /** What it holds for; null for an offer of no vehicle. */
  vehicle: { make: string; model: string | null } | null
}

/** A special offer of the dealer. `seller`: the `@id` of the location. */
export const specialOffer = (offer: OfferData, seller: string, url: string): Exclude<Offer, string> => ({
  '@type': 'Offer',
  '@id': absoluteUrl(`${offer.path}#offer`, url),
  url: absoluteUrl(offer.path, url),
  name: offer.name,
  seller: { '@id': seller },
  availability: `${SCHEMA}/InStock`,
  ...(offer.price !== null && { price: offer.price, priceCurrency: AUSTRALIAN_DOLLARS }),
  ...withoutNulls({
    description: offer.description,
    image: offer.picture && absoluteUrl(offer.picture, url),
    validFrom: offer.from,
    validThrough: offer.until,
    priceValidUntil: offer.price === null ? null : offer.until,
    itemOffered: offer.vehicle && offerVehicle(offer.vehicle),
  }),
})

const offerVehicle = ({ make, model }: NonNullable<OfferData['vehicle']>): Exclude<Vehicle, string> => ({
  '@type': 'Vehicle',
  name: [make, model].filter(Boolean).join(' '),
  brand: { '@type': 'Brand', name: make },
  ...(model && { model }),
})

export type ReviewData = { author: string; stars: number; text: string | null; writtenOn: string | null }

/** Stars are 1 to 5. Only for pages that show these reviews. */
export const ratings = ({
  average,
  count,
  reviews,
}: {
  average: number
  count: number
  reviews: readonly ReviewData[]
}): { aggregateRating: Exclude<AggregateRating, string>; review: Exclude<Review, string>[] } => ({
  aggregateRating: {
    '@type': 'AggregateRating',
    ratingValue: average,
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  },
  review: reviews.map(({ author, stars, text, writtenOn }) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
    ...withoutNulls({ reviewBody: text, datePublished: writtenOn }),
  })),
})

const TYPES = { car: 'Car', motorcycle: 'Motorcycle', caravan: 'Vehicle', truck: 'Vehicle' } as const

/** What a car's data needs besides its page: the site's URL, the `@id` of its seller, and until when its price holds. */
type VehicleContext = {
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
      itemCondition: itemCondition(car),
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

const itemCondition = ({ listing }: CarDetail) =>
  listing.isNew ? (`${SCHEMA}/NewCondition` as const) : (`${SCHEMA}/UsedCondition` as const)

function carOffer(car: CarDetail, { url, seller, priceValidUntil = null }: VehicleContext): Exclude<Offer, string> {
  const { price, availability } = car.listing
  return {
    '@type': 'Offer',
    url: absoluteUrl(car.href, url),
    ...(price !== null && { price, priceCurrency: AUSTRALIAN_DOLLARS }),
    ...(price !== null && priceValidUntil !== null && { priceValidUntil }),
    availability: `${SCHEMA}/${availability}`,
    itemCondition: itemCondition(car),
    seller: { '@id': seller },
  }
}
