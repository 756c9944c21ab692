import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PAUSE_AFTER_FAILURES } from '../../../worker/features/leads/outbox.ts'
import { aDealer, HOUR, MINUTE, NOW, status, taken, webhook } from './dealer.ts'

beforeEach(() => {
  vi.restoreAllMocks()
})

describe('a destination in trouble', () => {
  it.each([
    ['fails', status(500), 'answered 500', 500],
    ['refuses', status(422), 'answered 422', 422],
    ['leads elsewhere', status(302, { Location: 'https://elsewhere.example/' }), 'answered 302', 302],
    ['is not there', () => Promise.reject(new TypeError('https://crm.example/ is down')), 'could not be reached', null],
  ])('[LED-07] that %s is told again later, under the same key', async (_, answer, reason, code) => {
    const dealer = await aDealer({ answer })
    await dealer.submit()
    expect((await dealer.rows())[0]).toMatchObject({ state: 'due', reason, status: code, tries: 1 })
    await dealer.cron()
    expect(dealer.calls).toHaveLength(1)
    dealer.answers(taken)
    dealer.pass(MINUTE)
    await dealer.cron()
    expect((await dealer.rows())[0]).toMatchObject({ state: 'delivered', status: 202, reason: null, tries: 2 })
    expect(new Set(dealer.calls.map(({ key }) => key)).size).toBe(1)
    expect(dealer.calls[1]?.body).toEqual(dealer.calls[0]?.body)
  })

  it('[LED-07] that hangs is given up on in time', async () => {
    const dealer = await aDealer({ answer: () => new Promise<Response>(() => {}) })
    await dealer.submit()
    expect((await dealer.rows())[0]).toMatchObject({ state: 'due', reason: 'did not answer in time' })
  })

  it('[LED-07] that asks for patience gets it', async () => {
    const dealer = await aDealer({ answer: status(503, { 'Retry-After': '600' }) })
    await dealer.submit()
    expect((await dealer.rows())[0]?.due_at).toBe(NOW + 10 * MINUTE)
  })

  it('[LED-07] is left alone after ten failures, then asked once whether it is back', async () => {
    const dealer = await aDealer({ answer: status(500) })
    for (let i = 0; i < PAUSE_AFTER_FAILURES + 3; i++) await dealer.submit()
    expect(dealer.calls).toHaveLength(PAUSE_AFTER_FAILURES)
    dealer.pass(MINUTE)
    await dealer.cron()
    expect(dealer.calls).toHaveLength(PAUSE_AFTER_FAILURES + 1)
    await dealer.cron()
    expect(dealer.calls).toHaveLength(PAUSE_AFTER_FAILURES + 1)
    dealer.answers(taken)
    dealer.pass(5 * MINUTE)
    await dealer.cron()
    expect((await dealer.rows()).map(({ state }) => state)).toEqual(Array(PAUSE_AFTER_FAILURES + 3).fill('delivered'))
  })

  it('[LED-07] becomes a dead letter after 72 hours, with a reason that names no person', async () => {
    const dealer = await aDealer({ answer: status(500) })
    await dealer.submit()
    for (let hours = 0; hours < 80; hours++) {
      dealer.pass(HOUR)
      await dealer.cron()
    }
    const [row] = await dealer.rows()
    expect(row).toMatchObject({ state: 'dead', reason: 'answered 500' })
    expect(dealer.reports.at(-1)).toMatchObject({ event: 'lead.dead', reason: 'answered 500', destination: 'crm' })
    expect(JSON.stringify([row, dealer.reports])).not.toMatch(/ada@|Ada|Byron|614123|example\.com/)
    const told = dealer.calls.length
    dealer.pass(24 * HOUR)
    await dealer.cron()
    expect(dealer.calls).toHaveLength(told)
  })

  it('[LED-07] that left the config, or whose secret is missing, waits for the operator', async () => {
    const dealer = await aDealer({ delivery: { to: [{ ...webhook('crm'), secret: 'LEAD_KEY_OWN__NONE' }] } })
    await dealer.submit()
    expect((await dealer.rows())[0]).toMatchObject({
      state: 'due',
      reason: expect.stringMatching(/^the secret LEAD_KEY_DEALER_\d+__NONE is not set$/) as string,
    })
    await env.DB.prepare("update outbox set destination = 'gone' where site = ?").bind(dealer.slug).run()
    dealer.pass(MINUTE)
    await dealer.cron()
    expect((await dealer.rows())[0]?.reason).toBe('the site has no destination of this name')
    expect(dealer.calls).toEqual([])
  })
})

it('[TEN-06] one site’s leads go by its own config, and its dead dealer pauses no other’s of the same name', async () => {
  const north = await aDealer({ answer: status(500) })
  for (let i = 0; i < PAUSE_AFTER_FAILURES; i++) await north.submit()
  const south = await aDealer()
  await south.submit()
  expect(await south.rows()).toMatchObject([{ state: 'delivered' }])
  expect(south.calls[0]?.body['site']).toMatchObject({ slug: south.slug })
})
