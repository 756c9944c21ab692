import { SECOND_MS } from '../../shared/time.ts'
import { sleep } from './timeout.ts'

declare const own: unique symbol

/** A statement about the rows of one site: as D1's, with the site bound as `?1` and the values from `?2` on. */
export type SiteStatement = {
  readonly [own]: true
  bind(...values: unknown[]): SiteStatement
  all<Row = Record<string, unknown>>(): Promise<D1Result<Row>>
  run<Row = Record<string, unknown>>(): Promise<D1Result<Row>>
  first<Value>(column: string): Promise<Value | null>
  first<Row = Record<string, unknown>>(): Promise<Row | null>
}

export type SiteStore = {
  readonly site: string
  prepare(sql: string, values?: readonly unknown[]): SiteStatement
  rows<Row = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  first<Row = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Row | null>
  run(sql: string, values?: readonly unknown[]): Promise<number>
  /** All or nothing. Throws for a statement of another store. */
  batch<Row = Record<string, unknown>>(statements: readonly SiteStatement[]): Promise<D1Result<Row>[]>
}

/** Where a site that moves is to be found (siteHome). */
export type SiteHome = {
  /** Runs a call on the database of the site, again in its new place where it has moved meanwhile. */
  run<Row>(call: (db: D1Database) => Promise<D1Result<Row>[]>, isWrite: boolean): Promise<D1Result<Row>[]>
}

type Origin = { db: D1Database; site: string; sql: string; values: readonly unknown[] }
const origins = new WeakMap<SiteStatement, Origin>()
const WRITES = /\b(insert|update|delete)\b/i

let check: (sql: string) => void = () => {}

/** Looks at each statement before it is prepared: the tests refuse one that could touch a row of another site. */
export const checkStatements = (by: typeof check): void => void (check = by)

/** The rows of a site in this database, and for as long as it stays there; with `home`, wherever it moves. */
export function siteStore(db: D1Database, site: string, home: SiteHome = { run: (call) => call(db) }): SiteStore {
  if (!site) throw new Error('A store is of one site: its slug is empty.')
  const boundIn = (place: D1Database, { sql, values }: Origin) => place.prepare(sql).bind(site, ...values)
  const statement = (sql: string, values: readonly unknown[]): SiteStatement => {
    const origin: Origin = { db, site, sql, values }
    const run = async <Row>(): Promise<D1Result<Row>> =>
      (await home.run(async (place) => [await boundIn(place, origin).all<Row>()], WRITES.test(sql)))[0]!
    const made = {
      bind: (...given: unknown[]) => statement(sql, given),
      all: run,
      run,
      async first(column?: string) {
        const [row] = (await run<Record<string, unknown>>()).results
        if (row === undefined) return null
        return column === undefined ? row : row[column]
      },
    } as SiteStatement
    origins.set(made, origin)
    return made
  }
  const findOrigin = (made: SiteStatement): Origin => {
    const origin = origins.get(made)
    if (origin?.site === site && origin.db === db) return origin
    throw new Error(`A statement of ${origin?.site ?? 'no site'} cannot run with those of ${site}.`)
  }
  const prepare = (sql: string, values: readonly unknown[] = []) => {
    check(sql)
    return statement(sql, values)
  }
  return {
    site,
    prepare,
    rows: async <Row>(sql: string, values?: readonly unknown[]) => (await prepare(sql, values).all<Row>()).results,
    first: <Row>(sql: string, values?: readonly unknown[]) => prepare(sql, values).first<Row>(),
    run: async (sql, values) => (await prepare(sql, values).run()).meta.changes,
    async batch<Row>(statements: readonly SiteStatement[]) {
      const all = statements.map(findOrigin)
      const isWrite = all.some(({ sql }) => WRITES.test(sql))
      return home.run<Row>((place) => place.batch<Row>(all.map((origin) => boundIn(place, origin))), isWrite)
    },
  }
}

/**
 * The columns of a row type as a SELECT lists them: 'id, slug, doc'. The compiler asks for every column of the type and
 * refuses one that it does not have, so a statement reads exactly what its row type promises.
 */
export const columnList =
  <Row>() =>
  <List extends string>(list: [keyof Row, NamesIn<List>] extends [NamesIn<List>, keyof Row] ? List : never): string =>
    list
type NamesIn<List> = List extends `${infer Name}, ${infer Rest}` ? Name | NamesIn<Rest> : List

/** How long a call waits for a site that is being moved; its rows can be read meanwhile. */
const MAX_WAIT_MS = 20 * SECOND_MS
const PAUSE_MS = 100

/** What the triggers of a database say of a site that is closed in it. */
const CLOSED = /\bsite_moved\b/

type Place = {
  site: string
  /** Where the caller believes the site to be. */
  db: D1Database
  /** Asks the registry before the first call, too: the site is known to be moving. */
  isMoving: boolean
  find: () => Promise<D1Database>
}

/**
 * Follows a site from one database to another. A change that finds its site closed was undone whole by the database; it
 * waits for the move and runs in the new place. One that changed nothing looks whether it was in the wrong place.
 */
export function siteHome({ site, db, isMoving, find }: Place): SiteHome {
  let place = isMoving ? null : db
  const isClosed = async (at: D1Database) =>
    (await at.prepare('select 1 as closed from closed_site where site = ?1').bind(site).first()) !== null
  return {
    async run(call, isWrite) {
      const deadline = Date.now() + MAX_WAIT_MS
      for (;;) {
        place ??= await find()
        const at = place
        try {
          const results = await call(at)
          const isIdle = isWrite && results.every(({ meta }) => meta.changes === 0)
          if (!isIdle || !(await isClosed(at))) return results
          if (Date.now() > deadline) throw new Error(`site_moved: ${site} is being moved`)
        } catch (error) {
          if (!CLOSED.test(String(error)) || Date.now() > deadline) throw error
        }
        await sleep(PAUSE_MS)
        place = null
      }
    },
  }
}
