import { carPath, type Link } from '../car/links.ts'
import { fullName } from '../car/naming.ts'
import { picture } from '../car/pictures.ts'
import { decidePrice } from '../car/price.ts'
import type { CarSummary } from '../car/summary.ts'
import { cachedCard } from '../card/cached-card.ts'
import { cardFinance } from '../card/card.ts'
import type { FinanceEstimate } from '../finance/estimate.ts'
import { jpegImage } from '../image.ts'
import { isRouteAvailable } from '../routes/access.ts'
import { findRoute, pathTo } from '../routes/paths.ts'
import { countText, seeAllText } from '../search/labels.ts'
import { searchHref } from '../search/path.ts'
import { EMPTY_SEARCH, type SearchOptions } from '../search/state.ts'
import type { Features } from '../tenant/features.ts'
import { thousands } from '../text.ts'
import type { ListingSite } from '../vehicle/listing-site.ts'
import { nounFor, stockWords, type VehicleWords } from '../vehicle-words.ts'
import type { Model } from './brand.ts'
import { brandPath, modelEnquiryPath } from './links.ts'
import { type ModelFigures, modelFacts, modelWords, type RivalStock, rivalsTable } from './model-figures.ts'

export type Chart = { title: string; column: string; bars: Bar[] }

/** Everything a model's page shows, decided (BRD-01). Plain JSON. */
export type ModelView = ReturnType<typeof modelView>

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

export function modelView(model: Model, data: ModelData) {
  const { figures, cars, rivals, features, listing, options, now } = data
  const title = `${model.make} ${model.name}`
  const kinds = [...new Set(cars.map((car) => car.item_type))]
  const noun = nounFor(kinds)
  const stockHref = model.stocked && modelStockHref(model.stocked, options)
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
    /** Picture of shared links: a JPEG or PNG; null without one. */
    image: chooseShareImage(cars, listing),
    /** Whether it says more than that there is none in stock. */
    hasContent: figures.count > 0 || (model.entry?.description.length ?? 0) > 0,
    pictures: cars
      .filter((car) => car.photo !== null)
      .slice(0, PICTURES)
      .map((car, index) => ({
        picture: picture(car.photo!, fullName(car), index === 0 ? 'gallery' : 'card', listing.images),
        href: carPath(car),
      })),
    facts: modelFacts(figures),
    /** The lowest estimate of the cars for sale; null where the site shows none. */
    finance: lowestEstimate(cars, listing, now),
    actions: modelActions(model, features, kinds.length > 0 ? stockWords(kinds) : listing.words),
    charts: charts(cars),
    /** How many of the cars the figures are of, where these are not all. */
    sampleText:
      figures.sample < figures.count
        ? `Figures are for the newest ${thousands(figures.sample)} of ${countText(figures.count, noun)}.`
        : null,
    cards: cars.slice(0, NEWEST_SHOWN).map((car) => cachedCard(car, listing, now, 0)),
    stock: stockHref && figures.count > 0 ? { text: seeAllText(figures.count, noun), href: stockHref } : null,
    rivals: rivals.length > 0 ? rivalsTable(own, rivals) : null,
  }
}

function chooseShareImage(cars: readonly CarSummary[], { images }: ListingSite): string | null {
  const photo = cars.find((car) => car.photo !== null)?.photo
  return photo ? jpegImage(photo, images) : null
}

export const modelStockHref = ({ make, model }: { make: string; model: string }, options: SearchOptions): string =>
  searchHref({ ...EMPTY_SEARCH, sort: options.defaultSort, facets: { make: [make], model: [model] } }, options)

function lowestEstimate(cars: readonly CarSummary[], listing: ListingSite, now: number): FinanceEstimate | null {
  const estimates = cars.flatMap((car) => cardFinance(car, decidePrice(car, listing), listing, now) ?? [])
  return estimates.toSorted((a, b) => a.amount - b.amount)[0] ?? null
}

/** The buttons of a model; an enquiry names it where the site takes enquiries. */
function modelActions({ makeSlug, slug }: Model, features: Features, words: VehicleWords): Link[] {
  const enquiry = features.enquiry ? modelEnquiryPath(makeSlug, slug) : pathTo('contact_us')
  return [
    ...(isRouteAvailable(findRoute('book_test_drive'), features)
      ? [{ text: words.trial.button, href: pathTo('book_test_drive') }]
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

/** A bar of a chart: a label such as '2018' or '20,000 to 40,000 km', and how many cars it stands for. */
type Bar = { label: string; count: number }

const MAX_BARS = 8
/** Fewer cars are no distribution. */
const MIN_CHARTED = 8

/**
 * Bars of equal width from the least value to the greatest, at most eight; empty for too few values.
 * @param steps widths to choose from, ascending; the last one doubles until it fits
 * @param label the text of a bar from its first value to its last, both included
 */
export function histogram(
  values: readonly number[],
  steps: readonly number[],
  label: (from: number, to: number) => string,
): Bar[] {
  if (values.length < MIN_CHARTED) return []
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const barsAt = (step: number) => Math.floor(max / step) - Math.floor(min / step) + 1
  let step = steps.find((each) => barsAt(each) <= MAX_BARS) ?? steps.at(-1)!
  while (barsAt(step) > MAX_BARS) step *= 2
  const first = Math.floor(min / step)
  const bars = Array.from({ length: barsAt(step) }, (_, at): Bar => {
    const from = (first + at) * step
    return { label: label(from, from + step - 1), count: 0 }
  })
  for (const value of values) bars[Math.floor(value / step) - first]!.count++
  return bars.length > 1 ? bars : []
}

export const YEAR_STEPS = [1, 2, 5]
export const KM_STEPS = [5000, 10_000, 20_000, 50_000]
