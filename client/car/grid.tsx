import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import type { CarCard } from '../../shared/car/card.ts'
import { Card } from './card.tsx'

/** Fewer than this many cars stand in the middle (SRC-11). */
const FEW = 3

/** Cars in columns. `eager` of them are near enough to the top for their photographs not to wait. */
export function CarGrid({ cards, eager = 0 }: { cards: CarCard[]; eager?: number }) {
  const html = cards.map((card, index) => drawn(card, index < eager)).join('')
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
function drawn(card: CarCard, eager: boolean): string {
  const key = JSON.stringify([card, eager])
  const html = kept.get(key) ?? renderToString(<Card card={card} eager={eager} />)
  kept.set(key, html)
  return html
}
