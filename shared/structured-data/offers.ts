import type { AggregateRating, Car as CarData, Motorcycle, Offer, Review, Vehicle } from 'schema-dts'
import { AUSTRALIAN_DOLLARS } from '../money.ts'
import { offerPath } from '../offer/address.ts'
import type { Offer as SpecialOffer } from '../offer/offer.ts'
import type { Review as WrittenReview } from '../reviews/settings.ts'
import { joined } from '../text.ts'
import type { CarDetail } from '../vehicle/detail.ts'
import { absoluteUrl, SCHEMA, withoutNulls } from './graph.ts'

type OfferData = Pick<SpecialOffer, 'id' | 'name' | 'manufacturer' | 'model' | 'price' | 'starts_at' | 'ends_at'>

/** A special offer of the dealer, with what its page says and shows of it. `seller`: the `@id` of the location. */
export function specialOffer(
  offer: OfferData,
  { description, picture }: { description: string; picture: string | null },
  seller: string,
  url: string,
): Exclude<Offer, string> {
  const { name, manufacturer, model, price, starts_at, ends_at } = offer
  const address = absoluteUrl(offerPath(offer), url)
  return {
    '@type': 'Offer',
    '@id': `${address}#offer`,
    url: address,
    name,
    description,
    seller: { '@id': seller },
    availability: `${SCHEMA}/InStock`,
    validFrom: starts_at,
    validThrough: ends_at,
    ...(price !== null && { price, priceCurrency: AUSTRALIAN_DOLLARS, priceValidUntil: ends_at }),
    ...(picture !== null && { image: absoluteUrl(picture, url) }),
    ...(manufacturer !== null && { itemOffered: offerVehicle(manufacturer, model?.name) }),
  }
}

const offerVehicle = (make: string, model: string | undefined): Exclude<Vehicle, string> => ({
  '@type': 'Vehicle',
  name: joined([make, model])!,
  brand: { '@type': 'Brand', name: make },
  ...(model && { model }),
})

type Ratings = { aggregateRating: Exclude<AggregateRating, string>; review: Exclude<Review, string>[] }

/** Stars are 1 to 5. Only for pages that show these reviews. */
export const ratings = (average: number, count: number, reviews: readonly WrittenReview[]): Ratings => ({
  aggregateRating: {
    '@type': 'AggregateRating',
    ratingValue: average,
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  },
  review: reviews.map(({ customer_name, rating, text, written_on }) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name: customer_name },
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    reviewBody: text,
    ...withoutNulls({ datePublished: written_on }),
  })),
})

const TYPES = { car: 'Car', motorcycle: 'Motorcycle', caravan: 'Vehicle', truck: 'Vehicle' } as const

/** What a car's data needs besides its page: the site's URL, and the `@id` of its seller. */
type VehicleContext = { url: string; seller: string }

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

/** null for a car without a price of its own: search engines take no offer without one. */
function carOffer(car: CarDetail, { url, seller }: VehicleContext): Exclude<Offer, string> | null {
  const { price, priceValidUntil, availability } = car.listing
  if (price === null) return null
  return {
    '@type': 'Offer',
    url: absoluteUrl(car.href, url),
    price,
    priceCurrency: AUSTRALIAN_DOLLARS,
    ...(priceValidUntil !== null && { priceValidUntil }),
    ...(car.price.type !== null && { description: car.price.type }),
    availability: `${SCHEMA}/${availability}`,
    itemCondition: itemCondition(car),
    seller: { '@id': seller },
  }
}
