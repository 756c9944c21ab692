import { asStock, type StockView } from '../../shared/car/advertised-price.ts'
import { type Car, type CarInput, type CarStatus, carInputSchema } from '../../shared/car/schema.ts'
import { shownNames, shownValues } from '../../shared/market/spelling.ts'
import { DAY_MS } from '../../shared/time.ts'
import { columnList, type SiteStore } from '../platform/site-store.ts'

/** The cars that can be bought, as a condition in SQL; the name of the table stands before it. */
export const FOR_SALE = "status in ('in_stock', 'coming_soon')"

/** The longest that a site may show a sold car (`include_sold_cars_days`): older sales are not indexed. */
export const SOLD_KEPT_MS = 365 * DAY_MS

/** Rows of one read: about 1 MB of documents. */
const PAGE_ROWS = 500

const COLUMNS = columnList<CarRow>()('id, slug, source_key, status, created_at, updated_at, sold_at, doc')

/**
 * Which cars of a site to read: none that are withdrawn, or of which another record is shown; sold ones from `soldSince`
 * on (epoch ms; null reads them all); ids above `after`. `shown`: as the site shows them, without the offers that have
 * ended by a day of the dealer, nor prices of cars by the week where it has subscriptions; else as the feed writes them.
 */
export type Reading = { soldSince: number | null; after?: number | undefined; shown?: StockView }

/** A site's cars by id, a page at a time, so that any number of them can pass through; one page is read ahead. */
export async function* readCars(
  store: SiteStore,
  { soldSince, after: first = 0, shown }: Reading,
): AsyncGenerator<Car> {
  const statement = store.prepare(
    // `indexed by`: the planner may otherwise take another index of the site and sort all its cars for each page.
    `select ${COLUMNS} from car indexed by car_by_site
     where site = ?1 and id > ?2 and same_as is null
       and (${FOR_SALE} or (status = 'sold' and (?3 is null or sold_at >= ?3)))
     order by id limit ${PAGE_ROWS}`,
  )
  const page = async (after: number) => (await statement.bind(after, soldSince).all<CarRow>()).results
  let rows = await page(first)
  while (rows.length > 0) {
    const last = rows.length === PAGE_ROWS ? rows.at(-1) : undefined
    // Read while these cars are worked on; awaited below, until when a failure must not count as unhandled.
    const next = last ? page(last.id) : null
    next?.catch(() => {})
    for (const row of rows) yield shown ? asStock(toCar(row), shown) : asFed(row)
    rows = (await next) ?? []
  }
}

/** Finds the record that is shown in place of the one that `where` finds. */
const shownCar = (where: string) =>
  `select ${COLUMNS} from car where site = ?1 and source_key = (
     select coalesce(same_as, source_key) from car where site = ?1 and ${where})`

/** The car of a site at /cars/{slug}, of any status; null when there never was one. */
export async function readCar(store: SiteStore, slug: string): Promise<Car | null> {
  const row = await store.first<CarRow>(shownCar('slug = ?2'), [slug])
  return row && toCar(row)
}

export async function readCarById(store: SiteStore, id: number): Promise<Car | null> {
  const row = await store.first<CarRow>(shownCar('id = ?2'), [id])
  return row && toCar(row)
}

export async function readIdsForSale(store: SiteStore): Promise<number[]> {
  const results = await store.rows<{ id: number }>(
    `select id from car where site = ?1 and same_as is null and ${FOR_SALE} order by id`,
  )
  return results.map(({ id }) => id)
}

export async function countByStatus(store: SiteStore): Promise<Record<CarStatus, number>> {
  const results = await store.rows<{ status: CarStatus; cars: number }>(
    'select status, count(*) as cars from car where site = ?1 and same_as is null group by status',
  )
  const counts = { in_stock: 0, coming_soon: 0, sold: 0, withdrawn: 0 }
  for (const { status, cars } of results) counts[status] = cars
  return counts
}

const SHOWN_COLUMNS = COLUMNS.split(', ')
  .map((column) => (column === 'id' ? 'own.id' : `shown.${column}`))
  .join(', ')

/** The cars of a site with these ids, of any status; one that is not shown as the one in its place, under its own id. */
export async function readCarsById(store: SiteStore, ids: readonly number[]): Promise<Car[]> {
  if (ids.length === 0) return []
  const results = await store.rows<CarRow>(
    `select ${SHOWN_COLUMNS} from car own
     join car shown on shown.site = ?1 and shown.source_key = coalesce(own.same_as, own.source_key)
     where +own.site = ?1 and own.id in (select value from json_each(?2))`,
    [JSON.stringify(ids)],
  )
  return results.map(toCar)
}

/** The columns of a row of `car` that, with its document, make a car. */
type CarRow = Pick<Car, 'id' | 'slug' | 'source_key' | 'status' | 'created_at' | 'updated_at' | 'sold_at'> & {
  doc: string
}

/** Fields of a feed that have a column of their own and are left out of the document. */
const OWN_COLUMN = new Set(['source_key', 'status', 'listed_on', 'sold_on'])

type Described = Omit<CarInput, 'source_key' | 'status' | 'listed_on' | 'sold_on'>

const described = (input: CarInput): [string, unknown][] =>
  Object.entries(input).filter(([field]) => !OWN_COLUMN.has(field))

let blank: Described | null = null

/** A car with every optional field at the schema's default; the required ones come with each document. */
const blankCar = () =>
  (blank ??= Object.fromEntries(
    described(carInputSchema.parse({ source_key: '-', name: '-', car_type: 'used', make: '-', model: '-' })),
  ) as Described)

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && (Array.isArray(value) ? value : Object.keys(value)).length === 0)

/** A car of a feed as stored text: keys in the schema's order, without empty values, so equal cars give equal text. */
export function toDocument(input: CarInput): string {
  const filled: Record<string, unknown> = { ...input }
  for (const field in filled) if (OWN_COLUMN.has(field) || isEmpty(filled[field])) filled[field] = undefined
  return JSON.stringify(filled)
}

/** The car of a row as it is shown: names and words of the trade each in one written form, whichever the feed has. */
export function toCar(row: CarRow): Car {
  const car = asFed(row)
  return { ...car, ...shownNames(car), ...shownValues(car) }
}

/** The car of a row as its feed describes it; missing fields take the schema's default. */
function asFed({ doc, ...row }: CarRow): Car {
  return { ...blankCar(), ...(JSON.parse(doc) as Partial<Car>), ...row }
}

const isoDate = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** A car in the shape of Forecourt's own feed: imported again it changes nothing (OPS-02). */
export function exportedCar(car: Car) {
  const { id: _id, slug: _slug, created_at, updated_at: _updated, sold_at, ...fields } = car
  return { ...fields, listed_on: isoDate(created_at), sold_on: sold_at === null ? null : isoDate(sold_at) }
}
