import type { FacetKey, RangeKey } from '../search/attributes.ts'
import { firstPhoto } from './photos.ts'
import type { Car, FinanceLender } from './schema.ts'
import { stockPlace } from './stock-place.ts'

/** Fields of a lender's record that an estimate reads (CRD-07). */
export const LENDER_QUOTE_FIELDS = [
  'interestRate',
  'comparisonRate',
  'paymentWeek',
  'paymentMonth',
  'deposit',
  'balloon',
  'establishmentFees',
] as const satisfies (keyof FinanceLender)[]

export type LenderQuote = Pick<FinanceLender, (typeof LENDER_QUOTE_FIELDS)[number]>

export type SummaryPhoto = { url: string; width: number | null; height: number | null }

/** The kinds of field, each with its values; the stock index has a codec for each. */
export type SummaryKinds = {
  text: string | null
  number: number | null
  flag: boolean
  photo: SummaryPhoto | null
  lenders: Record<string, LenderQuote>
}

type Kind = keyof SummaryKinds

/** `column`, `range`: the search data in which the stock index has the field; its record of the car omits an `isIdentifier`. */
type Row = { column?: FacetKey | 'series' | 'place'; range?: RangeKey; isIdentifier?: true }

/** The kind that has every value of a type. */
type KindOf<Value> = { [K in Kind]: [Value] extends [SummaryKinds[K]] ? K : never }[Kind]
type CopiedRows = { [Field in keyof Car]?: Row & { as: KindOf<Car[Field]> } }
type ComputedRows = Record<string, { [K in Kind]: Row & { as: K; from: (car: Car) => SummaryKinds[K] } }[Kind]>

/**
 * Fields of a car in lists, copied from the stored car. With the computed ones below this is the one list of them:
 * `CarSummary`, `carSummary`, the records of the stock index and the answers of hosted search derive from it.
 */
const COPIED = {
  slug: { as: 'text' },
  stocknum: { as: 'text', isIdentifier: true },
  id: { as: 'number', isIdentifier: true },
  name: { as: 'text' },
  item_type: { as: 'text', column: 'item_type' },
  car_type: { as: 'text', column: 'car_type' },
  status: { as: 'text', column: 'status' },
  make: { as: 'text', column: 'make' },
  model: { as: 'text', column: 'model' },
  badge: { as: 'text', column: 'badge' },
  series: { as: 'text', column: 'series' },
  year: { as: 'number', range: 'year' },
  colour: { as: 'text', column: 'colour' },
  km: { as: 'number', range: 'km' },
  price: { as: 'number' },
  price_ex_gst: { as: 'number' },
  before_price: { as: 'number' },
  rrp: { as: 'number' },
  offer_price: { as: 'number' },
  offer_condition: { as: 'text' },
  offer_until: { as: 'text' },
  subscription_price: { as: 'number' },
  price_type: { as: 'text' },
  preorder: { as: 'flag' },
  simple_transmission: { as: 'text', column: 'transmission' },
  simple_fuel: { as: 'text', column: 'fuel' },
  simple_body: { as: 'text', column: 'body' },
  seats: { as: 'number', column: 'seats' },
  drive: { as: 'text', column: 'drive' },
  tag: { as: 'text', column: 'tag' },
  special_tag: { as: 'text' },
  reserved: { as: 'flag' },
  certified: { as: 'flag', column: 'certified' },
  dealership_slug: { as: 'text', column: 'dealership_slug' },
  location_name: { as: 'text', column: 'location_name' },
  city: { as: 'text', column: 'city' },
  state: { as: 'text', column: 'state' },
  created_at: { as: 'number' },
  sold_at: { as: 'number' },
} as const satisfies CopiedRows

const COMPUTED = {
  /** Where it stands (stock-place.ts). */
  place: { as: 'text', column: 'place', from: stockPlace },
  photos_count: { as: 'number', from: ({ images }) => images.length },
  /** The first photograph that a page can load. */
  photo: { as: 'photo', from: summaryPhoto },
  /** Of towed vehicles: how many sleep in it, and millimetres of its body. */
  sleeps: { as: 'number', column: 'sleeps', from: ({ specifications }) => specifications?.sleeps || null },
  body_length: { as: 'number', range: 'length', from: ({ specifications }) => specifications?.body_length || null },
  /** Kilograms, millimetres of the tray. */
  tare: { as: 'number', from: ({ specifications }) => specifications?.tare_weight || null },
  payload: { as: 'number', from: ({ variant_detail }) => calculatePayload(variant_detail) },
  gross_mass: { as: 'number', from: ({ variant_detail }) => variant_detail?.grossvehiclemass || null },
  tows: { as: 'number', range: 'towing', from: ({ variant_detail }) => variant_detail?.brakedtowingcapacity || null },
  tray: { as: 'number', range: 'tray', from: ({ variant_detail }) => variant_detail?.traylength || null },
  /** Cubic centimetres of a motorcycle. */
  displacement: { as: 'number', range: 'displacement', from: motorcycleEngine },
  /** Kilometres on one charge. */
  electric_range: {
    as: 'number',
    range: 'electric_range',
    from: ({ variant_detail }) => variant_detail?.electricrange || null,
  },
  /** Keyed as in `Car`. */
  finance_lenders: { as: 'lenders', from: lenderQuotes },
} as const satisfies ComputedRows

/** A car in lists. Plain JSON. */
export type CarSummary = Pick<Car, keyof typeof COPIED> & {
  [Field in keyof typeof COMPUTED]: ReturnType<(typeof COMPUTED)[Field]['from']>
}

export type SummaryField = Row & { field: keyof CarSummary; as: Kind; from: (car: Car) => SummaryKinds[Kind] }

export const COPIED_FIELDS = Object.keys(COPIED) as (keyof typeof COPIED)[]

export const SUMMARY_FIELDS: readonly SummaryField[] = [
  ...COPIED_FIELDS.map((field): SummaryField => ({ ...COPIED[field], field, from: (car) => car[field] })),
  ...Object.entries(COMPUTED).map(([field, row]) => ({ ...row, field: field as keyof typeof COMPUTED })),
]

/** The summary of a stored car, equal field for field to that of the stock index. */
export const carSummary = (car: Car): CarSummary => summaryFrom(({ from }) => from(car))

/** A summary of the values that `valueOf` gives for its fields. It is called in the order of `SUMMARY_FIELDS`. */
export function summaryFrom(valueOf: (field: SummaryField, position: number) => SummaryKinds[Kind]): CarSummary {
  const summary: Record<keyof CarSummary, SummaryKinds[Kind]> = { ...EMPTY }
  for (let position = 0; position < SUMMARY_FIELDS.length; position++) {
    const row = SUMMARY_FIELDS[position]!
    const value = valueOf(row, position)
    if (value !== null) summary[row.field] = value
  }
  return summary as CarSummary
}

/** A copy of this costs a third of an object that grows field by field, which V8 turns into a hash table. */
const EMPTY = JSON.parse(
  JSON.stringify(Object.fromEntries(SUMMARY_FIELDS.map(({ field }) => [field, null]))),
) as Record<keyof CarSummary, null>

/** Kilograms that a vehicle may carry, driver included: its gross mass less its own. null unless both are known. */
export const calculatePayload = (detail: Car['variant_detail']): number | null =>
  detail?.grossvehiclemass && detail.kerbweight && detail.kerbweight < detail.grossvehiclemass
    ? detail.grossvehiclemass - detail.kerbweight
    : null

function summaryPhoto({ images }: Pick<Car, 'images'>): SummaryPhoto | null {
  const photo = firstPhoto(images)
  return photo && { url: photo.url, width: photo.width, height: photo.height }
}

function motorcycleEngine({ item_type: kind, engine_size: cc, variant_detail: detail }: Car): number | null {
  return kind === 'motorcycle' ? cc || detail?.enginesize || null : null
}

export function lenderQuotes({ finance_lenders }: Pick<Car, 'finance_lenders'>): Record<string, LenderQuote> {
  return Object.fromEntries(Object.entries(finance_lenders).map(([name, lender]) => [name, lenderQuote(lender)]))
}

function lenderQuote(lender: FinanceLender): LenderQuote {
  const { interestRate, comparisonRate, paymentWeek, paymentMonth, deposit, balloon, establishmentFees } = lender
  return { interestRate, comparisonRate, paymentWeek, paymentMonth, deposit, balloon, establishmentFees }
}
