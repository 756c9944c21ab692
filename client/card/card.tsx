import type { CarCard } from '../../shared/car/card.ts'
import { Icon } from '../ui/icon.tsx'
import { NoPhoto, Photo, type Turn } from '../ui/photo.tsx'
import { wake } from '../wake/attributes.ts'
import { KeepButtons } from './keep-buttons.tsx'
import { FinanceLine, PriceBlock } from './price.tsx'
import { CarTag } from './tag.tsx'

/** One car in a list. The title's link covers the whole card, so other controls stand above it. */
export function Card({ card, turn }: { card: CarCard; turn: Turn }) {
  return (
    <li className="card" data-sold={card.sold || undefined}>
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
      <div className="card-title">
        <h3>
          <a href={card.href}>{card.title}</a>
        </h3>
        <p>{[card.condition, card.subtitle].filter(Boolean).join(' · ')}</p>
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
        <div className="card-money">
          <PriceBlock price={card.price} className="card-price" />
          {card.finance && <FinanceLine finance={card.finance} />}
        </div>
        {card.alsoSold > 0 && <p className="card-also">{`And ${card.alsoSold} more sold in the last few days`}</p>}
        <CardActions card={card} />
      </div>
      {card.save && <KeepButtons keep={card.save} title={card.title} />}
    </li>
  )
}

/** At most two. The one for the details is drawn and not a link of its own: the whole card leads there. */
function CardActions({ card }: { card: CarCard }) {
  if (card.actions.length === 0) return null
  return (
    <p className="card-actions">
      {card.actions.map(({ kind, text, href, act }) =>
        href === card.href ? (
          <span key={kind} className="button button-secondary" aria-hidden="true">
            {text}
          </span>
        ) : (
          <a key={kind} className="button button-secondary" href={href} {...(act && wake('press', act))}>
            {text}
          </a>
        ),
      )}
    </p>
  )
}
