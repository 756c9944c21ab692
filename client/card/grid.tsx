import type { CarCard } from '../../shared/car/card.ts'
import type { ListVariant } from '../../shared/search/list.ts'
import { type Promo, withPromos } from '../../shared/search/promos.ts'
import { renderCached, renderCachedFor } from '../rendered.tsx'
import type { Turn } from '../ui/photo.tsx'
import { Card } from './card.tsx'
import { FinanceNote } from './finance-note.tsx'
import { PromoCard } from './promo-card.tsx'

/** Fewer than this many cars stand in the middle (SRC-11). */
const FEW = 3

const NO_PROMOS: Promo[] = []

/** Cars in columns, promos among them. */
export function CarGrid({
  cards,
  promos = NO_PROMOS,
  isFirst = false,
  list = null,
  hasFinanceNote = true,
}: {
  cards: CarCard[]
  promos?: Promo[]
  /** Whether its first car may be seen before any scrolling. */
  isFirst?: boolean
  /** The layout of a list of results; null follows the cards. */
  list?: ListVariant | null
  /** False where another list of the page carries the note. */
  hasFinanceNote?: boolean
}) {
  const turnOf = (index: number): Turn => (isFirst && index === 0 ? 'first' : 'later')
  const html = withPromos(cards, promos)
    .map(({ item, promo }, index) => {
      const turn = turnOf(index)
      return item
        ? renderCachedFor(item, `card ${turn}`, Card, { card: item, turn })
        : renderCached('promo', PromoCard, { promo })
    })
    .join('')
  return (
    <>
      <ul
        className="grid-cars"
        data-cards={cards[0]?.variant}
        data-list={list ?? undefined}
        data-few={cards.length < FEW || undefined}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {hasFinanceNote && <FinanceNote finance={cards.find(({ finance }) => finance)?.finance} />}
    </>
  )
}
