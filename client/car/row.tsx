import type { CarCard } from '../../shared/car/card.ts'
import { drawn } from '../drawn.tsx'
import { Card } from './card.tsx'

/** Cars in one row that scrolls sideways (CRD-06). */
export function CarRow({ cards, label }: { cards: CarCard[]; label: string }) {
  const html = cards.map((card) => drawn('card', Card, { card, turn: 'later' })).join('')
  return (
    <ul
      className="row-cars"
      aria-label={`${label}, scroll sideways`}
      // A strip that scrolls has to be reached by key.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
