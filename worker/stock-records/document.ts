import { type Car, type CarInput, carInputSchema } from '../../shared/car/schema.ts'

/** The columns of a row of `car` that, with its document, make a car. */
export type CarRow = Pick<Car, 'id' | 'slug' | 'source_key' | 'status' | 'created_at' | 'updated_at' | 'sold_at'> & {
  doc: string
}

/** What a feed gives that has a column of its own and is not repeated in the document. */
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
 * What the feed says of a car as stored text: keys in the schema's order, empty values left out. Equal cars give equal
 * text, so comparing two texts says whether a car has changed.
 */
export function toDocument(input: CarInput): string {
  return JSON.stringify(Object.fromEntries(described(input).filter(([, value]) => !isEmpty(value))))
}

/** The car of a row. What the document leaves out takes the schema's default, so older documents gain newer fields. */
export function toCar({ doc, ...row }: CarRow): Car {
  return { ...blank, ...(JSON.parse(doc) as Partial<Car>), ...row }
}
