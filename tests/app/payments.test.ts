import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentEvent } from '../../shared/reservation/reservation.ts'
import { siteKey } from '../../shared/tenant/kv-keys.ts'
import { signed } from '../../worker/features/payments/local.ts'
import { pass, stopClock } from '../clock.ts'
import { aYard, paidFor } from './a-yard.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a webhook', () => {
  it('[RES-02] that is forged or old is refused, and changes nothing', async () => {
    const yard = await aYard()
    await yard.reserve()
    const { id } = yard.reservations()[0]!
    const { body, signature } = await signed(paidFor(id), Date.now())
    const send = (headers: Record<string, string>, sent = body) =>
      yard.ask('/api/payments/webhook', { method: 'POST', body: sent, headers })
    const statuses = [
      await send({}),
      await send({ 'Stripe-Signature': 'nonsense' }),
      await send({ 'Stripe-Signature': signature }, body.replace('20000', '1')),
      await yard.tell(paidFor(id), Date.now() - 6 * 60_000),
    ].map(({ status }) => status)
    expect([statuses, yard.reservations()[0]!.state]).toEqual([[400, 400, 400, 400], 'held'])
  })

  it('[RES-02] is taken twice and in any order, and unknown ones are thanked for', async () => {
    const yard = await aYard()
    await yard.reserve()
    const { id } = yard.reservations()[0]!
    const head = { at: Date.now(), payment: id, attempt: 1 }
    const events: PaymentEvent[] = [
      { kind: 'unpaid', id: 'evt_2', ...head },
      paidFor(id),
      paidFor(id),
      { kind: 'failed', id: 'evt_3', ...head },
      paidFor('R-of-somebody-else', 'evt_4'),
    ]
    for (const event of events) expect((await yard.tell(event)).status).toBe(200)
    expect([yard.reservations()[0]!.state, yard.payments()[0]!.state]).toEqual(['paid', 'paid'])
    expect(yard.base.rows('select * from payment_event')).toHaveLength(4)
  })

  it('[RES-02] of a refund that comes before that of its payment counts once the payment is known', async () => {
    const yard = await aYard()
    await yard.reserve()
    const { id } = yard.reservations()[0]!
    const refund: PaymentEvent = { kind: 'refunded', id: 'evt_r', at: Date.now(), charge: `pi_${id}` }
    await yard.tell(refund)
    expect(yard.reservations()[0]!.state).toBe('held')
    await yard.tell(paidFor(id))
    expect([yard.reservations()[0], yard.payments()[0]]).toMatchObject([
      { state: 'released', reason: 'refunded' },
      { state: 'refunded' },
    ])
    expect(await yard.text('/cars/rav4/checkout')).not.toContain('We have your deposit')
    expect(yard.base.rows('select kind, payment from payment_event order by kind')).toEqual([
      { kind: 'paid', payment: id },
      { kind: 'refunded', payment: id },
    ])
  })

  it.each([
    ['paused', 'paid', 'paid'],
    ['retired', 'released', 'refunded'],
  ] as const)(
    '[RES-02] is taken while its site is %s; of one that is retired the money goes back',
    async (state, held, owed) => {
      const yard = await aYard()
      await yard.reserve()
      const { id } = yard.reservations()[0]!
      const key = siteKey(yard.slug)
      await yard.env.KV.put(key, (await yard.env.KV.get(key)) ?? '', { metadata: { state } })
      pass(300)
      for (let look = 0; look < 2; look++) {
        await yard.ask('/')
        await yard.settled()
      }
      expect((await yard.ask('/')).status).toBe(state === 'paused' ? 503 : 404)
      expect((await yard.tell(paidFor(id))).status).toBe(200)
      await yard.settled()
      expect([yard.reservations()[0]!.state, yard.payments()[0]!.state]).toEqual([held, owed])
    },
  )

  it('[TEN-06] of one site says nothing to another', async () => {
    const [north, south] = [await aYard(), await aYard()]
    await north.reserve()
    await south.tell(paidFor(north.reservations()[0]!.id))
    expect(north.reservations()[0]!.state).toBe('held')
  })

  it('finds nobody where a site takes no payments', async () => {
    const yard = await aYard({ reservation: {} })
    expect((await yard.tell(paidFor('R1'))).status).toBe(404)
  })
})

describe('the payment page', () => {
  it.each([
    ['pay', 'paid'],
    ['twice', 'paid'],
    ['reordered', 'paid'],
    ['decline', 'held'],
    ['lapse', 'held'],
    ['cancel', 'held'],
  ])('of a developer’s machine can %s', async (does, state) => {
    const yard = await aYard()
    const at = (await yard.reserve()).headers.get('location')!
    expect(await yard.text(at)).toContain('$200.00')
    const back = (await yard.post(at, { does })).headers.get('location')
    expect(back).toMatch(/^\/cars\/rav4\/checkout\?(paid|back)$/)
    expect(yard.reservations()[0]!.state).toBe(state)
  })

  it('is nowhere else, and a car is not given away because keys are missing', async () => {
    const yard = await aYard({ env: {} })
    expect((await yard.ask('/dev/pay?payment=R1')).status).toBe(404)
    const answer = await yard.reserve()
    expect([answer.status, (await answer.text()).includes('The payment page didn’t open')]).toEqual([502, true])
  })
})
