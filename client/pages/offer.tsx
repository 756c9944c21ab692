import type { EndedOfferView, OfferView } from '../../shared/offer/view.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { OfferActions, OfferCards, OfferDescription, OfferDisclaimer, OfferEnds, OfferPrice } from '../offers/card.tsx'
import { Steps } from '../ui/controls.tsx'
import { Part } from '../ui/heads.tsx'
import { Photo } from '../ui/photo.tsx'
import { Message } from './message.tsx'

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
          <OfferEnds {...card} />
          {card.description && <OfferDescription text={card.description} />}
          <OfferActions actions={card.actions} name={name} />
          {card.disclaimer && <OfferDisclaimer text={card.disclaimer} />}
        </div>
      </article>
      {others && <OtherOffers others={others} />}
    </div>
  )
}

function OtherOffers({ others: { heading, cards } }: { others: NonNullable<OfferView['others']> }) {
  return (
    <Part id="other-offers-title" heading={heading} className="other-offers">
      <OfferCards cards={cards} heading="h3" />
    </Part>
  )
}

/** What stands where an offer was: that it has ended, and those that run for the same model. */
export function EndedOfferPage({ view: { heading, text, breadcrumbs, steps, others } }: { view: EndedOfferView }) {
  return (
    <div className="wrap">
      <Breadcrumbs links={breadcrumbs} current={heading} />
      <Message heading={heading} text={text}>
        <Steps steps={steps} />
      </Message>
      {others && <OtherOffers others={others} />}
    </div>
  )
}
