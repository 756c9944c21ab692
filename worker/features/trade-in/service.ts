import { z } from 'zod'
import { SUSPECTED } from '../../../shared/lead/lead.ts'
import type { Trade } from '../../../shared/trade-in/trade.ts'
import { TRADE_IN_KEPT_MS } from '../../all-sites/purge.ts'
import { randomHex, sha256Hex } from '../../platform/crypto.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/** Trade-ins of one site that are not finished (TRD-01), a port for each caller. */
export type TradeIns = { visitor: VisitorTradeIns; lead: LeadTradeIns; lost: LostTradeIns }

/** The pages of a visitor, who alone knows the reference of each. */
export type VisitorTradeIns = {
  /** Begins one and gives its reference: 128 random bits in hexadecimal. The last MAX_OF_LEAD of a lead are kept. */
  begin(trade: Trade): Promise<string>
  /** null for a reference that is unknown, expired or another site's. */
  find(reference: string): Promise<StoredTrade | null>
  /** Stores what its shopper changed or decided; false where another step was stored meanwhile, which then stands. */
  change(from: StoredTrade, to: Trade): Promise<boolean>
  /** Stores what a page of this visitor got from another service, by the name of its column. */
  note(reference: string, column: MiscellaneousColumn, value: unknown): Promise<boolean>
}

/** The page of a lead (DSK-01). */
export type LeadTradeIns = {
  /** The last trade-in of a lead that has not ended; null for none. */
  find(lead_id: string): Promise<StoredTrade | null>
  /** Gives it a new reference, for the shopper of its lead; null where it has ended. */
  reopen(of: StoredTrade): Promise<string | null>
}

/** Trade-ins whose reference is no longer in the browser. `mark`: begins the digest of the reference. */
export type LostTradeIns = {
  /** A new reference for the shopper whose confirmed number (E.164) its lead has; null where it is none of theirs, or has ended. */
  regain(mark: string, phone: string): Promise<string | null>
  /** Whether a trade-in that has not ended has the mark. */
  isKept(mark: string): Promise<boolean>
}

/** `digest`: of its reference. */
export type StoredTrade = { trade: Trade; version: number; digest: string }

/** What POST /api/miscellaneous may write. */
const MISCELLANEOUS_COLUMNS = ['valuation'] as const
export type MiscellaneousColumn = (typeof MISCELLANEOUS_COLUMNS)[number]

/** What a valuation service answered a page. */
export const valuationResponseSchema = z.strictObject({
  ref: z
    .string()
    .min(8)
    .max(64)
    .describe("What stands for the visitor's trade-in in the page's address, or its reference itself."),
  column_name: z.enum(MISCELLANEOUS_COLUMNS),
  value: z.record(z.string().max(100), z.json()),
})

/** Enough of a digest that no two of a shopper have it. */
const MARK = /^[0-9a-f]{8,}$/

/** Trade-ins that one lead has at most: one for each tab in which its form was sent. */
export const MAX_OF_LEAD = 5

/** The database has the digest of a reference, so that its reader cannot open a trade-in. */
export function databaseTradeIns({ store, now }: { store: SiteStore; now: number }): TradeIns {
  const keptSince = now - TRADE_IN_KEPT_MS

  async function findLast(where: string, value: string): Promise<StoredTrade | null> {
    const row = await store.first<{ reference: string; version: number; doc: string; suspected: string | null }>(
      `select reference, version, doc, (select l.doc ->> '$.fields."${SUSPECTED}"' from lead l
         where l.site = ?1 and l.lead_id = trade_in.doc ->> '$.lead_id') as suspected from trade_in where site = ?1 and ${where} and changed_at > ?3
       order by changed_at desc limit 1`,
      [value, keptSince],
    )
    if (!row) return null
    // What a step before has kept of it is former: the lead may be freed.
    const { isSuspected: _, ...trade } = JSON.parse(row.doc) as Trade
    return {
      digest: row.reference,
      version: row.version,
      trade: row.suspected === null ? trade : { ...trade, isSuspected: true },
    }
  }

  /** Gives the one that fits a new reference; null where none does. */
  async function renew(where: string, ...values: (string | number)[]): Promise<string | null> {
    const reference = randomHex(16)
    const changes = await store.run(`update trade_in set reference = ?2 where site = ?1 and ${where}`, [
      await sha256Hex(reference),
      ...values,
    ])
    return changes === 1 ? reference : null
  }

  return {
    visitor: {
      async begin(trade) {
        const reference = randomHex(16)
        const digest = await sha256Hex(reference)
        await store.batch([
          store.prepare('insert into trade_in (site, reference, changed_at, version, doc) values (?1, ?2, ?3, 1, ?4)', [
            digest,
            now,
            JSON.stringify(trade),
          ]),
          store.prepare(
            `delete from trade_in where site = ?1 and doc ->> '$.lead_id' = ?2 and reference not in (
             select reference from trade_in where site = ?1 and doc ->> '$.lead_id' = ?2
             order by changed_at desc, reference = ?3 desc limit ${MAX_OF_LEAD})`,
            [trade.lead_id, digest],
          ),
        ])
        return reference
      },
      find: async (reference) => findLast('reference = ?2', await sha256Hex(reference)),
      async change({ digest, version }, to) {
        const changes = await store.run(
          `update trade_in set doc = ?2, changed_at = ?3, version = version + 1
           where site = ?1 and reference = ?4 and version = ?5`,
          [JSON.stringify(to), now, digest, version],
        )
        return changes > 0
      },
      async note(reference, column, value) {
        const changes = await store.run(
          `update trade_in set told = json_set(told, ?2, json(?3)) where site = ?1 and reference = ?4 and changed_at > ?5`,
          [`$.${column}`, JSON.stringify(value), await sha256Hex(reference), keptSince],
        )
        return changes > 0
      },
    },
    lead: {
      find: (lead_id) => findLast("doc ->> '$.lead_id' = ?2", lead_id),
      reopen: ({ digest }) => renew('reference = ?3', digest),
    },
    lost: {
      regain: async (mark, phone) =>
        MARK.test(mark)
          ? renew(
              `reference >= ?3 and reference < ?3 || 'g' and changed_at > ?4
               and exists (select 1 from lead l where l.site = ?1 and l.lead_id = trade_in.doc ->> '$.lead_id'
                 and l.doc ->> '$.contact.phone' = ?5)`,
              mark,
              keptSince,
              phone,
            )
          : null,
      isKept: async (mark) =>
        MARK.test(mark) && (await findLast("reference >= ?2 and reference < ?2 || 'g'", mark)) !== null,
    },
  }
}
