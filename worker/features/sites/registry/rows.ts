import { chooseDatabase } from '../../../platform/store-of.ts'
import { requireSite } from './records.ts'
import { isOfSite, SITE_TABLES, type SiteTable } from './site-tables.ts'
import type { Stores } from './values.ts'

export type Row = Record<string, string | number | null>

/** Rows of one answer, and of one page of a copy. */
export const ROWS_PER_PAGE = 500

/** Tables without a key of their own, by their unique index: row numbers differ between databases. */
const ORDER: Partial<Record<SiteTable, string[]>> = {
  stock_staging: ['run', 'source_key'],
  stock_report: ['run', 'first'],
}

/** The columns of a table that are stored, and those that its rows are found and ordered by. */
type Shape = { columns: string[]; key: string[] }

export async function readShapes(db: D1Database): Promise<Record<SiteTable, Shape>> {
  const { results } = await db
    .prepare(
      `select t.value as of, c.name, c.pk from json_each(?1) t, pragma_table_xinfo(t.value) c
       where c.hidden = 0 order by t.key, c.cid`,
    )
    .bind(JSON.stringify(SITE_TABLES))
    .all<{ of: SiteTable; name: string; pk: number }>()
  const shape = (table: SiteTable): Shape => {
    const own = results.filter(({ of }) => of === table)
    const key = own.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
    return { columns: own.map(({ name }) => name), key: ORDER[table] ?? key.map(({ name }) => name) }
  }
  return Object.fromEntries(SITE_TABLES.map((table) => [table, shape(table)])) as Record<SiteTable, Shape>
}

export const quoted = (columns: string[]) => columns.map((name) => `"${name}"`).join(', ')

/** Rows of a site in the order of their key, from a number on. */
export async function readRows(db: D1Database, site: string, table: SiteTable, from: number): Promise<Row[]> {
  const { columns, key } = (await readShapes(db))[table]
  const { results } = await db
    .prepare(
      `select ${quoted(columns)} from ${table} where ${isOfSite(table)} order by ${quoted(key)} limit ?2 offset ?3`,
    )
    .bind(site, ROWS_PER_PAGE, from)
    .all<Row>()
  return results
}

/** How many rows a site has in each table, without those where it has none. */
export async function countRows(db: D1Database, site: string): Promise<Partial<Record<SiteTable, number>>> {
  const results = await db.batch<{ n: number }>(
    SITE_TABLES.map((table) => db.prepare(`select count(*) as n from ${table} where ${isOfSite(table)}`).bind(site)),
  )
  const counts = SITE_TABLES.map((table, at) => [table, results[at]!.results[0]!.n] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** Rows of an import are found by its number: it goes after them. */
const HAS_NO_ROWS = `not exists (select 1 from stock_staging where run = stock_run.id)
  and not exists (select 1 from stock_report where run = stock_run.id)`

type Deletion = { most: number; tables?: readonly SiteTable[] /** SQL on the site `?1`. */; condition?: string }

/** Statements that each delete up to `most` rows of a site from a table, the last table first: what names a row goes before it. */
export async function deletions(
  db: D1Database,
  site: string,
  { most, tables = SITE_TABLES, condition = 'true' }: Deletion,
): Promise<D1PreparedStatement[]> {
  const shapes = await readShapes(db)
  return tables.toReversed().map((table) => {
    const key = quoted(shapes[table].key)
    const isFree = table === 'stock_run' ? `and ${HAS_NO_ROWS}` : ''
    return db
      .prepare(
        `delete from ${table} where (${key}) in
         (select ${key} from ${table} where ${isOfSite(table)} ${isFree} limit ${most}) and ${condition}`,
      )
      .bind(site)
  })
}

/** The rows of a site in each table, wherever the site is. */
export async function countSiteRows(stores: Stores, slug: string): Promise<Partial<Record<SiteTable, number>>> {
  const { shard } = await requireSite(stores.DB, slug)
  return countRows(chooseDatabase(stores, shard), slug)
}

/** Rows of one table of a site, from a number on. */
export async function readSiteRows(
  stores: Stores,
  slug: string,
  { table, from }: { table: SiteTable; from: number },
): Promise<Row[]> {
  const { shard } = await requireSite(stores.DB, slug)
  return readRows(chooseDatabase(stores, shard), slug, table, from)
}
