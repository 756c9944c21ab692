import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { webhookHeaders } from '../../../worker/features/leads/destinations.ts'
import { hex, hmacSha256 } from '../../../worker/platform/crypto.ts'

const NOW = Date.parse('2026-11-21T02:00:30Z')
const message = { id: '0b6f3f5e-6a53-4d55-9d1d-4a8f9a1c2b3d', body: '{"type":"lead.created","name":"Zoë"}', now: NOW }

/** Secrets as an operator may have set them, and the verifier that a receiver makes of each. */
const SECRETS: [kind: string, secret: string, verifier: () => Webhook][] = [
  ['with the prefix whsec_, as base64', `whsec_${btoa('a key of 24 random bytes')}`, () => new Webhook(SECRETS[0]![1])],
  ['in plain text', 'hush', () => new Webhook('hush', { format: 'raw' })],
  ['in base64 without the prefix, as plain text', btoa('hush'), () => new Webhook(btoa('hush'), { format: 'raw' })],
  [
    'beyond ASCII, by its UTF-8 bytes',
    'schön',
    () => new Webhook(new TextEncoder().encode('schön'), { format: 'raw' }),
  ],
]

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

describe.each(SECRETS)('[LED-07] a webhook signed by a secret %s', (_, secret, verifier) => {
  it('is verified by a ready library', async () => {
    const headers = await webhookHeaders(secret, message)
    expect(headers).toMatchObject({ 'webhook-id': message.id, 'webhook-timestamp': String(NOW / 1000) })
    expect(verifier().verify(message.body, headers)).toEqual(JSON.parse(message.body))
  })

  it('fails with another body, another id or another secret', async () => {
    const headers = await webhookHeaders(secret, message)
    expect(() => verifier().verify(message.body.replace('Zoë', 'Joe'), headers)).toThrow('No matching signature')
    expect(() => verifier().verify(message.body, { ...headers, 'webhook-id': 'other' })).toThrow(
      'No matching signature',
    )
    const other = new Webhook('other', { format: 'raw' })
    expect(() => other.verify(message.body, headers)).toThrow('No matching signature')
  })

  it('fails once it is older than five minutes', async () => {
    const headers = await webhookHeaders(secret, message)
    vi.setSystemTime(NOW + 301_000)
    expect(() => verifier().verify(message.body, headers)).toThrow('too old')
  })

  it('still carries the header of the release before, keyed by the secret as it is written', async () => {
    const { 'Forecourt-Signature': header } = await webhookHeaders(secret, message)
    const mac = hex(await hmacSha256(secret, `${NOW / 1000}.${message.body}`))
    expect(header).toBe(`t=${NOW / 1000},v1=${mac}`)
  })
})

it('[LED-07] is not signed by a secret that only looks like base64', async () => {
  await expect(webhookHeaders('whsec_not base64!', message)).rejects.toThrow('Base64Coder')
  await expect(webhookHeaders('whsec_', message)).rejects.toThrow("Secret can't be empty")
})
