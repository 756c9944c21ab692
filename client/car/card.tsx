import type { CarCard } from '../../shared/car/card.ts'
import { Icon } from '../ui/icon.tsx'
import { NoPhoto, Photo, type Turn } from './photo.tsx'
import { PriceBlock } from './price.tsx'
import { CarTag } from './tag.tsx'

/** One car in a list. The title's link covers the whole card, so other controls stand above it. */
export function Card({ card, turn }: { card: CarCard; turn: Turn }) {
  return (
    <li className="card" data-sold={card.sold || undefined}>
      <div className="card-photo">
        {card.photo ? <Photo picture={card.photo} turn={turn} /> : <NoPhoto />}
        {card.tag && <CarTag tag={card.tag} />}
        {card.photosCount > 1 && (
          <span className="card-photos-count">
            <Icon name="camera" />
            {card.photosCount}
            <span className="visually-hidden"> photos</span>
          </span>
        )}
      </div>
      <div className="card-title">
        <h3>
          <a href={card.href}>{card.title}</a>
        </h3>
        <p>{card.subtitle}</p>
      </div>
      <ul className="card-facts">
        {card.facts.map(({ icon, text, label }) => (
          <li key={icon} title={label}>
            <Icon name={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <div className="card-foot">
        <PriceBlock price={card.price} className="card-price" />
        <p className="card-location">
          {card.location && <Icon name="location" />}
          <span>{[card.condition, card.location].filter(Boolean).join(' · ')}</span>
        </p>
        <CardActions card={card} />
      </div>
    </li>
  )
}

function CardActions({ card }: { card: CarCard }) {
  // The card itself leads to its details; a button for that alone would say it twice.
  const actions = card.actions.filter(({ href }) => href !== card.href)
  if (actions.length === 0) return null
  return (
    <p className="card-actions">
      {actions.map(({ kind, text, href }) => (
        <a key={kind} className="button button-secondary" href={href}>
          {text}
        </a>
      ))}
    </p>
  )
}
