import type { CarCard } from '../../shared/card/card.ts'
import { FINANCE_NOTE, type FinanceEstimate } from '../../shared/finance/estimate.ts'
import type { ListVariant } from '../../shared/search/list.ts'
import { type Promo, withPromos } from '../../shared/search/promos.ts'
import { renderCached, renderSharedFor } from '../rendered.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Turn } from '../ui/photo.tsx'
import { Card } from './card.tsx'

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
  const chooseTurn = (index: number): Turn => (isFirst && index === 0 ? 'first' : 'later')
  const html = withPromos(cards, promos)
    .map(({ item, promo }, index) => {
      const turn = chooseTurn(index)
      return item
        ? renderSharedFor(item, `card ${turn}`, Card, { card: item, turn })
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
      {hasFinanceNote && <FinanceNote cards={cards} />}
    </>
  )
}

/** Once under the cars it speaks of: what their weekly figures and comparison rates are worth (FIN-02). */
export function FinanceNote({ cards }: { cards: { finance: FinanceEstimate | null }[] }) {
  if (!cards.some(({ finance }) => finance)) return null
  return <p className="finance-note">{FINANCE_NOTE}</p>
}

/**
 * The same cards in one row that scrolls sideways (CRD-06). The edge of the next card shows that there is more; the links
 * in it bring it into view for the keyboard. `label` names the list.
 */
export function CarCarousel({ cards, label }: { cards: CarCard[]; label: string }) {
  const html = cards.map((card) => renderCached('card', Card, { card, turn: 'later' })).join('')
  return (
    <>
      <ul className="carousel-cars" aria-label={label} dangerouslySetInnerHTML={{ __html: html }} />
      <FinanceNote cards={cards} />
    </>
  )
}

/** A promo in the place of a car (SRC-11). It says that it is one, to the eye and to a screen reader. */
function PromoCard({ promo: { title, text, image, link } }: { promo: Promo }) {
  return (
    <li className="promo">
      {image && <img src={image.url} width="600" height="400" alt={image.alt} loading="lazy" decoding="async" />}
      <div className="promo-words">
        <p className="promo-kind">Promotion</p>
        <h3>{title}</h3>
        {text && <p>{text}</p>}
        <a className="button" href={link.href}>
          {link.label}
          <Icon name="right" />
        </a>
      </div>
    </li>
  )
}
