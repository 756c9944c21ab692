import type { ComponentType } from 'react'
import type { SectionKind } from '../../shared/page/sections.ts'
import type { SectionView, SectionViews } from '../../shared/page/view.ts'
import { CALCULATOR_ANCHOR } from '../../shared/vehicle/car-finance.ts'
import { BudgetFinder } from '../budget/finder.tsx'
import { CarCarousel, CarGrid } from '../card/grid.tsx'
import { Calculator } from '../finance/calculator.tsx'
import { LeadFormIsland } from '../leads/lead-form.tsx'
import { LocationCardItem } from '../locations/card.tsx'
import { People } from '../locations/details.tsx'
import { MapOfPlaces } from '../locations/map-place.tsx'
import { OfferCards } from '../offers/card.tsx'
import { renderCached } from '../rendered.tsx'
import { Reviews, SalesCounter } from '../reviews/reviews.tsx'
import { ListLinks } from '../search/list-links.tsx'
import { SectionHead } from '../ui/heads.tsx'
import { Island } from '../wake/island.tsx'
import { Hero } from './hero.tsx'
import { Bodies, Makes, Promotions } from './lists.tsx'
import { Cards, Logos, PictureGrid, Posts, VideoPlace } from './pictures.tsx'
import {
  CallToAction,
  Countdown,
  Faq,
  Figures,
  Openings,
  PictureWithText,
  Promises,
  Quote,
  Steps,
  Table,
  Text,
} from './words.tsx'

/** Every place to visit, with today's hours (LOC-01): one alone, a grid, a strip to swipe, or a grid over a map. */
const Locations = ({ layout, items, map }: SectionViews['locations']) => (
  <>
    {layout === 'carousel' && items.length > SWIPE_FROM && <p className="swipe-hint">Swipe</p>}
    <ul className="locations" data-layout={layout} data-count={Math.min(items.length, SWIPE_FROM)}>
      {items.map((location) => (
        <LocationCardItem key={location.slug} location={location} />
      ))}
    </ul>
    {map && <MapOfPlaces {...map} />}
  </>
)

/** A strip of more locations than these says that it can be swiped. */
const SWIPE_FROM = 3

const SECTIONS: { [Kind in SectionKind]: ComponentType<SectionViews[Kind]> } = {
  hero: Hero,
  text: Text,
  picture: PictureWithText,
  gallery: PictureGrid,
  video: VideoPlace,
  steps: Steps,
  promises: Promises,
  figures: Figures,
  faq: Faq,
  table: Table,
  warranty: Table,
  quote: Quote,
  logos: Logos,
  cards: Cards,
  call_to_action: CallToAction,
  stock: ({ cards, strip }) => (strip ? <CarCarousel cards={cards} label={strip} /> : <CarGrid cards={cards} />),
  makes: Makes,
  body_types: Bodies,
  popular_searches: ({ links }) => <ListLinks heading="Popular searches" links={links} />,
  promotions: Promotions,
  budget: ({ finder }) => <BudgetFinder view={finder} />,
  offers: ({ cards }) => <OfferCards cards={cards} heading="h3" />,
  calculator: ({ note, calculator, typed, action }) => (
    <div className="panel section-calculator" id={CALCULATOR_ANCHOR}>
      <Island name="calculator" of={Calculator} on="visible" props={{ calculator, typed, action, quote: null }} />
      <p className="finance-small">{note}</p>
    </div>
  ),
  countdown: Countdown,
  form: ({ form, intro }) => (
    <div className="section-form" data-form-place>
      {intro && <p className="form-intro">{intro}</p>}
      <p className="form-known" data-known hidden />
      <Island name="lead-form" of={LeadFormIsland} on="touch" props={{ form }} />
    </div>
  ),
  locations: Locations,
  map: ({ map }) => <MapOfPlaces {...map} />,
  team: ({ people }) => <People people={people} />,
  reviews: Reviews,
  sales_counter: SalesCounter,
  openings: Openings,
  blog: Posts,
}

/** Sections with an island, whose ids are those of its place in the page, and one whose cards are kept by themselves. */
const DRAWN_WITH_PAGE: ReadonlySet<SectionKind> = new Set(['budget', 'calculator', 'form', 'stock'])

/** A section of a page: its heading, and what is in it. A hero fills the width and heads the page itself. */
export function Section(section: SectionView) {
  const { kind, frame, view } = section
  if (kind === 'hero') return <Hero id={frame.id} {...view} />
  const attributes = {
    className: 'section',
    id: frame.id ?? undefined,
    'data-kind': kind,
    'data-background': frame.background,
  }
  if (DRAWN_WITH_PAGE.has(kind))
    return (
      <section {...attributes}>
        <Inside {...section} />
      </section>
    )
  return (
    <section {...attributes} dangerouslySetInnerHTML={{ __html: renderCached(`section ${kind}`, Inside, section) }} />
  )
}

function Inside({ kind, frame: { heading, intro }, view }: SectionView) {
  const Content = SECTIONS[kind] as ComponentType<typeof view>
  const link = kind === 'stock' || kind === 'offers' ? view.link : null
  return (
    <div className="wrap">
      {(heading || link) && <SectionHead heading={heading} link={link} />}
      {intro && <p className="section-intro">{intro}</p>}
      <Content {...view} />
    </div>
  )
}
