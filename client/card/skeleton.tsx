import type { CarCard } from '../../shared/car/card.ts'
import { CARD_BODIES } from './bodies.tsx'

/** A card of the site's variant without what it says (shared/car/blank-card.ts). */
export function CardSkeleton({ card }: { card: CarCard }) {
  const Body = CARD_BODIES[card.variant]
  return (
    <li className="card" data-variant={card.variant}>
      <div className="card-photo" />
      <Body card={card} />
    </li>
  )
}
