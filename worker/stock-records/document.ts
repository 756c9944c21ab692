import { type Car, type CarInput, carInputSchema } from '../../shared/car/schema.ts'
import { shownNames } from '../../shared/market/shown-names.ts'
import { shownValues } from '../../shared/market/shown-values.ts'

/** The columns of a row of `car` that, with its document, make a car. */
export type CarRow = Pick<Car, 'id' | 'slug' | 'source_key' | 'status' | 'created_at' | 'updated_at' | 'sold_at'> & {
  doc: string
}

/** Fields of a feed that have a column of their own and are left out of the document. */
const OWN_COLUMN = new Set(['source_key', 'status', 'listed_on', 'sold_on'])

type Described = Omit<CarInput, 'source_key' | 'status' | 'listed_on' | 'sold_on'>

const described = (input: CarInput): [string, unknown][] =>
  Object.entries(input).filter(([field]) => !OWN_COLUMN.has(field))

/** A car with every optional field at the schema's default; the required ones come with each document. */
const blank = Object.fromEntries(
  described(carInputSchema.parse({ source_key: '-', name: '-', car_type: 'used', make: '-', model: '-' })),
) as Described

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0)

/**
 * A car of a feed as stored text: keys in the schema's order, without empty values. Equal cars give equal text, so a
 * changed text is a changed car.
 */
export function toDocument(input: CarInput): string {
  const filled: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(input))
    if (!OWN_COLUMN.has(field) && !isEmpty(value)) filled[field] = value
  return JSON.stringify(filled)
}

/** The car of a row as it is shown: names and words of the trade each in one written form, whichever the feed has. */
export function toCar(row: CarRow): Car {
  const car = asFed(row)
  return { ...car, ...shownNames(car), ...shownValues(car) }
}

/**
 * The car of a row as its feed describes it. Fields missing in the document take the schema's default, so older
 * documents gain newer fields.
 */
export function asFed({ doc, ...row }: CarRow): Car {
  return { ...blank, ...(JSON.parse(doc) as Partial<Car>), ...row }
}

const isoDate = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** A car in the shape of Forecourt's own feed: imported again it changes nothing (OPS-02). */
export function exportedCar(car: Car) {
  const { id: _id, slug: _slug, created_at, updated_at: _updated, sold_at, ...fields } = car
  return { ...fields, listed_on: isoDate(created_at), sold_on: sold_at === null ? null : isoDate(sold_at) }
}
