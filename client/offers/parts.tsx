import type { OfferAction, OfferCard } from '../../shared/offer/card.ts'
import { Icon } from '../ui/icon.tsx'
import { wake } from '../wake/attributes.ts'

export function OfferPrice({ price }: { price: OfferCard['price'] }) {
  if (price === null) return null
  return (
    <p className="card-price">
      {price.amount !== null && <span className="price">{price.amount}</span>}
      {price.text !== null && <span className={price.amount === null ? 'price' : 'price-type'}>{price.text}</span>}
    </p>
  )
}

export function OfferEnds({ ends }: { ends: string }) {
  return (
    <p className="offer-ends">
      <Icon name="calendar" />
      {ends}
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
