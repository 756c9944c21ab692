import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aDealer, MINUTE, taken } from './dealer.ts'

beforeEach(() => {
  vi.restoreAllMocks()
})

describe('a Worker that is killed', () => {
  it('[LED-07] before it told anybody: the next minute does', async () => {
    const dealer = await aDealer()
    await dealer.submit({}, { dies: true })
    await dealer.cron()
    expect(await dealer.rows()).toMatchObject([{ state: 'delivered', tries: 1 }])
  })

  it('[LED-07] between telling and writing it down: the lease ends and the same key is sent', async () => {
    const dealer = await aDealer()
    await dealer.submit({}, { dies: true })
    const dies = { ...dealer.means, env: { ...dealer.bindings, DB: dyingAfterTake() } }
    const { deliverDueLeads } = await import('../../../worker/features/leads/deliver-due-leads.ts')
    await deliverDueLeads(dies)
    expect([dealer.calls.length, (await dealer.rows())[0]?.state]).toEqual([1, 'due'])
    await dealer.cron()
    expect(dealer.calls).toHaveLength(1)
    dealer.pass(MINUTE)
    await dealer.cron()
    expect((await dealer.rows())[0]).toMatchObject({ state: 'delivered', tries: 2 })
    expect(new Set(dealer.calls.map(({ key }) => key)).size).toBe(1)
  })

  it('[LED-07] two at work take nothing twice', async () => {
    const dealer = await aDealer({ answer: () => new Promise((done) => setTimeout(() => done(taken()), 5)) })
    for (let i = 0; i < 12; i++) await dealer.submit({}, { dies: true })
    await Promise.all([dealer.cron(), dealer.cron(), dealer.cron()])
    expect(dealer.calls).toHaveLength(12)
    expect((await dealer.rows()).every(({ state, tries }) => state === 'delivered' && tries === 1)).toBe(true)
  })

  it('[LED-07] whose lease ended cannot undo what another has written', async () => {
    const dealer = await aDealer()
    const slow = Promise.withResolvers<Response>()
    dealer.answers(() => slow.promise)
    const lead_id = await dealer.submit({}, { dies: true })
    const first = dealer.tellOf(lead_id)
    await vi.waitFor(() => expect(dealer.calls).toHaveLength(1))
    dealer.pass(MINUTE)
    dealer.answers(taken)
    await dealer.tellOf(lead_id)
    slow.resolve(new Response(null, { status: 500 }))
    await first
    expect((await dealer.rows())[0]).toMatchObject({ state: 'delivered', status: 202 })
  })
})

/** The database as one who is killed after taking a delivery sees it: nothing is written any more. */
function dyingAfterTake(): D1Database {
  return { prepare: (sql: string) => env.DB.prepare(sql), batch: () => Promise.reject(new Error('killed')) } as never
}
