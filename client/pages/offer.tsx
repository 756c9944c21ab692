import type { OfferView } from '../../shared/offer/page-view.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { OfferCards } from '../offers/card.tsx'
import { OfferActions, OfferEnds, OfferPrice } from '../offers/parts.tsx'
import { OfferDescription, OfferDisclaimer } from '../offers/words.tsx'
import { Photo } from '../ui/photo.tsx'

/** One running offer (OFF-01, OFF-02). */
export function OfferPage({ view: { card, breadcrumbs, others } }: { view: OfferView }) {
  const { name, category, image_or_model_image: photo } = card
  return (
    <div className="wrap">
      <Breadcrumbs links={breadcrumbs} current={name} />
      <article className="offer" data-has-photo={photo ? true : undefined}>
        {photo && (
          <div className="offer-photo">
            <Photo picture={photo} turn="first" />
          </div>
        )}
        <div className="offer-words">
          {category && <p className="offer-category">{category}</p>}
          <h1>{name}</h1>
          <OfferPrice price={card.price} />
          <OfferEnds ends={card.ends} />
          {card.description && <OfferDescription text={card.description} />}
          <OfferActions actions={card.actions} name={name} />
          {card.disclaimer && <OfferDisclaimer text={card.disclaimer} />}
        </div>
      </article>
      {others && <OtherOffers others={others} />}
    </div>
  )
}

export function OtherOffers({ others: { heading, cards } }: { others: NonNullable<OfferView['others']> }) {
  return (
    <section className="other-offers" aria-labelledby="other-offers-title">
      <h2 id="other-offers-title">{heading}</h2>
      <OfferCards cards={cards} heading="h3" />
    </section>
  )
}
