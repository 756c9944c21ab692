import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import type { CarCard } from '../../shared/car/card.ts'
import { Card } from './card.tsx'
import type { Turn } from './photo.tsx'

/** Fewer than this many cars stand in the middle (SRC-11). */
const FEW = 3

/** Cars in columns. `inView` of them may be seen before any scrolling. */
export function CarGrid({ cards, inView = 0 }: { cards: CarCard[]; inView?: number }) {
  const turnOf = (index: number): Turn => (index >= inView ? 'later' : index === 0 ? 'first' : 'soon')
  const html = cards.map((card, index) => drawn(card, turnOf(index))).join('')
  return (
    <ul className="grid-cars" data-few={cards.length < FEW || undefined} dangerouslySetInnerHTML={{ __html: html }} />
  )
}

/** Cards kept drawn, about 3 kB each. */
const KEPT = 2_000
const kept = new LRUCache<string, string>({ max: KEPT })

/**
 * Drawing cards is most of what a page of results costs, and the same ones are asked for again and again. A drawing is
 * kept under everything it was made from, so it can be neither old nor another site's.
 */
function drawn(card: CarCard, turn: Turn): string {
  const key = JSON.stringify([card, turn])
  const html = kept.get(key) ?? renderToString(<Card card={card} turn={turn} />)
  kept.set(key, html)
  return html
}
