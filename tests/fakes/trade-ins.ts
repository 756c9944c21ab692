import type { Trade } from '../../shared/trade-in/trade.ts'
import { TRADE_IN_KEPT_MS } from '../../worker/all-sites/purge.ts'
import { MAX_OF_LEAD, type TradeIns } from '../../worker/features/trade-in/service.ts'
import { sha256Hex } from '../../worker/platform/crypto.ts'

/** Trade-ins in memory, of one site. `readPhone`: the number of a lead. */
export function memoryTradeIns(clock: () => number, phoneOf: (lead: string) => string | null = () => null): TradeIns {
  const rows = new Map<string, { trade: Trade; version: number; at: number; told: Record<string, unknown> }>()
  const kept = (reference: string) => {
    const row = rows.get(reference)
    return row && row.at > clock() - TRADE_IN_KEPT_MS ? row : null
  }
  /** '' for none. */
  const findReference = async (digest: string): Promise<string> => {
    for (const reference of rows.keys()) if ((await sha256Hex(reference)) === digest) return reference
    return ''
  }
  return {
    visitor: {
      async begin(trade) {
        const reference = crypto.randomUUID()
        rows.set(reference, { trade, version: 1, at: clock(), told: {} })
        const ofLead = [...rows].filter(([, row]) => row.trade.lead_id === trade.lead_id)
        for (const [each] of ofLead.slice(0, -MAX_OF_LEAD)) rows.delete(each)
        return reference
      },
      async find(reference) {
        const row = kept(reference)
        return row && { trade: row.trade, version: row.version, digest: await sha256Hex(reference) }
      },
      async change({ digest, version }, to) {
        const reference = await findReference(digest)
        const row = rows.get(reference)
        if (row?.version !== version) return false
        rows.set(reference, { ...row, trade: to, version: version + 1, at: clock() })
        return true
      },
      async note(reference, column, value) {
        const row = kept(reference)
        if (row) row.told[column] = value
        return row !== null
      },
    },
    lead: {
      async find(lead_id) {
        const all = [...rows].filter(([reference, row]) => kept(reference) && row.trade.lead_id === lead_id)
        const [reference, row] = all.toSorted(([, a], [, b]) => b.at - a.at)[0] ?? []
        return reference && row ? { digest: await sha256Hex(reference), trade: row.trade, version: row.version } : null
      },
      async reopen({ digest }) {
        const reference = await findReference(digest)
        const row = rows.get(reference)
        if (!row) return null
        const renewed = crypto.randomUUID()
        rows.delete(reference)
        rows.set(renewed, row)
        return renewed
      },
    },
    lost: {
      async regain(mark, phone) {
        for (const [reference, row] of rows) {
          if (!kept(reference) || phoneOf(row.trade.lead_id) !== phone) continue
          if (!(await sha256Hex(reference)).startsWith(mark)) continue
          const renewed = crypto.randomUUID()
          rows.delete(reference)
          rows.set(renewed, row)
          return renewed
        }
        return null
      },
      async isKept(mark) {
        const digests = await Promise.all([...rows.keys()].filter(kept).map(sha256Hex))
        return /^[0-9a-f]{8,}$/.test(mark) && digests.some((digest) => digest.startsWith(mark))
      },
    },
  }
}
