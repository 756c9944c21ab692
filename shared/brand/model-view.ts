import { cachedCard } from '../car/cached-card.ts'
import { type CarCard, cardFinance } from '../car/card.ts'
import type { Link } from '../car/links.ts'
import { carPath } from '../car/links.ts'
import type { ListingSite } from '../car/listing-site.ts'
import { fullName } from '../car/naming.ts'
import { type Picture, picture } from '../car/pictures.ts'
import { priceOf } from '../car/price.ts'
import type { Spec } from '../car/specs.ts'
import type { CarSummary } from '../car/summary.ts'
import { stockWords, type VehicleWords } from '../car/vehicle-words.ts'
import type { FinanceEstimate } from '../finance/estimate.ts'
import { jpegImage } from '../image.ts'
import { isRouteAvailable } from '../routes/access.ts'
import { pathTo, routeOf } from '../routes/paths.ts'
import { countText, nounFor, seeAllText } from '../search/labels.ts'
import { searchHref } from '../search/search-address.ts'
import { EMPTY_SEARCH, type SearchOptions } from '../search/state.ts'
import type { Features } from '../tenant/features.ts'
import { thousands } from '../text.ts'
import { brandPath, modelEnquiryPath } from './brand-paths.ts'
import { type Bar, histogram, KM_STEPS, YEAR_STEPS } from './histogram.ts'
import type { Model } from './model.ts'
import { modelFacts } from './model-facts.ts'
import type { ModelFigures } from './model-figures.ts'
import { modelWords } from './model-words.ts'
import { type RivalStock, type RivalsTable, rivalsTable } from './rivals-table.ts'

export type Chart = { title: string; column: string; bars: Bar[] }

/** Everything a model's page shows, decided (BRD-01). Plain JSON. */
export type ModelView = {
  /** 'Toyota HiLux' */
  title: string
  canonical: string
  breadcrumbs: Link[]
  words: string[]
  /** Picture of shared links: a JPEG or PNG; null without one. */
  image: string | null
  /** Whether it says more than that there is none in stock. */
  hasContent: boolean
  /** Pictures of cars in stock, each leading to its car. */
  pictures: { picture: Picture; href: string }[]
  facts: Spec[]
  /** The lowest estimate of the cars for sale; null where the site shows none. */
  finance: FinanceEstimate | null
  actions: Link[]
  charts: Chart[]
  /** How many of the cars the figures are of, where these are not all. */
  sampleText: string | null
  cards: CarCard[]
  stock: Link | null
  rivals: RivalsTable | null
}

export const NEWEST_SHOWN = 6
const PICTURES = 3

type ModelData = {
  figures: ModelFigures
  /** Cars for sale, the newest first. */
  cars: readonly CarSummary[]
  rivals: readonly RivalStock[]
  features: Features
  listing: ListingSite
  options: SearchOptions
  now: number
}

export function modelView(model: Model, data: ModelData): ModelView {
  const { figures, cars, rivals, features, listing, options, now } = data
  const title = `${model.make} ${model.name}`
  const kinds = [...new Set(cars.map((car) => car.item_type))]
  const noun = nounFor(kinds)
  const stockHref = model.stocked && stockOf(model.stocked, options)
  const own = { title, href: null, figures }
  return {
    title,
    canonical: model.path,
    breadcrumbs: [
      { text: 'Home', href: '/' },
      { text: 'Brands', href: pathTo('brands') },
      { text: model.make, href: brandPath(model.makeSlug) },
    ],
    words:
      model.entry && model.entry.description.length > 0 ? model.entry.description : [modelWords(title, figures, noun)],
    image: shareImageOf(cars, listing),
    hasContent: figures.count > 0 || (model.entry?.description.length ?? 0) > 0,
    pictures: cars
      .filter((car) => car.photo !== null)
      .slice(0, PICTURES)
      .map((car, index) => ({
        picture: picture(car.photo!, fullName(car), index === 0 ? 'gallery' : 'card', listing.images),
        href: carPath(car),
      })),
    facts: modelFacts(figures),
    finance: lowestEstimate(cars, listing, now),
    actions: modelActions(model, features, kinds.length > 0 ? stockWords(kinds) : listing.words),
    charts: charts(cars),
    sampleText:
      figures.sample < figures.count
        ? `Figures are for the newest ${thousands(figures.sample)} of ${countText(figures.count, noun)}.`
        : null,
    cards: cars.slice(0, NEWEST_SHOWN).map((car) => cachedCard(car, listing, now, 0)),
    stock: stockHref && figures.count > 0 ? { text: seeAllText(figures.count, noun), href: stockHref } : null,
    rivals: rivals.length > 0 ? rivalsTable(own, rivals) : null,
  }
}

function shareImageOf(cars: readonly CarSummary[], { images }: ListingSite): string | null {
  const photo = cars.find((car) => car.photo !== null)?.photo
  return photo ? jpegImage(photo, images) : null
}

/** Search page of a model. */
export const stockOf = ({ make, model }: { make: string; model: string }, options: SearchOptions): string =>
  searchHref({ ...EMPTY_SEARCH, sort: options.defaultSort, facets: { make: [make], model: [model] } }, options)

function lowestEstimate(cars: readonly CarSummary[], listing: ListingSite, now: number): FinanceEstimate | null {
  const estimates = cars.flatMap((car) => cardFinance(car, priceOf(car, listing), listing, now) ?? [])
  return estimates.toSorted((a, b) => a.amount - b.amount)[0] ?? null
}

/** The buttons of a model; an enquiry names it where the site takes enquiries. */
function modelActions({ makeSlug, slug }: Model, features: Features, words: VehicleWords): Link[] {
  const enquiry = features.enquiry ? modelEnquiryPath(makeSlug, slug) : pathTo('contact_us')
  return [
    ...(isRouteAvailable(routeOf('book_test_drive'), features)
      ? [{ text: `Book ${words.trial.a}`, href: pathTo('book_test_drive') }]
      : []),
    { text: 'Enquire', href: enquiry },
  ]
}

function charts(cars: readonly CarSummary[]): Chart[] {
  const years = cars.flatMap(({ year }) => (year === null ? [] : [year]))
  const kilometres = cars.flatMap(({ km }) => (km === null ? [] : [km]))
  const all: Chart[] = [
    {
      title: 'By year',
      column: 'Year',
      bars: histogram(years, YEAR_STEPS, (from, to) => (from === to ? `${from}` : `${from} to ${to}`)),
    },
    {
      title: 'By kilometres',
      column: 'Kilometres',
      bars: histogram(kilometres, KM_STEPS, (from, to) => `${thousands(from)} to ${thousands(to + 1)} km`),
    },
  ]
  return all.filter(({ bars }) => bars.length > 0)
}
