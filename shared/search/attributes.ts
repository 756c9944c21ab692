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
export type RangeUnit =
  | 'dollars'
  | 'kilometres'
  | 'year'
  | 'dollars a week'
  | 'kilograms'
  | 'millimetres'
  | 'cubic centimetres'
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
  categories: { kind: 'facet', label: 'Good for' },
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
  near: { kind: 'distance', label: 'Distance' },
} as const satisfies Record<string, Facet | Range | Distance>

type Rows = typeof rows
type KeyOf<Kind> = { [K in keyof Rows]: Rows[K]['kind'] extends Kind ? K : never }[keyof Rows]

export type FacetKey = KeyOf<'facet'>
export type RangeKey = KeyOf<'range'>
/** Every filter that a site can offer. */
export type FilterKey = FacetKey | RangeKey | KeyOf<'distance'>

export const ATTRIBUTES: Record<FacetKey, Facet> & Record<RangeKey, Range> & Record<KeyOf<'distance'>, Distance> = rows
const keys = Object.keys(rows) as (keyof Rows)[]
export const FACET_KEYS = keys.filter((key) => rows[key].kind === 'facet') as FacetKey[]
export const RANGE_KEYS = keys.filter((key) => rows[key].kind === 'range') as RangeKey[]

/** Whether a sentence that names several values of an attribute means cars that have them all. */
export const meansAll = (key: FacetKey): boolean => ATTRIBUTES[key].together === true
