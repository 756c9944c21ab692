import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ownSecretName } from '../../../shared/settings/secret-names.ts'
import { aDealer, MINUTE, NOW, SECRET, status, taken, webhook } from './dealer.ts'

beforeEach(() => {
  vi.restoreAllMocks()
})

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
    Object.assign(dealer.bindings, { [ownSecretName('LEAD_KEY', dealer.slug)]: 'whsec_not base64!' })
    await dealer.submit()
    expect(dealer.calls).toEqual([])
    const reason = `the secret ${ownSecretName('LEAD_KEY', dealer.slug)} begins with whsec_ and is not base64`
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
        server_side_integration: 'UPSTREAM_KEY_OWN',
      },
    })
    Object.assign(dealer.bindings, { [ownSecretName('UPSTREAM_KEY', dealer.slug)]: 'token' })
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
