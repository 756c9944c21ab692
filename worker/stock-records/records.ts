import { and, asc, count, eq, gt, gte, inArray, or } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import type { Car, CarStatus } from '../../shared/car/schema.ts'
import { type CarRow, toCar } from './document.ts'
import { car } from './table.ts'

/** The longest a site may show a sold car (`include_sold_cars_days`), in milliseconds: older sales need no index. */
export const SOLD_KEPT_FOR = 365 * 24 * 60 * 60 * 1000

/** Rows read at once: about 1 MB of documents. */
const PAGE = 500

const columns = {
  id: car.id,
  slug: car.slug,
  source_key: car.source_key,
  status: car.status,
  created_at: car.created_at,
  updated_at: car.updated_at,
  sold_at: car.sold_at,
  doc: car.doc,
}

/**
 * Which cars of a site to read: never the withdrawn; sold ones only from `soldSince` (epoch ms; null reads them all);
 * those whose id is past `after`.
 */
export type Reading = { soldSince: number | null; after?: number | undefined }

/** A site's cars by id, a page at a time, so that any number of them can pass through. */
export async function* readCars(
  db: D1Database,
  site: string,
  { soldSince, after: first = 0 }: Reading,
): AsyncGenerator<Car> {
  const shown = or(
    inArray(car.status, ['in_stock', 'coming_soon']),
    and(eq(car.status, 'sold'), soldSince === null ? undefined : gte(car.sold_at, soldSince)),
  )
  const page = (after: number): Promise<CarRow[]> =>
    drizzle(db)
      .select(columns)
      .from(car)
      .where(and(eq(car.site, site), gt(car.id, after), shown))
      .orderBy(asc(car.id))
      .limit(PAGE)
  let rows = await page(first)
  while (rows.length > 0) {
    yield* rows.map(toCar)
    const last = rows.at(-1)
    rows = last && rows.length === PAGE ? await page(last.id) : []
  }
}

/** The car of a site at /cars/{slug}, whatever its status; null when there never was one. */
export async function readCar(db: D1Database, site: string, slug: string): Promise<Car | null> {
  const [row] = await drizzle(db)
    .select(columns)
    .from(car)
    .where(and(eq(car.site, site), eq(car.slug, slug)))
  return row ? toCar(row) : null
}

/** The car of a site with this id (`?car_id=`), whatever its status. */
export async function readCarById(db: D1Database, site: string, id: number): Promise<Car | null> {
  const [row] = await drizzle(db)
    .select(columns)
    .from(car)
    .where(and(eq(car.site, site), eq(car.id, id)))
  return row ? toCar(row) : null
}

export type SlugStatus = Pick<Car, 'id' | 'status' | 'sold_at'>

/** Whether a slug was ever a car of this site and what became of it, without reading the whole car. */
export async function slugStatus(db: D1Database, site: string, slug: string): Promise<SlugStatus | null> {
  const [row] = await drizzle(db)
    .select({ id: car.id, status: car.status, sold_at: car.sold_at })
    .from(car)
    .where(and(eq(car.site, site), eq(car.slug, slug)))
  return row ?? null
}

/** How many cars of a site have each status. */
export async function countByStatus(db: D1Database, site: string): Promise<Record<CarStatus, number>> {
  const rows = await drizzle(db)
    .select({ status: car.status, cars: count() })
    .from(car)
    .where(eq(car.site, site))
    .groupBy(car.status)
  const counts = { in_stock: 0, coming_soon: 0, sold: 0, withdrawn: 0 }
  for (const { status, cars } of rows) counts[status] = cars
  return counts
}

/** The cars of a site with these ids, whatever their status; those that are on record no more are left out. */
export async function readCarsById(db: D1Database, site: string, ids: readonly number[]): Promise<Car[]> {
  const cars: Car[] = []
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const rows = await drizzle(db)
      .select(columns)
      .from(car)
      .where(and(eq(car.site, site), inArray(car.id, ids.slice(from, from + IDS_AT_ONCE))))
    cars.push(...rows.map(toCar))
  }
  return cars
}

/** D1 takes a hundred values with one question. */
const IDS_AT_ONCE = 90
