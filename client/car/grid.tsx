import type { CarCard } from '../../shared/car/card.ts'
import { drawn } from '../drawn.tsx'
import { Card } from './card.tsx'
import type { Turn } from './photo.tsx'

/** Fewer than this many cars stand in the middle (SRC-11). */
const FEW = 3

/** Cars in columns. `inView` of them may be seen before any scrolling. */
export function CarGrid({ cards, inView = 0 }: { cards: CarCard[]; inView?: number }) {
  const turnOf = (index: number): Turn => (index >= inView ? 'later' : index === 0 ? 'first' : 'soon')
  const html = cards.map((card, index) => drawn('card', Card, { card, turn: turnOf(index) })).join('')
  return (
    <ul className="grid-cars" data-few={cards.length < FEW || undefined} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
