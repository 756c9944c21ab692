import { env } from 'cloudflare:workers'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PAUSE_AFTER_FAILURES } from '../../../worker/features/leads/pauses.ts'
import { aDealer, HOUR, MINUTE, NOW, SECRET, webhook } from './dealer.ts'

beforeEach(() => {
  vi.restoreAllMocks()
})

const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('we say much here', { status: code, headers })
const taken = status(202)

describe('a lead on its way to the dealer', () => {
  it('[LED-07] is told behind the answer, with its delivery as the key, and what was answered is kept', async () => {
    const dealer = await aDealer({ answer: status(201) })
    const lead_id = await dealer.submit()
    const [row] = await dealer.rows()
    expect(row).toMatchObject({ state: 'delivered', status: 201, tries: 1, reason: null })
    expect(dealer.calls).toEqual([
      expect.objectContaining({
        url: 'https://crm.example/leads',
        key: row?.delivery_id,
        redirect: 'manual',
        body: expect.objectContaining({
          type: 'lead.created',
          delivery_id: row?.delivery_id,
          site: { id: 1, slug: dealer.slug, name: 'Test Yard', url: 'https://www.test-yard.example' },
          lead: expect.objectContaining({ lead_id, at: '2026-11-21T02:00:30.000Z', message: 'Is it still there?' }),
        }),
      }),
    ])
  })

  it('[LED-07] is signed with the time over its very bytes', async () => {
    const dealer = await aDealer()
    await dealer.submit()
    const [call] = dealer.calls
    const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(call?.headers.get('Forecourt-Signature') ?? '') ?? []
    expect(Number(seconds)).toBe(NOW / 1000)
    const raw = new TextEncoder().encode(SECRET)
    const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    const bytes = Uint8Array.from(mac?.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    const body = new TextEncoder().encode(`${seconds}.${JSON.stringify(call?.body)}`)
    expect(await crypto.subtle.verify('HMAC', key, bytes, body)).toBe(true)
  })

  it('[LED-07] is signed by the headers of Standard Webhooks, its delivery as the id', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(NOW)
    const dealer = await aDealer()
    await dealer.submit()
    const [call] = dealer.calls
    const body = JSON.stringify(call?.body)
    expect(call?.headers.get('webhook-id')).toBe(call?.key)
    const receiver = new Webhook(SECRET, { format: 'raw' })
    expect(receiver.verify(body, Object.fromEntries(call!.headers))).toEqual(call?.body)
    expect(() => receiver.verify(`${body} `, Object.fromEntries(call!.headers))).toThrow('No matching signature')
  })

  it('[LED-07] is not sent while its secret is no key, and says so', async () => {
    const dealer = await aDealer()
    Object.assign(dealer.bindings, { LEAD_KEY_TEST: 'whsec_not base64!' })
    await dealer.submit()
    expect(dealer.calls).toEqual([])
    const reason = 'the secret LEAD_KEY_TEST begins with whsec_ and is not base64'
    expect(await dealer.rows()).toEqual([expect.objectContaining({ state: 'due', reason })])
  })

  it('[LED-07] goes to all destinations, each with a key of its own; one that is dead holds up none', async () => {
    const dealer = await aDealer({
      delivery: {
        to: [webhook('crm'), webhook('dead'), { kind: 'adf_email', name: 'desk', email: 'leads@north.example' }],
      },
      answer: ({ url }) => (url.includes('dead') ? Promise.reject(new Error('down')) : taken()),
    })
    await dealer.submit()
    const rows = await dealer.rows()
    expect(rows.map(({ destination, state }) => [destination, state])).toEqual([
      ['crm', 'delivered'],
      ['dead', 'due'],
      ['desk', 'delivered'],
    ])
    expect(new Set(rows.map(({ delivery_id }) => delivery_id)).size).toBe(3)
  })

  it('[LED-07] goes to the dealer of the car, or of the choice that was made, in place of all', async () => {
    const dealer = await aDealer({
      delivery: { to: [webhook('group')], dealerships: { north: [webhook('north')], south: [] } },
      also: {
        dealerships: [
          { id: 12, slug: 'north', name: 'North' },
          { id: 13, slug: 'south', name: 'South' },
        ],
      },
    })
    await dealer.submit()
    await dealer.submit({ car: null })
    await dealer.submit({ dealership_slug: 'south' })
    expect((await dealer.rows()).map(({ destination }) => destination)).toEqual(['north', 'group'])
  })

  it('[LED-07] reaches the dealer’s own system with its bearer key', async () => {
    const dealer = await aDealer({
      delivery: { to: [{ kind: 'upstream', name: 'dms' }] },
      also: {
        upstream: { url: 'https://api.dealer.example/v1', serves: ['leads'] },
        server_side_integration: 'UPSTREAM_KEY_NORTH',
      },
    })
    Object.assign(dealer.bindings, { UPSTREAM_KEY_NORTH: 'token' })
    await dealer.submit()
    expect(dealer.calls[0]?.url).toBe('https://api.dealer.example/v1/leads')
    expect(dealer.calls[0]?.headers.get('Authorization')).toBe('Bearer token')
  })

  it('[TRD-01] is told of a change only once the destination knows the lead', async () => {
    const dealer = await aDealer({ answer: status(500) })
    const lead_id = await dealer.submit()
    await dealer.amend(lead_id, '3. Offer Accepted')
    expect(dealer.calls).toHaveLength(1)
    dealer.answers(taken)
    dealer.pass(5 * MINUTE)
    await dealer.cron()
    expect(dealer.calls.slice(1).map(({ body }) => body['type'])).toEqual(['lead.created', 'lead.changed'])
    expect(dealer.calls.at(-1)?.body).toMatchObject({
      lead: { lead_id },
      change: { subcategory: '3. Offer Accepted', event: 18 },
    })
  })
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

  it('[LED-07] becomes a dead letter after 72 hours, with a reason that names nobody', async () => {
    const dealer = await aDealer({ answer: status(500) })
    await dealer.submit()
    for (let hours = 0; hours < 80; hours++) {
      dealer.pass(HOUR)
      await dealer.cron()
    }
    const [row] = await dealer.rows()
    expect(row).toMatchObject({ state: 'dead', reason: 'answered 500' })
    expect(dealer.reports.at(-1)).toMatchObject({ event: 'lead.dead', reason: 'answered 500', destination: 'crm' })
    expect(JSON.stringify([row, dealer.reports])).not.toMatch(/ada|Byron|614123|example\.com/)
    const told = dealer.calls.length
    dealer.pass(24 * HOUR)
    await dealer.cron()
    expect(dealer.calls).toHaveLength(told)
  })

  it('[LED-07] that left the config, or whose secret is missing, waits for the operator', async () => {
    const dealer = await aDealer({ delivery: { to: [{ ...webhook('crm'), secret: 'LEAD_KEY_NONE' }] } })
    await dealer.submit()
    expect((await dealer.rows())[0]).toMatchObject({ state: 'due', reason: 'the secret LEAD_KEY_NONE is not set' })
    await env.DB.prepare("update outbox set destination = 'gone' where site = ?").bind(dealer.slug).run()
    dealer.pass(MINUTE)
    await dealer.cron()
    expect((await dealer.rows())[0]?.reason).toBe('the site has no destination of this name')
    expect(dealer.calls).toEqual([])
  })
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

it('[TEN-06] one site’s leads go by its own config, and its dead dealer pauses no other’s of the same name', async () => {
  const north = await aDealer({ answer: status(500) })
  for (let i = 0; i < PAUSE_AFTER_FAILURES; i++) await north.submit()
  const south = await aDealer()
  await south.submit()
  expect(await south.rows()).toMatchObject([{ state: 'delivered' }])
  expect(south.calls[0]?.body['site']).toMatchObject({ slug: south.slug })
})
