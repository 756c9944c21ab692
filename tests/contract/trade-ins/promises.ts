import { describe, expect, it } from 'vitest'
import { newTrade, TRADE_TRANSITIONS } from '../../../shared/trade-in/trade.ts'
import { TRADE_IN_KEPT_MS } from '../../../worker/all-sites/purge.ts'
import { type TradeIns } from '../../../worker/features/trade-in/service.ts'
import { sha256Hex } from '../../../worker/platform/crypto.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const begun = newTrade('lead-1', 7)
const found = { rego: 'ABC123', regoState: 'qld', vehicle: null } as const

/** What every keeper of trade-ins keeps to; `make` gives one whose clock is set by the test. */
export function tradeInPromises(where: string, make: () => Promise<(now: number) => TradeIns>) {
  describe(`trade-ins ${where}`, () => {
    it('[TRD-01] begin each under a reference of its own, that nobody can guess', async () => {
      const trades = (await make())(NOW)
      const each = Array.from({ length: 20 }, (_, at) => ({ ...begun, lead_id: `lead-${at}` }))
      const references = await Promise.all(each.map((trade) => trades.visitor.begin(trade)))
      expect(new Set(references).size).toBe(20)
      expect(Math.min(...references.map(({ length }) => length))).toBeGreaterThanOrEqual(32)
      expect(await trades.visitor.find(references[0]!)).toEqual({
        trade: each[0],
        version: 1,
        digest: await sha256Hex(references[0]!),
      })
    })

    it('[TRD-01] [TRU-01] are five of one lead at most: those of the forms that were sent last', async () => {
      const at = await make()
      const references: string[] = []
      for (let sent = 0; sent < 7; sent++) references.push(await at(NOW + sent).visitor.begin(begun))
      const left = await Promise.all(references.map((reference) => at(NOW).visitor.find(reference)))
      expect(left.map((each) => each !== null)).toEqual([false, false, true, true, true, true, true])
    })

    it('[TRD-01] are nobody’s who does not hold the reference', async () => {
      const trades = (await make())(NOW)
      await trades.visitor.begin(begun)
      for (const guess of ['', 'lead-1', '%', '0'.repeat(32)]) {
        expect(await trades.visitor.find(guess)).toBeNull()
        expect(await trades.visitor.note(guess, 'valuation', {})).toBe(false)
        expect(await trades.lost.regain(guess, '+61491570156')).toBeNull()
        expect(await trades.visitor.change({ trade: begun, version: 1, digest: await sha256Hex(guess) }, begun)).toBe(
          false,
        )
      }
    })

    it('[TRD-01] are known by the mark of a reference while they are kept, and by no other', async () => {
      const at = await make()
      const mark = (await sha256Hex(await at(NOW).visitor.begin(begun))).slice(0, 8)
      expect(await at(NOW).lost.isKept(mark)).toBe(true)
      expect(await at(NOW + TRADE_IN_KEPT_MS).lost.isKept(mark)).toBe(false)
      for (const guess of ['', '%', mark === '00000000' ? '11111111' : '00000000'])
        expect(await at(NOW).lost.isKept(guess)).toBe(false)
    })

    it('[TRD-01] are changed by one of two who saw the same', async () => {
      const trades = (await make())(NOW)
      const reference = await trades.visitor.begin(begun)
      const kept = (await trades.visitor.find(reference))!
      const to = TRADE_TRANSITIONS.accepted({ ...begun, ...found })
      const outcomes = await Promise.all([
        trades.visitor.change(kept, to),
        trades.visitor.change(kept, { ...begun, km: 1 }),
      ])
      expect(outcomes.filter(Boolean)).toHaveLength(1)
      expect((await trades.visitor.find(reference))?.version).toBe(2)
    })

    it('[DSK-01] are found by their lead, decided once of what was seen, and opened anew', async () => {
      const at = await make()
      const first = await at(NOW).visitor.begin(begun)
      const last = await at(NOW + 1).visitor.begin({ ...begun, km: 7 })
      const trades = at(NOW + 2)
      const of = (await trades.lead.find(begun.lead_id))!
      expect([of.trade.km, await trades.lead.find('lead-2')]).toEqual([7, null])
      const to = TRADE_TRANSITIONS.declined(of.trade)
      expect([await trades.visitor.change(of, to), await trades.visitor.change(of, to)]).toEqual([true, false])
      const reference = (await trades.lead.reopen(of))!
      expect(await trades.visitor.find(reference)).toMatchObject({ trade: { offer_declined: true }, version: 2 })
      expect([await trades.visitor.find(last), (await trades.visitor.find(first))?.trade.km]).toEqual([null, null])
      expect(await trades.lead.reopen(of)).toBeNull()
      expect(await at(NOW + 2 + TRADE_IN_KEPT_MS).lead.find(begun.lead_id)).toBeNull()
    })

    it('[TRD-01] are forgotten a month after the last step', async () => {
      const at = await make()
      const reference = await at(NOW).visitor.begin(begun)
      const later = NOW + TRADE_IN_KEPT_MS - 1
      const kept = await at(later).visitor.find(reference)
      expect(kept).not.toBeNull()
      await at(later).visitor.change(kept!, begun)
      expect(await at(NOW + TRADE_IN_KEPT_MS + 1).visitor.find(reference)).not.toBeNull()
      expect(await at(later + TRADE_IN_KEPT_MS).visitor.find(reference)).toBeNull()
      expect(await at(later + TRADE_IN_KEPT_MS).visitor.note(reference, 'valuation', {})).toBe(false)
    })
  })
}
