import { jsonLists } from '../../../../platform/json-lists.ts'
import { deletions, quoted, ROWS_PER_PAGE, type Row, readShapes } from '../rows.ts'
import { isOfSite, SITE_TABLES, type SiteTable } from '../site-tables.ts'

/** Characters that one statement writes: D1 takes values of up to 2 MB. */
const MAX_CHARS = 500_000
const DELETED_ROWS = 1_000

export type After = (string | number | null)[] | null
type Way = { site: string; from: D1Database; to: D1Database }

/**
 * Copies the next rows of a table over those that the new place has, in the order of their key; gives the last key, and
 * null when none is left. `since`: only rows of that time or later, for tables that have `at`. `isExact`: a row that cannot
 * be stored is an error; else, while the site is written, it is left to the comparison.
 */
export async function copyPage(
  { site, from, to }: Way,
  { table, after, since, isExact }: { table: SiteTable; after: After; since?: number; isExact: boolean },
): Promise<After> {
  const { columns, key } = (await readShapes(from))[table]
  const isAfter = after && `and (${quoted(key)}) > (${key.map((_, at) => `?2 ->> ${at}`).join(', ')})`
  const { results } = await from
    .prepare(
      `select ${quoted(columns)} from ${table} where ${isOfSite(table)} and coalesce(?2, 1) is not null ${isAfter ?? ''}
       ${since === undefined ? '' : `and at >= ${since}`} order by ${quoted(key)} limit ${ROWS_PER_PAGE}`,
    )
    .bind(site, after && JSON.stringify(after))
    .all<Row>()
  if (results.length === 0) return null
  const keys = key.map((column) => `value ->> ${columns.indexOf(column)}`).join(', ')
  const clear = to.prepare(
    `delete from ${table} where ${isOfSite(table)} and (${quoted(key)}) in (select ${keys} from json_each(?2)) and ${IS_OPEN}`,
  )
  const insert = to.prepare(
    `insert ${isExact ? '' : 'or ignore'} into ${table} (${quoted(columns)})
     select ${columns.map((_, at) => `value ->> ${at}`).join(', ')} from json_each(?2) where ${IS_OPEN}`,
  )
  const rows = results.map((row) => JSON.stringify(columns.map((column) => row[column])))
  await writeClosed(
    to,
    { site, why: 'arriving' },
    jsonLists(rows, MAX_CHARS).flatMap((list) => [clear, insert].map((statement) => statement.bind(site, list))),
  )
  const last = results.at(-1)!
  return results.length < ROWS_PER_PAGE ? null : key.map((column) => last[column]!)
}

/** Deletes some rows of a closed site from each of these tables; gives how many, 0 when none is left. */
export async function wipe(
  db: D1Database,
  { site, why }: { site: string; why: Why },
  tables: readonly SiteTable[] = SITE_TABLES,
): Promise<number> {
  return writeClosed(db, { site, why }, await deletions(db, site, { most: DELETED_ROWS, tables, condition: IS_OPEN }))
}

/** The tables whose rows are not the same in both places, by their number and by sums over every column. */
export async function tablesThatDiffer({ site, from, to }: Way): Promise<SiteTable[]> {
  const shapes = await readShapes(from)
  const sums = SITE_TABLES.map(
    (table) =>
      `select ${['count(*)', ...shapes[table].columns.flatMap(checksumSql)].join(', ')} from ${table} where ${isOfSite(table)}`,
  )
  const ask = async (db: D1Database) =>
    (await db.batch<Row>(sums.map((sql) => db.prepare(sql).bind(site)))).map(({ results }) => JSON.stringify(results))
  const [old, now] = await Promise.all([ask(from), ask(to)])
  return SITE_TABLES.filter((_, at) => old[at] !== now[at])
}

/** Of numbers their sum, of texts that of their lengths, first and last characters. */
const checksumSql = (column: string) => {
  const name = `"${column}"`
  return [
    `sum(length(${name}))`,
    `sum(iif(typeof(${name}) = 'text', unicode(${name}) * 31 + unicode(substr(${name}, -1)), cast(${name} * 100 as integer)))`,
  ]
}

/** Why a site is closed in a database (0031_site_moves.sql). */
type Why = 'leaving' | 'arriving' | 'left'

/** Closes a site before its last rows are copied. */
export const closeOld = (db: D1Database, site: string) =>
  db
    .prepare("insert into closed_site (site, why) values (?1, 'leaving') on conflict (site) do nothing")
    .bind(site)
    .run()

/** Closes a site in its new place, so that only the copy writes there; also where it has lived before. */
export const closeNew = (db: D1Database, site: string) =>
  db
    .prepare(
      `insert into closed_site (site, why) values (?1, 'arriving')
       on conflict (site) do update set why = excluded.why`,
    )
    .bind(site)
    .run()

type ClosedFor = 'arriving' | 'leaving'

/** The site lives here from now on; after a cancelled move, the old place opens again. */
export const openPlace = (db: D1Database, site: string, why: ClosedFor) =>
  db.prepare('delete from closed_site where site = ?1 and why = ?2').bind(site, why).run()

/** The site lives elsewhere, or never came: rows that are left here are to be deleted, and never changed. */
export const leavePlace = (db: D1Database, site: string, why: ClosedFor) =>
  db.prepare("update closed_site set why = 'left' where site = ?1 and why = ?2").bind(site, why).run()

/** Holds in `writeClosed` while the site `?1` is closed for its reason: a writer that comes too late changes nothing. */
const IS_OPEN = 'exists (select 1 from closed_site where site = ?1 and is_open = 1)'

/** Changes rows of a closed site, in one transaction that no other writer can see open. */
async function writeClosed(
  db: D1Database,
  { site, why }: { site: string; why: Why },
  statements: D1PreparedStatement[],
): Promise<number> {
  const results = await db.batch([
    db.prepare('update closed_site set is_open = 1 where site = ?1 and why = ?2').bind(site, why),
    ...statements,
    db.prepare('update closed_site set is_open = 0 where site = ?1').bind(site),
  ])
  return results.slice(1, -1).reduce((changes, { meta }) => changes + meta.changes, 0)
}
