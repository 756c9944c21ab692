import type { ReactNode } from 'react'
import { MESSAGES } from '../../shared/messages.ts'
import type { FoldedText, OfferAction, OfferCard as OfferCardView } from '../../shared/offer/card.ts'
import { joined } from '../../shared/text.ts'
import { TextLink } from '../ui/controls.tsx'
import { Part } from '../ui/heads.tsx'
import { Icon } from '../ui/icon.tsx'
import { More } from '../ui/more.tsx'
import { Photo, type Turn } from '../ui/photo.tsx'
import { List } from '../ui/rows.tsx'
import { wake } from '../wake/attributes.ts'

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
    <li className="offer-card panel">
      {photo && (
        <a className="offer-photo" href={href} tabIndex={-1} aria-hidden="true">
          <Photo picture={photo} turn={turn} />
        </a>
      )}
      <div className="offer-words">
        {category && <p className="offer-category">{category}</p>}
        <Heading>
          <a href={href}>{name}</a>
        </Heading>
        <OfferPrice price={card.price} />
        {card.description && <OfferDescription text={card.description} />}
      </div>
      <div className="offer-foot">
        <OfferEnds {...card} />
        <OfferActions actions={card.actions} name={name} />
        {card.disclaimer && <OfferDisclaimer text={card.disclaimer} />}
      </div>
    </li>
  )
}

/** What is offered: whole, or its beginning with the whole behind View more (OFF-02). */
export function OfferDescription({ text: { preview, full } }: { text: FoldedText }) {
  // Sanitised when it was imported (worker/import/sanitise.ts).
  const html = <div className="prose" dangerouslySetInnerHTML={{ __html: full }} />
  if (preview === null) return html
  return (
    <Folded preview={preview} all={MESSAGES.viewMore} less={MESSAGES.viewLess}>
      {html}
    </Folded>
  )
}

/** The conditions, in small print (OFF-02). */
export function OfferDisclaimer({ text: { preview, full } }: { text: FoldedText }) {
  return (
    <div className="offer-disclaimer">
      {preview === null ? (
        <p>{full}</p>
      ) : (
        <Folded preview={preview} all={MESSAGES.viewDisclaimer} less={MESSAGES.hideDisclaimer}>
          <p>{full}</p>
        </Folded>
      )}
    </div>
  )
}

/** `<details>`: it opens by key and without script, and a search in the page finds what is folded away. */
function Folded({ preview, all, less, children }: { preview: string; all: string; less: string; children: ReactNode }) {
  return (
    <div className="offer-folded">
      <p>{preview}</p>
      <More all={all} less={less}>
        {children}
      </More>
    </div>
  )
}

export function OfferPrice({ price }: { price: OfferCardView['price'] }) {
  if (price === null) return null
  return (
    <p className="card-price">
      {price.amount !== null && <span className="price">{price.amount}</span>}
      {price.text !== null && <span className={price.amount === null ? 'price' : 'price-type'}>{price.text}</span>}
    </p>
  )
}

export function OfferEnds({ ends, inStock }: Pick<OfferCardView, 'ends' | 'inStock'>) {
  return (
    <p className="offer-ends">
      <Icon name="calendar" />
      {joined([ends, inStock], ' · ')}
    </p>
  )
}

/** The buttons of an offer; `name` tells those of one offer from those of the next where they are read out of place. */
export function OfferActions({ actions, name }: { actions: OfferAction[]; name: string }) {
  if (actions.length === 0) return null
  return (
    <p className="offer-actions">
      {actions.map(({ kind, text, href }) => (
        <a
          key={kind}
          className={`button ${kind === 'enquire' ? 'button-primary' : 'button-secondary'}`}
          href={href}
          {...(kind === 'enquire' && wake('press', 'form'))}
        >
          <span>
            {text}
            <span className="visually-hidden">: {name}</span>
          </span>
        </a>
      ))}
    </p>
  )
}

/** The running offers for the make and model of a car, on its page. */
export function CarOffers({ offers }: { offers: OfferCardView[] }) {
  return (
    <Part
      id="car-offers-title"
      heading={offers.length === 1 ? 'A special offer on this model' : 'Special offers on this model'}
      className="car-offers"
    >
      <List items={offers}>
        {({ href, name, price, ends, disclaimer }) => (
          <>
            <h3>
              <TextLink href={href} text={name} />
            </h3>
            <OfferPrice price={price} />
            <OfferEnds ends={ends} inStock={null} />
            {disclaimer && <OfferDisclaimer text={disclaimer} />}
          </>
        )}
      </List>
    </Part>
  )
}
