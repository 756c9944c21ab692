import type { OfferCard } from '../../shared/offer/card.ts'
import { OfferEnds, OfferPrice } from './parts.tsx'
import { OfferDisclaimer } from './words.tsx'

/** The running offers for the make and model of a car, on its page. */
export function CarOffers({ offers }: { offers: OfferCard[] }) {
  return (
    <section className="car-offers" aria-labelledby="car-offers-title">
      <h2 id="car-offers-title">
        {offers.length === 1 ? 'A special offer on this model' : 'Special offers on this model'}
      </h2>
      <ul>
        {offers.map(({ href, name, price, ends, disclaimer }) => (
          <li key={href}>
            <h3>
              <a className="link" href={href}>
                {name}
              </a>
            </h3>
            <OfferPrice price={price} />
            <OfferEnds ends={ends} />
            {disclaimer && <OfferDisclaimer text={disclaimer} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
