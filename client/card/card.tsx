import type { ComponentType } from 'react'
import { cardRecord } from '../../shared/car/saved-car.ts'
import type { CarCard, CardVariant } from '../../shared/card/card.ts'
import type { Tag } from '../../shared/card/tag.ts'
import { LinkButton } from '../ui/controls.tsx'
import { NoPhoto, Photo, type Turn } from '../ui/photo.tsx'
import { List, Ticks } from '../ui/rows.tsx'
import { wake } from '../wake/attributes.ts'
import { KeepButtons } from './keep-buttons.tsx'
import { FinanceLine, PriceBlock } from './price.tsx'

/** One car in a list. The title's link covers the whole card, so other controls stand above it. */
export function Card({ card, turn }: { card: CarCard; turn: Turn }) {
  const corner = [card.photosCount > 1 && card.photosCount, card.photo?.note].filter(Boolean).join(' · ')
  const Body = CARD_BODIES[card.variant]
  return (
    <li
      className="card"
      data-variant={card.variant}
      data-sold={card.sold || undefined}
      data-car={card.save ? cardRecord(card.save.car) : undefined}
    >
      <div className="card-photo">
        {card.photo ? <Photo picture={card.photo} turn={turn} /> : <NoPhoto sold={card.sold} body={card.body} />}
        {card.tag && <CarTag tag={card.tag} />}
        {card.variant !== 'compact' && (card.distance ?? card.location) && (
          <span className="card-location iconed i-location">
            {[card.distance, card.location].filter(Boolean).join(' · ')}
          </span>
        )}
        {corner && (
          <span
            className="card-photos-count iconed i-camera"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="img"
            aria-label={`${card.photosCount} ${card.photosCount === 1 ? 'photo' : 'photos'}`}
          >
            {corner}
          </span>
        )}
      </div>
      <Body card={card} />
      {card.save && <KeepButtons keep={card.save} title={card.title} />}
    </li>
  )
}

export function CarTag({ tag }: { tag: Tag }) {
  return (
    <span className="tag" data-tone={tag.tone}>
      {/* Lazy, or every card with the logo would ask for it ahead of the photographs. */}
      {tag.logo && <img className="tag-mark" src={tag.logo} alt="" width="16" height="16" loading="lazy" />}
      {tag.text}
    </span>
  )
}

/** A card of the site's variant without what it says (shared/card/blank-card.ts). */
export function CardSkeleton({ card }: { card: CarCard }) {
  const Body = CARD_BODIES[card.variant]
  return (
    <li className="card" data-variant={card.variant}>
      <div className="card-photo" />
      <Body card={card} />
    </li>
  )
}

type Body = ComponentType<{ card: CarCard }>

const Standard: Body = ({ card }) => (
  <>
    <Title card={card} />
    <Facts card={card} />
    <Foot card={card} />
  </>
)

/** What stands under the photograph of a card: three rows, which the cards of a line share. */
const CARD_BODIES: Record<CardVariant, Body> = {
  standard: Standard,
  compact: ({ card }) => (
    <>
      <Title card={card} />
      <Facts card={card} place={card.distance ?? card.location} />
      <Foot card={card} />
    </>
  ),
  warm: ({ card }) => (
    <>
      <Title card={card} />
      <p className="card-sentence">{card.facts.map(({ text }) => text).join(', ')}</p>
      <Foot card={card} />
    </>
  ),
  weekly: ({ card }) => (
    <>
      <div className="card-lead">
        <Title card={card} />
        <Money card={card} />
      </div>
      <Included card={card} />
      <div className="card-foot">
        <Facts card={card} />
        <More card={card} />
      </div>
    </>
  ),
  figures: ({ card }) => (
    <>
      <Title card={card} hasLine={Boolean(card.figures?.length)} />
      <Figures card={card} />
      <Foot card={card} />
    </>
  ),
  wide: Standard,
}

/** Facts of the line in a title: odometer, transmission and fuel. */
const FACTS_IN_LINE = 3

const Title = ({ card, hasLine = false }: { card: CarCard; hasLine?: boolean }) => (
  <div className="card-title">
    <h3>
      {/* One that is on its way leads nowhere yet. */}
      <a href={card.href || undefined}>{card.title}</a>
    </h3>
    <p>{[card.condition, card.subtitle].filter(Boolean).join(' · ')}</p>
    {hasLine && (
      <p>
        {card.facts
          .slice(0, FACTS_IN_LINE)
          .map(({ text }) => text)
          .join(' · ')}
      </p>
    )}
  </div>
)

function Facts({ card, place }: { card: CarCard; place?: string | null }) {
  const facts = place ? [...card.facts, { icon: 'location', text: place, label: 'Location' }] : card.facts
  return (
    <ul className="card-facts">
      {facts.map(({ icon, text, label }) => (
        <li key={icon} className={`iconed i-${icon}`} title={label}>
          {text}
        </li>
      ))}
    </ul>
  )
}

/** Without a figure the facts stand in their place. */
function Figures({ card }: { card: CarCard }) {
  if (!card.figures?.length) return <Facts card={card} />
  return (
    <List items={card.figures} className="card-figures">
      {({ label, text }) => (
        <>
          {label} <b>{text}</b>
        </>
      )}
    </List>
  )
}

/** A car that is for sale, not by the week, says how it is paid for instead. */
function Included({ card }: { card: CarCard }) {
  if (!card.includes?.length) return <p className="card-included">{card.saleNote}</p>
  return <Ticks items={card.includes} className="card-included" aria-label="Included in the weekly price" />
}

const Money = ({ card }: { card: CarCard }) => (
  <div className="card-money">
    <PriceBlock price={card.price} className="card-price" />
    {card.finance && <FinanceLine finance={card.finance} />}
  </div>
)

const More = ({ card }: { card: CarCard }) => (
  <>
    {card.alsoSold > 0 && <p className="card-also">{`And ${card.alsoSold} more sold in the last few days`}</p>}
    <CardActions card={card} />
  </>
)

const Foot = ({ card }: { card: CarCard }) => (
  <div className="card-foot">
    <Money card={card} />
    <More card={card} />
  </div>
)

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
          <LinkButton key={kind} href={href} text={text} attributes={act && wake('press', act)} />
        ),
      )}
    </p>
  )
}
