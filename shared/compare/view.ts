import { type CarCard, type CardSite, carCard } from '../car/card.ts'
import { fullName } from '../car/naming.ts'
import type { Car } from '../car/schema.ts'
import { carSummary } from '../car/summary.ts'
import type { Noun } from '../search/words.ts'
import { plural } from '../text.ts'
import { type Comparison, compareHref, MOST_COMPARED } from './address.ts'
import { type CompareRow, compareFeatures, compareRows } from './rows.ts'

export type ComparedCar = {
  slug: string
  name: string
  card: CarCard
  /** The same page without this car. */
  removeHref: string
}

/** Everything the compare page shows, decided (SRC-21). Plain JSON. */
export type CompareView = {
  title: string
  canonical: string
  /** What could not be shown as asked, a sentence each. */
  notes: string[]
  /** What to do next while there is nothing to compare; null from two cars on. */
  advice: string | null
  noun: Noun
  cars: ComparedCar[]
  rows: CompareRow[]
  features: { shared: string[]; rows: CompareRow[] }
  /** The control that leaves out what is the same, or brings it back; null where nothing is to be left out. */
  only: { chosen: boolean; href: string } | null
  isFull: boolean
}

/** Cars that were asked for, as they were found. */
export type Found = {
  /** Those the site shows, in the order asked for. */
  cars: Car[]
  /** Those it showed until they were sold. */
  sold: Car[]
  unknown: number
  /** Those that could not be looked up. */
  unread: number
}

export function compareView(asked: Comparison, found: Found, site: CardSite, noun: Noun, now: number): CompareView {
  const slugs = found.cars.map(({ slug }) => slug)
  const { differencesOnly } = asked
  const rows = compareRows(found.cars, site, now)
  const features = compareFeatures(found.cars)
  const comparable = found.cars.length > 1
  const same = comparable && (rows.some((row) => !row.differs) || features.shared.length > 0)
  const onlyDifferent = differencesOnly && comparable
  return {
    title: comparable ? `Compare ${plural(found.cars.length, noun.one, noun.many)}` : `Compare ${noun.many}`,
    canonical: compareHref(slugs),
    notes: notes(asked, found, noun),
    advice: advice(found.cars.length, noun),
    noun,
    cars: found.cars.map((car) => ({
      slug: car.slug,
      name: fullName(car),
      card: carCard(carSummary(car), site, now),
      removeHref: compareHref(
        slugs.filter((slug) => slug !== car.slug),
        differencesOnly,
      ),
    })),
    rows: onlyDifferent ? rows.filter((row) => row.differs) : rows,
    features: onlyDifferent ? { ...features, shared: [] } : features,
    only: same ? { chosen: onlyDifferent, href: compareHref(slugs, !onlyDifferent) } : null,
    isFull: found.cars.length >= MOST_COMPARED,
  }
}

function notes({ repeated, beyond }: Comparison, { sold, unknown, unread }: Found, noun: Noun): string[] {
  const counted = (count: number) => plural(count, noun.one, noun.many)
  return [
    ...sold.map((car) => `The ${fullName(car)} has been sold and is no longer shown.`),
    unknown > 0 && `${counted(unknown)} in this link ${unknown === 1 ? 'is' : 'are'} not listed here, or no longer.`,
    unread > 0 && `${counted(unread)} cannot be shown just now. Please try again in a moment.`,
    repeated && `A ${noun.one} that was named twice is shown once.`,
    beyond > 0 && `Up to ${MOST_COMPARED} ${noun.many} fit side by side, so ${counted(beyond)} had to be left out.`,
  ].filter((note) => note !== false)
}

function advice(count: number, { one, many }: Noun): string | null {
  if (count > 1) return null
  if (count === 1) return `Add another ${one} to see where they differ.`
  return `Choose up to ${MOST_COMPARED} ${many} with the Compare button that stands on each of them, then come back here.`
}
