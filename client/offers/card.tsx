import type { OfferCard as OfferCardView } from '../../shared/offer/card.ts'
import { Icon } from '../ui/icon.tsx'
import { Photo, type Turn } from '../ui/photo.tsx'
import { OfferActions, OfferEnds, OfferPrice } from './parts.tsx'
import { OfferDescription, OfferDisclaimer } from './words.tsx'

type CardsProps = {
  cards: OfferCardView[]
  /** The level below that of the heading over them. */
  heading: 'h2' | 'h3'
  areFirst?: boolean
}

/** Offers side by side (OFF-01). `areFirst`: the list begins its page, so its first picture is asked for at once. */
export function OfferCards({ cards, heading, areFirst = false }: CardsProps) {
  return (
    <ul className="offers">
      {cards.map((card, index) => (
        <OfferCard key={card.href} card={card} heading={heading} turn={areFirst && index === 0 ? 'first' : 'later'} />
      ))}
    </ul>
  )
}

type CardProps = { card: OfferCardView; heading: CardsProps['heading']; turn: Turn }

function OfferCard({ card, heading: Heading, turn }: CardProps) {
  const { name, href, category, image_or_model_image: photo } = card
  return (
    <li className="offer-card">
      <a className="offer-photo" href={href} tabIndex={-1} aria-hidden="true">
        {photo ? <Photo picture={photo} turn={turn} /> : <Icon name="tag" />}
      </a>
      <div className="offer-words">
        {category && <p className="offer-category">{category}</p>}
        <Heading>
          <a href={href}>{name}</a>
        </Heading>
        <OfferPrice price={card.price} />
        {card.description && <OfferDescription text={card.description} />}
      </div>
      <div className="offer-foot">
        <OfferEnds ends={card.ends} />
        <OfferActions actions={card.actions} name={name} />
        {card.disclaimer && <OfferDisclaimer text={card.disclaimer} />}
      </div>
    </li>
  )
}
