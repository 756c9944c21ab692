import { type CardSite, carCard } from '../car/card.ts'
import type { Car } from '../car/schema.ts'
import { SPEC_ROWS } from '../car/spec-rows.ts'
import { isPurchasable } from '../car/status.ts'
import { carSummary } from '../car/summary.ts'
import { joined } from '../text.ts'

/** One row of the comparison: a text per car, null where unknown. */
export type CompareRow = { label: string; values: (string | null)[]; differs: boolean }

type Text = (car: Car, site: CardSite, now: number) => string | null | undefined

const card: (pick: (of: ReturnType<typeof carCard>) => string | null) => Text = (pick) => (car, site, now) =>
  pick(carCard(carSummary(car), site, now))

/** Rows that the specifications do not have. */
const FIRST: { label: string; text: Text }[] = [
  {
    label: 'Price',
    text: (car, site, now) =>
      isPurchasable(car) ? card(({ price }) => joined([price.text, price.type, price.note]))(car, site, now) : 'Sold',
  },
  { label: 'Condition', text: card(({ condition }) => condition) },
  { label: 'Year', text: ({ year }) => year?.toString() },
]

/** Labels of the specification rows, in the order shoppers compare them. */
const SPECS = [
  'Odometer',
  'Body',
  'Fuel',
  'Transmission',
  'Drive',
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

const ROWS: { label: string; text: Text }[] = [
  ...FIRST,
  ...SPECS.flatMap((label) =>
    SPEC_ROWS.filter((row) => row.label === label).map(({ value }) => ({
      label,
      text: (car: Car, _: CardSite, now: number) => value(car, now),
    })),
  ),
  { label: 'Location', text: card(({ location }) => location) },
]

/** Whether values differ; an unknown value differs from a known one. */
const differs = (values: (string | null)[]) => new Set(values.map((value) => value?.toLowerCase())).size > 1

/** Rows with a value for at least one car (SRC-21). Values are not ranked. */
export function compareRows(cars: Car[], site: CardSite, now: number): CompareRow[] {
  return ROWS.flatMap(({ label, text }) => {
    const values = cars.map((car) => text(car, site, now) || null)
    return values.every((value) => value === null) ? [] : [{ label, values, differs: differs(values) }]
  })
}

export const LISTED = 'Listed'

/** Features common to all cars, and a row for each other feature. */
export function compareFeatures(cars: Car[]): { shared: string[]; rows: CompareRow[] } {
  const lists = cars.map(
    ({ standardEquipment }) => new Map(standardEquipment.map((name) => [name.toLowerCase(), name])),
  )
  const shared: string[] = []
  const rows: CompareRow[] = []
  for (const [key, label] of new Map(lists.flatMap((list) => [...list]))) {
    const values = lists.map((list) => (list.has(key) ? LISTED : null))
    if (values.includes(null)) rows.push({ label, values, differs: true })
    else shared.push(label)
  }
  return { shared, rows }
}
