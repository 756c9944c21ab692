import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CHANGES_AT_ONCE } from '../../../shared/lead/ledger.ts'
import { PLAIN } from '../../builders/trade.ts'
import { pass, stopClock } from '../../clock.ts'
import { type App, NOW, site, step, upToOffer, yard } from '../a-trade.ts'

stopClock(NOW)
beforeEach(() => {
  for (const level of ['error', 'warn', 'log'] as const) vi.spyOn(console, level).mockReturnValue()
})

const lead = { delivery: { to: [{ name: 'desk', kind: 'adf_email', email: 'desk@yard.example' }] } }
const HOUR = 60 * 60
const outbox = ({ base }: App) => {
  const rows = base.rows<{ reason: string | null; due_at: number }>(
    "select reason, due_at from outbox where change <> '' order by seq",
  )
  const waiting = rows.filter(({ reason }) => reason === 'gathered')
  return { atOnce: rows.length - waiting.length, waiting: waiting.map(({ due_at }) => due_at) }
}
const stored = ({ base }: App) => base.rows<{ doc: string }>('select doc from lead_change order by at')

/** The estimate of a trade-in is asked for again and again, each time with other answers. */
async function answeredOften(times: number) {
  const app = await yard({ site: site({ lead }) as never })
  const { at } = await upToOffer(app)
  for (let n = 0; n < times; n++) {
    pass(1)
    const answers = { ...PLAIN, keys: n % 2 === 0 ? 'one' : 'two' }
    expect((await step(app, `${at}&step=questions`, 'questions', answers)).status).toBe(303)
  }
  await app.settled()
  return { app, at }
}

describe('changes of one lead', () => {
  it('[TRU-01] [TRD-01] are 6 at once of 12, and the last of the others within the hour', async () => {
    const { app } = await answeredOften(12)
    expect(CHANGES_AT_ONCE).toBe(6)
    const { atOnce, waiting } = outbox(app)
    expect([atOnce, waiting.length, stored(app).length]).toEqual([6, 1, 7])
    const begun = Date.now() - (12 - 6) * 1_000
    expect(waiting[0]).toBeLessThanOrEqual(begun + HOUR * 1_000 + 2_000)
  })

  it('[TRU-01] after that hour are gathered again, and none that is on its way is taken back', async () => {
    const { app, at } = await answeredOften(8)
    app.base.sqlite.exec(`update outbox set lease_until = ${Date.now() + 60_000} where reason = 'gathered'`)
    pass(1)
    await step(app, `${at}&step=questions`, 'questions', { ...PLAIN, keys: 'one', tyres: 'two' })
    await app.settled()
    expect(outbox(app).waiting).toHaveLength(2)
  })
})
