import type { Trade } from '../../../shared/trade-in/trade.ts'
import { digestOf, randomHex } from '../../platform/crypto.ts'

/** Trade-ins on their way, on one site: each is its visitor's alone, who holds its reference (TRD-01). */
export type TradeIns = {
  /** Begins one and gives its reference, which nobody can guess. */
  begin(trade: Trade): Promise<string>
  /** null for a reference that is none, was forgotten or is another site's. */
  find(reference: string): Promise<Kept | null>
  /** Writes down what a step changed; false when another step has come between, whose outcome then stands. */
  change(reference: string, from: Kept, to: Trade): Promise<boolean>
  /** What a page of this visitor has been told by others, by the name of its column. */
  note(reference: string, column: MiscellaneousColumn, value: unknown): Promise<boolean>
}

export type Kept = { trade: Trade; version: number }

/** What POST /api/miscellaneous may write. */
export const MISCELLANEOUS_COLUMNS = ['valuation'] as const
export type MiscellaneousColumn = (typeof MISCELLANEOUS_COLUMNS)[number]

const DAY = 24 * 60 * 60 * 1000
/** Nobody comes back to it later, and a plate is nothing to keep. */
export const TRADE_KEPT_FOR = 30 * DAY

type Means = { db: D1Database; site: string; now: number }

/** The database knows a reference by its digest alone, so that whoever reads it can open none. */
export const databaseTradeIns = ({ db, site, now }: Means): TradeIns => ({
  async begin(trade) {
    const reference = randomHex(16)
    await db
      .prepare('insert into trade_in (site, reference, changed_at, version, doc) values (?, ?, ?, 1, ?)')
      .bind(site, await digestOf(reference), now, JSON.stringify(trade))
      .run()
    return reference
  },
  async find(reference) {
    const row = await db
      .prepare('select version, doc from trade_in where site = ? and reference = ? and changed_at > ?')
      .bind(site, await digestOf(reference), now - TRADE_KEPT_FOR)
      .first<{ version: number; doc: string }>()
    return row && { version: row.version, trade: JSON.parse(row.doc) as Trade }
  },
  async change(reference, { version }, to) {
    const { meta } = await db
      .prepare(
        `update trade_in set doc = ?, changed_at = ?, version = version + 1
         where site = ? and reference = ? and version = ?`,
      )
      .bind(JSON.stringify(to), now, site, await digestOf(reference), version)
      .run()
    return meta.changes > 0
  },
  async note(reference, column, value) {
    const { meta } = await db
      .prepare(
        `update trade_in set told = json_set(told, ?, json(?)) where site = ? and reference = ? and changed_at > ?`,
      )
      .bind(`$.${column}`, JSON.stringify(value), site, await digestOf(reference), now - TRADE_KEPT_FOR)
      .run()
    return meta.changes > 0
  },
})

/** Deletes what nobody comes back to; reads the whole table, so once a day will do. */
export const purgeExpiredTradeIns = (db: D1Database, now: number) =>
  db
    .prepare('delete from trade_in where changed_at < ?')
    .bind(now - TRADE_KEPT_FOR)
    .run()
