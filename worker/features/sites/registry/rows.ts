import { chooseDatabase } from '../../../platform/store-of.ts'
import { requireSite } from './records.ts'
import { isOfSite, SITE_TABLES, type SiteTable } from './site-tables.ts'
import type { Stores } from './values.ts'

export type Row = Record<string, string | number | null>

/** Rows of one answer. */
export const ROWS_PER_PAGE = 500

type Column = { name: string; pk: number; hidden: number }

/** The columns of a table that are stored, and those of its key in order. */
export async function readColumns(db: D1Database, table: SiteTable): Promise<{ columns: string[]; key: string[] }> {
  const { results } = await db.prepare(`select name, pk, hidden from pragma_table_xinfo('${table}')`).all<Column>()
  const stored = results.filter(({ hidden }) => hidden === 0)
  const key = stored.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  // A table without a key of its own has its row number.
  return { columns: stored.map(({ name }) => name), key: key.length > 0 ? key.map(({ name }) => name) : ['rowid'] }
}

const quoted = (columns: string[]) => columns.map((name) => `"${name}"`).join(', ')

/** Rows of a site in the order of their key, from a number on. */
export async function readRows(db: D1Database, site: string, table: SiteTable, from: number): Promise<Row[]> {
  const { columns, key } = await readColumns(db, table)
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

/** Deletes up to `most` rows of a site from each table; gives how many there were. */
export async function deleteRows(db: D1Database, site: string, most: number): Promise<number> {
  let deleted = 0
  // The last first: what names a row goes before it.
  for (const table of SITE_TABLES.toReversed()) {
    const { key } = await readColumns(db, table)
    const { meta } = await db
      .prepare(
        `delete from ${table} where ${isOfSite(table)} and (${quoted(key)}) in
         (select ${quoted(key)} from ${table} where ${isOfSite(table)} limit ?2)`,
      )
      .bind(site, most)
      .run()
    deleted += meta.changes
  }
  return deleted
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
