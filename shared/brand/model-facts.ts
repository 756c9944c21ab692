import type { Spec } from '../car/specs.ts'
import { dollars } from '../money.ts'
import { joinList, thousands } from '../text.ts'
import type { ModelFigures } from './model-figures.ts'

/** Values listed of one attribute. */
const MAX_LISTED = 4

type Fact = { label: string; text: (figures: ModelFigures) => string | null }

const extent = (range: { min: number; max: number } | null, write: (value: number) => string, unit = '') =>
  range && `${range.min === range.max ? write(range.min) : `${write(range.min)} to ${write(range.max)}`}${unit}`
const list = (values: readonly string[]) => joinList(values.slice(0, MAX_LISTED), 'or') || null

const PRICE_FACTS: Fact[] = [
  { label: 'Price from', text: ({ price }) => price && dollars(price.from) },
  { label: 'Median price', text: ({ price }) => price && dollars(price.median) },
]
const VEHICLE_FACTS: Fact[] = [
  { label: 'Years', text: ({ years }) => extent(years, String) },
  { label: 'Kilometres', text: ({ km }) => extent(km, thousands, ' km') },
  { label: 'Body', text: ({ bodies }) => list(bodies) },
  { label: 'Seats', text: ({ seats }) => list(seats.toSorted((a, b) => a - b).map(String)) },
  { label: 'Fuel', text: ({ fuels }) => list(fuels) },
  { label: 'Transmission', text: ({ transmissions }) => list(transmissions) },
]

/** Facts of a model's stock; unknown ones are left out. */
export const modelFacts = (figures: ModelFigures): Spec[] => factsOf([...PRICE_FACTS, ...VEHICLE_FACTS], figures)

function factsOf(facts: Fact[], figures: ModelFigures): Spec[] {
  return facts.flatMap(({ label, text }) => {
    const value = text(figures)
    return value === null ? [] : [{ label, text: value }]
  })
}

/** Rows in which models are compared, the same for each. */
export const COMPARED: readonly Fact[] = [
  { label: 'In stock', text: ({ count }) => thousands(count) },
  ...PRICE_FACTS,
  ...VEHICLE_FACTS,
]
