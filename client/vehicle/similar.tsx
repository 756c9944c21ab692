import type { Link } from '../../shared/car/links.ts'
import type { CarCard } from '../../shared/card/card.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { CardSkeleton } from '../card/card.tsx'
import { CarCarousel } from '../card/grid.tsx'
import { renderCached } from '../rendered.tsx'
import { SectionHead } from '../ui/heads.tsx'
import { wake } from '../wake/attributes.ts'

type Head = { heading: string; link: Link }

/** `shape`: a card of the site without what it says, so that their place can be held open. */
type Place = Head & { source: string; shape: CarCard; most: number }
/** Where the similar cars will stand: a link, and once there is script, room as tall as they will be (SIM-01). */
export function SimilarPlace({ source, shape, most, ...head }: Place) {
  return (
    <section className="similar wrap" id="similar" {...wake('near', 'fragment')} data-source={source}>
      <SectionHead {...head} />
      <ul
        className="carousel-cars skeleton with-script"
        aria-hidden="true"
        dangerouslySetInnerHTML={{
          __html: renderCached('skeleton', CardSkeleton, { card: shape }) + BLANK_CARD.repeat(most - 1),
        }}
      />
      {shape.finance && (
        <p className="finance-note skeleton-note with-script" aria-hidden="true">
          {BLANK_NOTE}
        </p>
      )}
    </section>
  )
}

/** The content that replaces the placeholder. */
export function SimilarCars({ cards, ...head }: Head & { cards: CarCard[] }) {
  return (
    <>
      <SectionHead {...head} />
      <CarCarousel cards={cards} label={head.heading} />
    </>
  )
}

/** As tall as the card beside it. */
const BLANK_CARD = '<li class="card"><div class="card-photo"></div></li>'

/** Filler as long as the finance note. */
const BLANK_NOTE = `${'x'.repeat(8)} ${MESSAGES.comparisonWarning} ${'x'.repeat(30)}`.replace(/\w/g, 'x')
