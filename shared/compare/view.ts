import { advertisedPrice } from '../car/advertised-price.ts'
import { fuelKind, hasRange } from '../car/fuel.ts'
import { fullName } from '../car/naming.ts'
import { AMOUNTS_BESIDE, decidePrice } from '../car/price.ts'
import { type SavedCar, savedCar } from '../car/saved-car.ts'
import type { Car } from '../car/schema.ts'
import { isPurchasable, isSample } from '../car/status.ts'
import { type CarSummary, calculatePayload, carSummary } from '../car/summary.ts'
import { type CarAction, type CarActionKind, carActions } from '../card/actions.ts'
import { type CarCard, type CardSite, carCard } from '../card/card.ts'
import { joined, plural } from '../text.ts'
import { SPEC_ROWS } from '../vehicle/spec-rows.ts'
import { type WarrantySite, warrantyInWords } from '../vehicle/warranty.ts'
import type { Noun } from '../vehicle-words.ts'
import { type Comparison, compareHref, MAX_COMPARED } from './address.ts'

export type ComparedCar = {
  slug: string
  name: string
  card: CarCard
  /** Address of the comparison without this car. */
  removeHref: string
  /** To ask about it and to drive it; of a sold one to find another. */
  actions: CarAction[]
}

export type Suggestion = { card: CarCard; saved: SavedCar; addHref: string }

export type CompareSite = CardSite & WarrantySite & { vehicle_actions: CarActionKind[] }

/** Everything the compare page shows, decided (SRC-21). Plain JSON. */
export type CompareView = ReturnType<typeof compareView>

export type ComparisonLookup = {
  /** Cars that the site shows, in the order of the request. */
  cars: Car[]
  sold: Car[]
  unknown: number
  failed: number
}

const COMPARE_ACTIONS: ReadonlySet<CarActionKind> = new Set(['enquire', 'test_drive'])

export function compareView(
  comparison: Comparison,
  lookup: ComparisonLookup,
  site: CompareSite,
  { noun, now, similar }: { noun: Noun; now: number; similar: readonly CarSummary[] },
) {
  const slugs = lookup.cars.map(({ slug }) => slug)
  const { differencesOnly } = comparison
  const rows = compareRows(lookup.cars, site, now)
  const features = compareFeatures(lookup.cars)
  const isComparable = lookup.cars.length > 1
  const hasEqualRows = isComparable && (rows.some((row) => !row.differs) || features.shared.length > 0)
  const onlyDifferent = differencesOnly && isComparable
  const kinds = site.vehicle_actions.filter((kind) => COMPARE_ACTIONS.has(kind))
  return {
    title: isComparable ? `Compare ${plural(lookup.cars.length, noun.one, noun.many)}` : `Compare ${noun.many}`,
    canonical: compareHref(slugs),
    /** Notices about cars that cannot be shown, a sentence each. */
    notes: notes(comparison, lookup, noun),
    /** Hint while fewer than two cars are chosen; null otherwise. */
    advice: advice(lookup.cars.length, noun),
    noun,
    cars: lookup.cars.map((car) => ({
      slug: car.slug,
      name: fullName(car),
      card: carCard(carSummary(car), site, now),
      removeHref: compareHref(
        slugs.filter((slug) => slug !== car.slug),
        differencesOnly,
      ),
      actions: carActions(carSummary(car), kinds, site, null),
    })),
    suggestions: similar
      .filter(({ slug }) => !slugs.includes(slug))
      .map(
        (car): Suggestion => ({
          card: carCard(car, site, now),
          saved: savedCar(car, site),
          addHref: compareHref([...slugs, car.slug]),
        }),
      ),
    rows: onlyDifferent ? rows.filter((row) => row.differs) : rows,
    features: onlyDifferent ? { ...features, shared: [] } : features,
    /** Toggle for differences only; null where there is nothing to hide. */
    differencesToggle: hasEqualRows ? { chosen: onlyDifferent, href: compareHref(slugs, !onlyDifferent) } : null,
    isFull: lookup.cars.length >= MAX_COMPARED,
  }
}

function notes({ repeated, beyond }: Comparison, { sold, unknown, failed }: ComparisonLookup, noun: Noun): string[] {
  const countCars = (count: number) => plural(count, noun.one, noun.many)
  return [
    ...sold.map((car) => `The ${fullName(car)} has been sold and is no longer shown.`),
    unknown > 0 && `${countCars(unknown)} in this link ${unknown === 1 ? 'is' : 'are'} no longer listed.`,
    failed > 0 && `We can’t show ${countCars(failed)} just now. Please try again in a moment.`,
    repeated && `The link had the same ${noun.one} twice, so we’ve shown it once.`,
    beyond > 0 &&
      `You can compare up to ${MAX_COMPARED} ${noun.many} at a time, so we’ve left out ${countCars(beyond)}.`,
  ].filter((note) => note !== false)
}

function advice(count: number, { one, many }: Noun): string | null {
  if (count > 1) return null
  if (count === 1) return `Add another ${one} to see where they differ.`
  return `Choose up to ${MAX_COMPARED} ${many} with their Compare buttons, then come back here.`
}

/**
 * One row of the comparison: a text per car, null where unknown, and what stands small below it. `best`: the words for the
 * better value, and whose it is.
 */
export type CompareRow = {
  label: string
  values: (string | null)[]
  notes?: (string | null)[]
  differs: boolean
  best: { text: string; columns: number[] } | null
}

type Text = (car: Car, site: CompareSite, now: number) => string | null | undefined

const card: (pick: (of: ReturnType<typeof carCard>) => string | null) => Text = (pick) => (car, site, now) =>
  pick(carCard(carSummary(car), site, now))

/** Rows that the specifications do not have. */
const FIRST: { label: string; text: Text; note?: Text }[] = [
  {
    label: 'Price',
    text: card(({ price }) => price.text),
    note: card(({ price: { type, note } }) => joined([type, note])),
  },
  ...AMOUNTS_BESIDE.map((label) => ({
    label,
    text: card(({ price }) => price.beside[label] ?? null),
  })),
  { label: 'Condition', text: card(({ condition }) => condition) },
  { label: 'Year', text: ({ year }) => year?.toString() },
]

/** What is better for a buyer, said of whose it is; null where it is not known. Others are a matter of taste. */
type Better = {
  text: string
  isMost?: true
  amount: (car: Car) => number | null | undefined
  /** What all must have alike for their amounts to be of one kind. */
  basis?: (car: Car, site: CompareSite) => string | null
}
const BETTER: Partial<Record<string, Better>> = {
  Price: {
    text: 'Lowest price',
    amount: (car) => advertisedPrice(carSummary(car)),
    // A price by the week is none of those beside it.
    basis: (car, site) => decidePrice(carSummary(car), site).type,
  },
  Year: { text: 'Newest', isMost: true, amount: ({ year }) => year },
  Odometer: { text: 'Fewest km', amount: ({ km }) => km },
  Payload: { text: 'Most payload', isMost: true, amount: ({ variant_detail }) => calculatePayload(variant_detail) },
  'Braked towing capacity': {
    text: 'Tows most',
    isMost: true,
    amount: ({ variant_detail: of }) => of?.brakedtowingcapacity,
  },
  Range: { text: 'Longest range', isMost: true, amount: ({ variant_detail: of }) => of?.electricrange },
  'Energy use': { text: 'Uses least', amount: ({ variant_detail: of }) => of?.energyconsumption },
  'Fuel consumption': {
    text: 'Uses least',
    amount: ({ variant_detail: of }) => of?.fuelconsumptioncombined,
    // Of an electric car litres say nothing.
    basis: ({ fuel, simple_fuel }) => (fuelKind(joined([fuel, simple_fuel])) === 'electric' ? 'electric' : null),
  },
  'ANCAP rating': { text: 'Most stars', isMost: true, amount: ({ variant_detail: of }) => of?.ancaprating },
}

/** The columns with the better value: none where one car alone has it, or all have the same. Of sold cars and samples none is better. */
function findBest(
  label: string,
  cars: readonly Car[],
  values: readonly (string | null)[],
  site: CompareSite,
): CompareRow['best'] {
  const better = BETTER[label]
  const known = cars.flatMap((car, column) => {
    const amount = better?.amount(car)
    return amount && values[column] !== null && car.status !== 'sold' && !isSample(car) ? [{ column, amount }] : []
  })
  if (!better || known.length < 2 || new Set(cars.map((car) => better.basis?.(car, site))).size > 1) return null
  const amounts = known.map(({ amount }) => amount)
  const best = better.isMost ? Math.max(...amounts) : Math.min(...amounts)
  const columns = known.flatMap(({ column, amount }) => (amount === best ? column : []))
  return columns.length < known.length ? { text: better.text, columns } : null
}

/** Labels of the specification rows, in the order shoppers compare them. */
const SPECS = [
  'Odometer',
  'Body',
  'Fuel',
  'Range',
  'Battery',
  'Energy use',
  'Transmission',
  'Drive',
  'Payload',
  'Braked towing capacity',
  'Gross mass',
  'Tray length',
  'Seats',
  'Doors',
  'Engine',
  'Torque',
  'Fuel consumption',
  'ANCAP rating',
  'Sleeps',
  'Body length',
  'Tare weight',
  'Aggregate trailer mass',
  'Colour',
]

const ROWS: typeof FIRST = [
  ...FIRST,
  ...SPECS.flatMap((label) =>
    SPEC_ROWS.filter((row) => row.label === label).map(({ value }) => ({
      label,
      text: (car: Car, _: CompareSite, now: number) => value(car, now),
    })),
  ),
  { label: 'Warranty', text: (car, site, now) => (isPurchasable(car) ? warrantyInWords(car, site, now) : null) },
  { label: 'Location', text: card(({ location }) => location) },
]

/** Whether values differ; an unknown value differs from a known one. */
const differs = (values: (string | null)[]) => new Set(values.map((value) => value?.toLowerCase())).size > 1

/** Rows of one kind of fuel: of another there is nothing to say but its kind. */
const ELECTRIC_ROWS: ReadonlySet<string> = new Set(['Range', 'Battery', 'Energy use'])
const COMBUSTION_ROWS: ReadonlySet<string> = new Set(['Engine', 'Fuel consumption'])
const concerns = (label: string, { fuel, simple_fuel }: Car): boolean => {
  const words = joined([fuel, simple_fuel])
  if (words === null) return true
  return COMBUSTION_ROWS.has(label) ? fuelKind(words) !== 'electric' : hasRange(words) || !ELECTRIC_ROWS.has(label)
}

const otherFuel = (label: string) => (COMBUSTION_ROWS.has(label) ? 'Electric' : '–')

/** Rows with a value for at least one car (SRC-21). */
export function compareRows(cars: Car[], site: CompareSite, now: number): CompareRow[] {
  return ROWS.flatMap(({ label, text, note }) => {
    const values = cars.map((car) => text(car, site, now) || null)
    if (values.every((value) => value === null)) return []
    const shown = values.map((value, column) => value ?? (concerns(label, cars[column]!) ? null : otherFuel(label)))
    const small = note && cars.map((car) => note(car, site, now) || null)
    return [
      {
        label,
        values: shown,
        ...(small && { notes: small }),
        differs: differs(values) || differs(small ?? []),
        best: findBest(label, cars, values, site),
      },
    ]
  })
}

const LISTED = 'Listed'

/** Features common to all cars, and a row for each other feature. */
export function compareFeatures(cars: Car[]): { shared: string[]; rows: CompareRow[] } {
  const lists = cars.map(
    ({ standardEquipment }) => new Map(standardEquipment.map((name) => [name.toLowerCase(), name])),
  )
  const shared: string[] = []
  const rows: CompareRow[] = []
  for (const [key, label] of new Map(lists.flatMap((list) => [...list]))) {
    const values = lists.map((list) => (list.has(key) ? LISTED : null))
    if (values.includes(null)) rows.push({ label, values, differs: true, best: null })
    else shared.push(label)
  }
  return { shared, rows }
}
