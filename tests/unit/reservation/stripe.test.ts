import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signed } from '../../../worker/features/payments/local.ts'
import { Forged } from '../../../worker/features/payments/service.ts'
import { readWebhook, stripePayments } from '../../../worker/features/payments/stripe.ts'
import type { Fetch } from '../../../worker/platform/http-fetch.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const SECRET = 'whsec_local'

type Call = { url: string; headers: Headers; body: URLSearchParams; redirect: unknown }

/** Stripe, as far as these calls go: answers what it is given and keeps what it was asked. */
function aStripe(...answers: (() => Response)[]) {
  const calls: Call[] = []
  const fetcher: Fetch = (url, { headers, body, redirect }) => {
    calls.push({
      url,
      headers: new Headers(headers),
      body: new URLSearchParams(body as string),
      redirect,
    })
    const answer = answers[Math.min(calls.length, answers.length) - 1]
    return Promise.resolve(answer!())
  }
  return {
    calls,
    payments: stripePayments({ key: 'sk_test_1', webhookSecret: SECRET }, { fetcher, timeoutMs: () => 6_000 }),
  }
}

const order = {
  id: 'R23456789AB',
  attempt: 1,
  amount: 20_000,
  what: 'Deposit for 2021 Toyota RAV4',
  until: NOW + 40 * 60_000,
  done: 'https://www.yard.example/cars/rav4/checkout?paid',
  back: 'https://www.yard.example/cars/rav4/checkout?back',
}

const session = () =>
  Response.json({ id: 'cs_1', object: 'checkout.session', url: 'https://checkout.stripe.com/c/pay/cs_1' })

const refused =
  (code: string, status = 400) =>
  () =>
    Response.json({ error: { type: 'api_error', code, message: 'No' } }, { status })

describe('a payment page', () => {
  it('[RES-03] is opened for the deposit in cents, by card or wallet, and comes back to the site', async () => {
    const { calls, payments } = aStripe(session)
    expect(await payments.start(order)).toEqual({ ref: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' })
    const [{ url, headers, body, redirect }] = calls as [Call]
    expect(url).toBe('https://api.stripe.com/v1/checkout/sessions')
    expect(Object.fromEntries(body)).toMatchObject({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'aud',
      'line_items[0][price_data][unit_amount]': '20000',
      client_reference_id: 'R23456789AB',
      expires_at: String((NOW + 40 * 60_000) / 1000),
      success_url: order.done,
      cancel_url: order.back,
    })
    expect(headers.get('authorization')).toBe('Bearer sk_test_1')
    expect(redirect).toBe('manual')
  })

  it('[RES-02] bears the same key for the same reservation, so that a second press opens no second one', async () => {
    const { calls, payments } = aStripe(session)
    await payments.start(order)
    await payments.start(order)
    expect(calls.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      'start-R23456789AB-1',
      'start-R23456789AB-1',
    ])
  })

  it('[RES-02] bears another key for another attempt, and says to the processor which it is', async () => {
    const { calls, payments } = aStripe(session)
    await payments.start({ ...order, attempt: 2 })
    expect(calls[0]!.headers.get('idempotency-key')).toBe('start-R23456789AB-2')
    expect(Object.fromEntries(calls[0]!.body)).toMatchObject({
      'metadata[attempt]': '2',
      'payment_intent_data[metadata][payment]': 'R23456789AB',
      'payment_intent_data[metadata][attempt]': '2',
    })
  })

  it('asks once more, under the same key, when Stripe has a fault', async () => {
    const { calls, payments } = aStripe(refused('api_error', 500), session)
    await payments.start(order)
    expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key')))).toEqual(
      new Set(['start-R23456789AB-1']),
    )
    expect(calls).toHaveLength(2)
  })

  it('does not open where Stripe leads elsewhere', async () => {
    const { payments } = aStripe(
      () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } }),
    )
    await expect(payments.start(order)).rejects.toThrow('Stripe')
  })
})

describe('a refund', () => {
  const refund = { id: 'R23456789AB', charge: 'pi_1' }

  it('[RES-01] gives the whole payment back, under a key of its own', async () => {
    const { calls, payments } = aStripe(() => Response.json({ id: 're_1', object: 'refund', status: 'succeeded' }))
    await payments.refund(refund)
    const [{ url, headers, body }] = calls as [Call]
    expect([url, Object.fromEntries(body), headers.get('idempotency-key')]).toEqual([
      'https://api.stripe.com/v1/refunds',
      { payment_intent: 'pi_1' },
      'refund-R23456789AB',
    ])
  })

  it('is done where the dealer has given the money back by hand, and not where Stripe refuses', async () => {
    await aStripe(refused('charge_already_refunded')).payments.refund(refund)
    await expect(aStripe(refused('amount_too_large')).payments.refund(refund)).rejects.toThrow('No')
  })
})

describe('a webhook', () => {
  const event = { kind: 'paid', id: 'evt_1', at: NOW, payment: 'R23456789AB', amount: 20_000, charge: 'pi_1' } as const
  const read = (body: string, signature: string | null, now = NOW) => readWebhook({ body, signature, now }, SECRET)

  it('[RES-02] tells what happened, once its signature holds', async () => {
    for (const told of [
      event,
      { kind: 'failed', id: 'evt_2', at: NOW, payment: 'R1', attempt: 1 } as const,
      { kind: 'unpaid', id: 'evt_3', at: NOW, payment: 'R1', attempt: 2 } as const,
      { kind: 'declined', id: 'evt_5', at: NOW, payment: 'R1', attempt: 3 } as const,
      { kind: 'refunded', id: 'evt_4', at: NOW, charge: 'pi_1' } as const,
    ]) {
      const { body, signature } = await signed(told, NOW)
      expect(await read(body, signature)).toEqual(told)
    }
  })

  it('[RES-02] is signed as Stripe publishes it: HMAC-SHA-256 of the time and the body', async () => {
    const body = '{"id":"evt_1"}'
    const at = Math.floor(NOW / 1000)
    const hmac = createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex')
    expect(await read(body, `t=${at},v0=aa,v1=${hmac}`)).toBeNull()
  })

  it.each([
    ['no signature', (s: string) => s, () => null],
    ['an empty signature', (s: string) => s, () => ''],
    ['another’s signature', (s: string) => s, (s: string) => s.replace(/v1=.{8}/, 'v1=00000000')],
    ['a changed body', (s: string) => s.replace('20000', '1'), (s: string) => s],
    ['another time', (s: string) => s, (s: string) => s.replace(/t=\d+/, `t=${NOW / 1000 - 1}`)],
    ['a scheme of no worth', (s: string) => s, (s: string) => s.replace('v1=', 'v0=')],
  ])('[RES-02] with %s is forged', async (_, ofBody, ofSignature) => {
    const { body, signature } = await signed(event, NOW)
    await expect(read(ofBody(body), ofSignature(signature))).rejects.toThrow(Forged)
  })

  it('[RES-02] is not taken five minutes late', async () => {
    const { body, signature } = await signed(event, NOW)
    expect(await read(body, signature, NOW + 299_000)).toEqual(event)
    await expect(read(body, signature, NOW + 301_000)).rejects.toThrow(Forged)
  })

  it('[RES-02] pays nothing in another currency, and nothing that is still on its way', async () => {
    const { body } = await signed(event, NOW)
    const told = async (change: (text: string) => string) => {
      const changed = change(body)
      const { default: Stripe } = await import('stripe')
      const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
        payload: changed,
        secret: SECRET,
        timestamp: NOW / 1000,
        cryptoProvider: Stripe.createSubtleCryptoProvider(),
      })
      return read(changed, signature)
    }
    expect(await told((text) => text.replace('"aud"', '"usd"'))).toMatchObject({ amount: 0 })
    expect(await told((text) => text.replace('"paid"', '"unpaid"'))).toBeNull()
    expect(await told((text) => text.replace('checkout.session.completed', 'invoice.paid'))).toBeNull()
    expect(await told((text) => text.replace('"client_reference_id"', '"other"'))).toBeNull()
  })

  it.each([
    ['none', 'null'],
    ['another’s', '{"order":"7"}'],
    ['a word', '{"attempt":"x"}'],
  ])('[RES-02] of a page that names %s is of the first attempt', async (_, metadata) => {
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'checkout.session.expired',
      created: NOW / 1000,
      data: {
        object: {
          client_reference_id: 'R1',
          payment_status: 'unpaid',
          amount_total: null,
          currency: 'aud',
          payment_intent: null,
          metadata: JSON.parse(metadata) as unknown,
        },
      },
    })
    const at = NOW / 1000
    const hmac = createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex')
    expect(await read(body, `t=${at},v1=${hmac}`)).toMatchObject({ kind: 'unpaid', payment: 'R1', attempt: 1 })
  })
})
