import type { CarCard } from '../../shared/car/card.ts'
import { Icon } from '../ui/icon.tsx'
import { NoPhoto, Photo, type Turn } from '../ui/photo.tsx'
import { CARD_BODIES } from './bodies.tsx'
import { KeepButtons } from './keep-buttons.tsx'
import { CarTag } from './tag.tsx'

/** One car in a list. The title's link covers the whole card, so other controls stand above it. */
export function Card({ card, turn }: { card: CarCard; turn: Turn }) {
  const Body = CARD_BODIES[card.variant]
  return (
    <li className="card" data-variant={card.variant} data-sold={card.sold || undefined}>
      <div className="card-photo">
        {card.photo ? <Photo picture={card.photo} turn={turn} /> : <NoPhoto sold={card.sold} />}
        {card.tag && <CarTag tag={card.tag} />}
        {(card.distance ?? card.location) && (
          <span className="card-location">
            <Icon name="location" />
            <span>{[card.distance, card.location].filter(Boolean).join(' · ')}</span>
          </span>
        )}
        {card.photosCount > 1 && (
          <span className="card-photos-count">
            <Icon name="camera" />
            {card.photosCount}
            <span className="visually-hidden"> photos</span>
          </span>
        )}
      </div>
      <Body card={card} />
      {card.save && <KeepButtons keep={card.save} title={card.title} />}
    </li>
  )
}
