import type { CarCard } from '../../shared/car/card.ts'
import { Card } from './card.tsx'

/** Fewer than this many cars stand in the middle (SRC-11). */
const FEW = 3

/** Cars in columns. `eager` of them are near enough to the top for their photographs not to wait. */
export function CarGrid({ cards, eager = 0 }: { cards: CarCard[]; eager?: number }) {
  return (
    <ul className="grid-cars" data-few={cards.length < FEW || undefined}>
      {cards.map((card, index) => (
        <Card key={card.id} card={card} eager={index < eager} />
      ))}
    </ul>
  )
}
