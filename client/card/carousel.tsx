import type { CarCard } from '../../shared/car/card.ts'
import { renderCached } from '../rendered.tsx'
import { Card } from './card.tsx'
import { FinanceNote } from './finance-note.tsx'

/**
 * The same cards in one row that scrolls sideways (CRD-06). The edge of the next card shows that there is more; the links
 * in it bring it into view for the keyboard. `label` names the list.
 */
export function CarCarousel({ cards, label }: { cards: CarCard[]; label: string }) {
  const html = cards.map((card) => renderCached('card', Card, { card, turn: 'later' })).join('')
  return (
    <>
      <ul className="carousel-cars" aria-label={label} dangerouslySetInnerHTML={{ __html: html }} />
      <FinanceNote finance={cards.find(({ finance }) => finance)?.finance} />
    </>
  )
}
