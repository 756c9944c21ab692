/**
 * Every search filter (SRC-02); the key is the query parameter.
 * - facet: a closed vocabulary with counts; several values of one attribute are alternatives (SRC-03). `together`: a
 *   sentence that names several of them means cars that have them all
 * - range: a number between two bounds
 * - distance: kilometres from a place (near.ts)
 * `facetValues` and `rangeValue` of shared/search/values.ts give a car's values.
 */
type Facet = { kind: 'facet'; label: string; single?: true; together?: true }
type Distance = { kind: 'distance'; label: string }

/** How a unit is rounded (of price and kilometres by SRC-08), and how it is written beside a number. */
export const UNITS = {
  dollars: { rounding: 1000, sign: '$' },
  kilometres: { rounding: 1000, sign: 'km' },
  'kilometres on a charge': { rounding: 10, sign: 'km' },
  year: { rounding: 1, sign: '' },
  'dollars a week': { rounding: 1, sign: '$ a week' },
  kilograms: { rounding: 100, sign: 'kg' },
  millimetres: { rounding: 100, sign: 'mm' },
  'cubic centimetres': { rounding: 10, sign: 'cc' },
  'kilowatt hours': { rounding: 1, sign: 'kWh' },
  'kilowatt hours per 100 km': { rounding: 1, sign: 'kWh/100 km' },
} as const
export type RangeUnit = keyof typeof UNITS
type Range = { kind: 'range'; label: string; unit: RangeUnit }

const rows = {
  make: { kind: 'facet', label: 'Make' },
  model: { kind: 'facet', label: 'Model' },
  make_model: { kind: 'facet', label: 'Make and model' },
  badge: { kind: 'facet', label: 'Badge' },
  car_type: { kind: 'facet', label: 'Condition' },
  status: { kind: 'facet', label: 'Availability' },
  item_type: { kind: 'facet', label: 'Vehicle type' },
  body: { kind: 'facet', label: 'Body' },
  fuel: { kind: 'facet', label: 'Fuel' },
  transmission: { kind: 'facet', label: 'Transmission' },
  engine: { kind: 'facet', label: 'Engine' },
  cylinders: { kind: 'facet', label: 'Cylinders' },
  drive: { kind: 'facet', label: 'Drive' },
  size: { kind: 'facet', label: 'Size' },
  seats: { kind: 'facet', label: 'Seats' },
  sleeps: { kind: 'facet', label: 'Sleeps' },
  colour: { kind: 'facet', label: 'Colour' },
  categories: { kind: 'facet', label: 'Good for', together: true },
  filtered_features: { kind: 'facet', label: 'Features', together: true },
  tag: { kind: 'facet', label: 'Tag' },
  certified: { kind: 'facet', label: 'Certified' },
  price_range: { kind: 'facet', label: 'Price bracket' },
  weekly_price_range: { kind: 'facet', label: 'Weekly price', single: true },
  state: { kind: 'facet', label: 'State' },
  city: { kind: 'facet', label: 'City' },
  location_name: { kind: 'facet', label: 'Location' },
  dealership_name: { kind: 'facet', label: 'Dealership' },
  dealership_slug: { kind: 'facet', label: 'Dealership' },
  price: { kind: 'range', label: 'Price', unit: 'dollars' },
  km: { kind: 'range', label: 'Kilometres', unit: 'kilometres' },
  year: { kind: 'range', label: 'Year', unit: 'year' },
  weekly_price: { kind: 'range', label: 'Weekly price', unit: 'dollars a week' },
  subscription_price: { kind: 'range', label: 'Weekly price', unit: 'dollars a week' },
  towing: { kind: 'range', label: 'Towing capacity', unit: 'kilograms' },
  tray: { kind: 'range', label: 'Tray length', unit: 'millimetres' },
  length: { kind: 'range', label: 'Length', unit: 'millimetres' },
  displacement: { kind: 'range', label: 'Engine capacity', unit: 'cubic centimetres' },
  electric_range: { kind: 'range', label: 'Electric range', unit: 'kilometres on a charge' },
  battery: { kind: 'range', label: 'Battery', unit: 'kilowatt hours' },
  energy_use: { kind: 'range', label: 'Energy use', unit: 'kilowatt hours per 100 km' },
  near: { kind: 'distance', label: 'Distance' },
} as const satisfies Record<string, Facet | Range | Distance>

type Rows = typeof rows
type KeyOf<Kind> = { [K in keyof Rows]: Rows[K]['kind'] extends Kind ? K : never }[keyof Rows]

export type FacetKey = KeyOf<'facet'>
export type RangeKey = KeyOf<'range'>
export type FilterKey = FacetKey | RangeKey | KeyOf<'distance'>

export const ATTRIBUTES: Record<FacetKey, Facet> & Record<RangeKey, Range> & Record<KeyOf<'distance'>, Distance> = rows
const keys = Object.keys(rows) as (keyof Rows)[]
export const FACET_KEYS = keys.filter((key) => rows[key].kind === 'facet') as FacetKey[]
export const RANGE_KEYS = keys.filter((key) => rows[key].kind === 'range') as RangeKey[]

/** What names a vehicle. */
export const NAME_KEYS = ['make', 'model', 'make_model', 'badge'] as const satisfies FacetKey[]

export const isFacet = (key: FilterKey): key is FacetKey => ATTRIBUTES[key].kind === 'facet'

/** Distinct values of each attribute in a site's stock; `place`: where its cars stand (stock-place.ts). */
export type Vocabulary = Partial<Record<FacetKey | 'place', readonly string[]>>

/** Whether a sentence that names several values of an attribute means cars that have them all. */
export const meansAll = (key: FacetKey): boolean => ATTRIBUTES[key].together === true

/** Models are offered with a make, badges with a model (SRC-15). */
const NEEDS: Partial<Record<FacetKey, FacetKey>> = { model: 'make', badge: 'model' }

export function isOffered(key: FacetKey, chosen: Partial<Record<FacetKey, readonly string[]>>): boolean {
  const needed = NEEDS[key]
  return needed === undefined || chosen[needed] !== undefined || chosen[key] !== undefined
}

/**
 * Counted with any filters: makes and bodies for the home page, models for the brand directory, and for the line over a
 * list how many cars are sold.
 */
const ALWAYS_COUNTED: ReadonlySet<FacetKey> = new Set(['make', 'body', 'make_model', 'status'])

/** The attributes whose counts and extents some page of a site shows, with these filters chosen. */
export function shownCounts(
  filters: readonly FilterKey[],
  chosen: Partial<Record<FacetKey, readonly string[]>>,
): { facets: FacetKey[]; ranges: RangeKey[] } {
  const isFilter = (key: FilterKey) => filters.includes(key)
  return {
    facets: FACET_KEYS.filter((key) => ALWAYS_COUNTED.has(key) || (isFilter(key) && isOffered(key, chosen))),
    ranges: RANGE_KEYS.filter(isFilter),
  }
}

/** Facets of numbers that shoppers count: of vehicles with another number, the nearest are the next best. */
export const COUNT_FACETS: ReadonlySet<FacetKey> = new Set(['sleeps', 'seats', 'cylinders'])

/** Those asked for by more than any vehicle has: nothing is found then, and the nearest are shown. */
const OPEN_COUNTS: ReadonlySet<FacetKey> = new Set(['sleeps', 'seats'])

/** Whether a value asks for more than any vehicle of the stock has: 'sleeps 6' where the largest sleeps 5. */
export function isUnheldCount(key: FacetKey, value: string, vocabulary: Vocabulary): boolean {
  const held = vocabulary[key] ?? []
  const isCount = OPEN_COUNTS.has(key) && /^[1-9]\d?$/.test(value)
  return isCount && held.length > 0 && !held.includes(value)
}
