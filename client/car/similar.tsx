import type { CarCard } from '../../shared/car/card.ts'
import type { Link } from '../../shared/car/links.ts'
import { CarCarousel } from './carousel.tsx'

/** Where the similar cars will stand: without script, and until it comes near the screen, a link to them (SIM-01). */
export function SimilarPlace({ heading, link, source }: { heading: string; link: Link; source: string }) {
  return (
    <section className="similar wrap" data-near={source}>
      <h2>{heading}</h2>
      <p>
        <a className="button button-secondary" href={link.href}>
          {link.text}
        </a>
      </p>
    </section>
  )
}

/** What comes in its place. */
export function SimilarCars({ heading, cards }: { heading: string; cards: CarCard[] }) {
  return (
    <>
      <h2>{heading}</h2>
      <CarCarousel cards={cards} label={heading} />
    </>
  )
}
