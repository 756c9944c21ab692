import type { Trade } from '../../../shared/trade-in/trade.ts'
import { digestOf, randomHex } from '../../platform/crypto.ts'

/** Trade-ins of one site that are not finished; the reference of each is known to its visitor alone (TRD-01). */
export type TradeIns = {
  /** Begins one and gives its reference: 128 random bits in hexadecimal. */
  begin(trade: Trade): Promise<string>
  /** null for a reference that is unknown, expired or another site's. */
  find(reference: string): Promise<Kept | null>
  /** Stores what a step changed; false where another step was stored meanwhile, which then stands. */
  change(reference: string, from: Kept, to: Trade): Promise<boolean>
  /** Stores what a page of this visitor got from another service, by the name of its column. */
  note(reference: string, column: MiscellaneousColumn, value: unknown): Promise<boolean>
}

export type Kept = { trade: Trade; version: number }

/** What POST /api/miscellaneous may write. */
export const MISCELLANEOUS_COLUMNS = ['valuation'] as const
export type MiscellaneousColumn = (typeof MISCELLANEOUS_COLUMNS)[number]

const DAY = 24 * 60 * 60 * 1000
/** Not longer, since a plate is personal data. */
export const TRADE_KEPT_FOR = 30 * DAY

type Deps = { db: D1Database; site: string; now: number }

/** The database has the digest of a reference, so that its reader cannot open a trade-in. */
export const databaseTradeIns = ({ db, site, now }: Deps): TradeIns => ({
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

/** Deletes expired trade-ins. Reads the whole table: run once a day. */
export const purgeExpiredTradeIns = (db: D1Database, now: number) =>
  db
    .prepare('delete from trade_in where changed_at < ?')
    .bind(now - TRADE_KEPT_FOR)
    .run()
