import { assertNamesItsSite } from './names-its-site.ts'

declare const own: unique symbol

/** A statement about the rows of one site: as D1's, with the site bound as `?1` and what `bind` gives from `?2` on. */
export type SiteStatement = {
  readonly [own]: true
  bind(...values: unknown[]): SiteStatement
  all<Row = Record<string, unknown>>(): Promise<D1Result<Row>>
  run<Row = Record<string, unknown>>(): Promise<D1Result<Row>>
  first<Value>(column: string): Promise<Value | null>
  first<Row = Record<string, unknown>>(): Promise<Row | null>
}

/** The rows of one site. */
export type SiteStore = {
  /** The slug. */
  readonly site: string
  /** Throws for a statement that does not name its site (names-its-site.ts). */
  prepare(sql: string): SiteStatement
  /** All or nothing. Throws for a statement of another store. */
  batch<Row = Record<string, unknown>>(statements: readonly SiteStatement[]): Promise<D1Result<Row>[]>
}

type Origin = { db: D1Database; site: string; bound: D1PreparedStatement }
const origins = new WeakMap<SiteStatement, Origin>()

/** The rows of a site in this database. */
export function siteStore(db: D1Database, site: string): SiteStore {
  if (!site) throw new Error('A store is of one site: its slug is empty.')
  const statement = (raw: D1PreparedStatement, values: readonly unknown[]): SiteStatement => {
    const bound = raw.bind(site, ...values)
    const made = {
      bind: (...given: unknown[]) => statement(raw, given),
      all: () => bound.all(),
      run: () => bound.run(),
      first: (column?: string) => (column === undefined ? bound.first() : bound.first(column)),
    } as SiteStatement
    origins.set(made, { db, site, bound })
    return made
  }
  const ownOf = (made: SiteStatement): D1PreparedStatement => {
    const origin = origins.get(made)
    if (origin?.site === site && origin.db === db) return origin.bound
    throw new Error(`A statement of ${origin?.site ?? 'no site'} cannot run with those of ${site}.`)
  }
  return {
    site,
    prepare(sql) {
      assertNamesItsSite(sql)
      return statement(db.prepare(sql), [])
    },
    batch: async (statements) => db.batch(statements.map(ownOf)),
  }
}
