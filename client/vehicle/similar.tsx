import type { SectionAddress } from '../../shared/api.ts'
import type { CarCard } from '../../shared/car/card.ts'
import type { Link } from '../../shared/car/links.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { CarCarousel } from '../card/carousel.tsx'
import { renderCached } from '../rendered.tsx'
import { wake } from '../wake/attributes.ts'

type Head = { heading: string; link: Link }

const SimilarHead = ({ heading, link }: Head) => (
  <div className="section-head">
    <h2>{heading}</h2>
    <a className="link" href={link.href}>
      {link.text}
    </a>
  </div>
)

type Place = Head & { source: SectionAddress; shape: CardShape; most: number }
/** What the cards of a site have in common, so that their place can be held open. */
export type CardShape = {
  variant: CarCard['variant']
  facts: number
  finance: { weekly: string; comparison: string } | null
  hasActions: boolean
}

/**
 * Where the similar cars will stand: a link to them, and once there is script, room for as many as are seen at once, as
 * tall as they will be (SIM-01).
 */
export function SimilarPlace({ source, shape, most, ...head }: Place) {
  return (
    <section className="similar wrap" id="similar" {...wake('near', 'fragment')} data-source={source}>
      <SimilarHead {...head} />
      <ul
        className="carousel-cars skeleton with-script"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: renderCached('skeleton', CardSkeleton, shape).repeat(most) }}
      />
      {shape.finance && (
        <p className="finance-note skeleton-note with-script" aria-hidden="true">
          {BLANK_NOTE}
        </p>
      )}
    </section>
  )
}

/** What comes in its place. */
export function SimilarCars({ cards, ...head }: Head & { cards: CarCard[] }) {
  return (
    <>
      <SimilarHead {...head} />
      <CarCarousel cards={cards} label={head.heading} />
    </>
  )
}

/** As long as what stands under cards with estimates, and saying nothing. */
const BLANK_NOTE = `${'x'.repeat(8)} ${MESSAGES.comparisonWarning} ${'x'.repeat(30)}`.replace(/\w/g, 'x')

/** The lines of a card without what they say. */
function CardSkeleton({ variant, facts, finance, hasActions }: CardShape) {
  return (
    <li className="card" data-variant={variant}>
      <div className="card-photo" />
      <div className="card-title">
        <h3>&nbsp;</h3>
        <p>&nbsp;</p>
      </div>
      <ul className="card-facts">
        {Array.from({ length: facts }, (_, index) => (
          <li key={index}>&nbsp;</li>
        ))}
      </ul>
      <div className="card-foot">
        <div className="card-money">
          <p className="card-price">
            <span className="price">&nbsp;</span>
          </p>
          {finance && (
            <p className="card-finance">
              <span>{finance.weekly}</span> <span>{finance.comparison}</span>
            </p>
          )}
        </div>
        {hasActions && (
          <p className="card-actions">
            <span className="button button-secondary">&nbsp;</span>
          </p>
        )}
      </div>
    </li>
  )
}
