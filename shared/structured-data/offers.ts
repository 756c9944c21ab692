import type { AggregateRating, Offer, Review } from 'schema-dts'
import { AUSTRALIAN_DOLLARS, absoluteUrl, SCHEMA, withoutNulls } from './node.ts'

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
  }),
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
