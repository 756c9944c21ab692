import type { BudgetView } from '../budget/view.ts'
import type { Link } from '../car/links.ts'
import type { Picture } from '../car/pictures.ts'
import type { CarCard } from '../card/card.ts'
import type { TypedFields } from '../finance/calculation.ts'
import type { Calculator } from '../finance/calculator.ts'
import type { FormView } from '../form/form-view.ts'
import type { LocationCard } from '../location/location-card.ts'
import type { LocatorView } from '../location/locator.ts'
import type { PersonView, personToAsk } from '../location/people.ts'
import type { OfferCard } from '../offer/card.ts'
import type { Phone } from '../phone.ts'
import type { PromiseView } from '../promises/promises.ts'
import type { ReviewsView } from '../reviews/view.ts'
import type { MenuLink } from '../routes/links.ts'
import type { Promo } from '../search/promos.ts'
import type { Spec } from '../vehicle/specs.ts'
import type { Video } from '../vehicle/video.ts'
import type { WeeklySlider } from './hero.ts'
import type { PageHeading } from './page.ts'
import type { SalesCounterView } from './sales-counter.ts'
import type { SectionKind, SectionOf } from './sections.ts'

/** What the components of sections draw, decided. Plain JSON. */

export type CountedLink = { label: string; count: number; href: string }
/** The list that a search begins with: 'See all 612 cars'. `wider`: without what the site chooses at first (SRC-18), or null. */
export type HeroStock = { text: string; href: string; wider: Link | null }

export type TitledText = { title: string; text: string }
type TableView = { columns: string[]; rows: string[][]; note: string | null }

/** A single location, a grid, a strip to swipe, or a map over the grid (LOC-01). */
type LocationsLayout = 'single' | 'grid' | 'carousel' | 'map'

export type PostCard = {
  title: string
  href: string
  description: string | null
  picture: Picture | null
  /** '3 March 2026 · 4 minutes' */
  about: string
}

export type SectionViews = {
  hero: {
    variant: SectionOf<'hero'>['variant']
    title: string
    text: string | null
    picture: Picture | null
    isOfStock: boolean
    /** Body types, the commonest first, to draw where there is no picture. */
    bodies: string[]
    /** Where in the picture its subject is, in percent; null for the middle. */
    focus: SectionOf<'hero'>['focus']
    /** The picture cut for a phone. */
    portrait: Picture | null
    search: { placeholder: string; stock: HeroStock | null } | null
    buttons: MenuLink[]
    /** A note in handwriting, and who wrote it; of the variant `owners`. */
    note: { text: string; signed: string | null } | null
    /** Of the variant `owners`. */
    phone: Phone | null
    /** What a price by the week includes, of the variant `inclusions`. */
    includes: string[]
    /** Slider of the weekly price, of the same variant; null without cars by the week. */
    weekly: WeeklySlider | null
  }
  /** `opening`: of a long page, the words ahead of its first heading, and its headings. */
  text: { html: string; opening?: { html: string; contents: PageHeading[] } }
  picture: { picture: Picture; side: SectionOf<'picture'>['side']; html: string; buttons: MenuLink[] }
  gallery: { items: { picture: Picture; caption: string | null }[] }
  video: { video: Video; title: string; poster: Picture | null }
  steps: { items: (TitledText & { link: MenuLink | null })[] }
  promises: { items: PromiseView[] }
  figures: { items: { figure: string; label: string }[] }
  faq: { items: { question: string; html: string }[] }
  table: TableView
  warranty: TableView
  quote: { text: string; name: string; role: string | null; picture: Picture | null }
  logos: { items: { name: string; logo: string | null; href: string | null }[] }
  cards: { items: { title: string; text: string | null; picture: Picture | null; link: MenuLink }[] }
  call_to_action: { text: string | null; buttons: MenuLink[] }
  /** `strip`: names the row that they stand in, to swipe; without it they stand in a grid. */
  stock: { cards: CarCard[]; link: { text: string; href: string }; strip?: string }
  makes: { layout: SectionOf<'makes'>['layout']; first: CountedLink[]; rest: CountedLink[] }
  body_types: { items: CountedLink[] }
  popular_searches: { links: Link[] }
  promotions: { slides: Promo[] }
  budget: { finder: BudgetView }
  offers: { cards: OfferCard[]; link: { text: string; href: string } }
  calculator: { calculator: Calculator; typed: TypedFields; action: string; note: string }
  countdown: { text: string; ends: string; left: string; buttons: MenuLink[] }
  /** `intro` is null below a sentence of the section’s own. */
  form: { form: FormView; intro: string | null }
  locations: {
    layout: LocationsLayout
    items: LocationCard[]
    map: LocatorView['map']
  }
  map: { map: NonNullable<LocatorView['map']> }
  team: { people: PersonView[] }
  reviews: ReviewsView
  sales_counter: SalesCounterView
  openings: {
    items: { id: string; title: string; facts: Spec[]; html: string; apply: string }[]
    /** What stands there without any. */
    empty: { text: string; apply: string }
  }
  blog: { items: PostCard[]; link: { text: string; href: string } | null }
}

export type SectionFrame = {
  /** Anchor of the section; null without one. */
  id: string | null
  heading: string | null
  intro: string | null
  background: SectionOf<'text'>['background']
}

export type SectionView = {
  [Kind in SectionKind]: { kind: Kind; frame: SectionFrame; view: SectionViews[Kind] }
}[SectionKind]

export type PageView = {
  title: string
  breadcrumbs: { text: string; href: string }[]
  /** Whether a hero says the title. */
  hasHero: boolean
  isHome: boolean
  /** A column of words in the middle, for posts and pages of words alone. */
  isForReading: boolean
  /** 'Priya Nair · 3 March 2026 · 4 min read'; of a page of words when they last changed. */
  byline: string | null
  picture: Picture | null
  sections: SectionView[]
  /** Of a post, under its words: whom a reader can ask, and what follows. */
  ask: ReturnType<typeof personToAsk>
  below: SectionView[]
}
