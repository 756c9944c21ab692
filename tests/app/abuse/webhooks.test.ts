import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentEvent } from '../../../shared/reservation/reservation.ts'
import { signed } from '../../../worker/features/payments/local.ts'
import { pass, stopClock } from '../../clock.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { aYard, JO, NOW, type Yard } from './a-yard.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const PATH = '/api/payments/webhook'
const DEPOSIT = 20_000

/** A car on hold whose deposit is awaited. */
async function aHold(yard?: Yard) {
  const place = yard ?? (await aYard())
  const shopper = place.browser()
  await shopper.send('/cars/rav4/checkout', JO)
  await place.settled()
  const { database, slug } = place
  const of = <Row>(table: string) =>
    database.rows<Row & { site: string }>(`select * from ${table}`).filter(({ site }) => site === slug)
  const id = of<{ id: string }>('payment')[0]!.id
  const standing = () => [
    of<{ state: string }>('reservation')
      .map(({ state }) => state)
      .join(),
    of<{ state: string }>('payment')
      .map(({ state }) => state)
      .join(),
  ]
  const paid = (changes: Partial<Extract<PaymentEvent, { kind: 'paid' }>> = {}): PaymentEvent => ({
    kind: 'paid',
    id: 'evt_1',
    at: Date.now(),
    payment: id,
    amount: DEPOSIT,
    charge: `pi_${id}`,
    ...changes,
  })
  const changes = () =>
    of<{ doc: string }>('lead_change').map(({ doc }) => (JSON.parse(doc) as { subcategory: string }).subcategory)
  return { ...place, shopper, id, standing, paid, changes }
}

const post = ({ ask }: Yard, body: string, headers: Record<string, string>) =>
  ask(PATH, { method: 'POST', body, headers })

describe('a webhook that nobody signed', () => {
  type Signed = Awaited<ReturnType<typeof signed>>
  const FORGED: [string, (good: Signed) => { body?: string; headers: Record<string, string> }][] = [
    ['without a signature', () => ({ headers: {} })],
    ['with an empty one', () => ({ headers: { 'Stripe-Signature': '' } })],
    ['with rubbish for one', () => ({ headers: { 'Stripe-Signature': 'x'.repeat(5_000) } })],
    [
      'with none of the known kind',
      ({ signature }) => ({ headers: { 'Stripe-Signature': signature.replace('v1=', 'v0=') } }),
    ],
    [
      'with a made up one',
      ({ signature }) => ({ headers: { 'Stripe-Signature': signature.replace(/v1=.*/, `v1=${'a'.repeat(64)}`) } }),
    ],
    ['without its time', ({ signature }) => ({ headers: { 'Stripe-Signature': signature.replace(/t=\d+,/, '') } })],
    [
      'with another time',
      ({ signature }) => ({ headers: { 'Stripe-Signature': signature.replace(/t=\d+/, 't=1795132801') } }),
    ],
    ['under another name', ({ signature }) => ({ headers: { 'X-Signature': signature } })],
    [
      'of another amount',
      ({ body, signature }) => ({ body: body.replace('20000', '20001'), headers: { 'Stripe-Signature': signature } }),
    ],
    ['with a space more', ({ body, signature }) => ({ body: `${body} `, headers: { 'Stripe-Signature': signature } })],
    ['with nothing in it', ({ signature }) => ({ body: '', headers: { 'Stripe-Signature': signature } })],
    [
      'from a page of ours',
      () => ({ headers: { Origin: 'http://yard.localhost', 'Content-Type': 'application/json' } }),
    ],
  ]

  it.each(FORGED)('[RES-02] %s is refused and changes nothing', async (_, forge) => {
    const hold = await aHold()
    const good = await signed(hold.paid(), Date.now())
    const before = hold.written()
    const { body = good.body, headers } = forge(good)
    expect((await post(hold, body, headers)).status).toBe(400)
    await hold.settled()
    expect(hold.written()).toEqual(before)
    expect((await post(hold, good.body, { 'Stripe-Signature': good.signature })).status).toBe(200)
    expect(hold.standing()).toEqual(['paid', 'paid'])
  })

  it('[RES-02] but long ago is refused: five minutes, and no more', async () => {
    const hold = await aHold()
    const { body, signature } = await signed(hold.paid(), Date.now())
    pass(301)
    expect((await post(hold, body, { 'Stripe-Signature': signature })).status).toBe(400)
    expect(hold.standing()).toEqual(['held', 'open'])
    pass(-2)
    expect((await post(hold, body, { 'Stripe-Signature': signature })).status).toBe(200)
  })

  it('[RES-02] is not read to its end, however long it is', async () => {
    const hold = await aHold()
    expect((await post(hold, 'x'.repeat(300_000), {})).status).toBe(413)
  })

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('[RES-02] is no %s', async (method) => {
    expect((await (await aYard()).ask(PATH, { method })).status).toBe(405)
  })
})

describe('a webhook that is signed', () => {
  it.each<[string, (hold: Awaited<ReturnType<typeof aHold>>) => PaymentEvent[], string[]]>([
    ['twice', ({ paid }) => [paid(), paid()], ['paid', 'paid']],
    ['twice under two ids', ({ paid }) => [paid(), paid({ id: 'evt_2' })], ['paid', 'paid']],
    [
      'first that nothing came',
      ({ paid, id }) => [{ kind: 'unpaid', id: 'evt_0', at: NOW, payment: id, attempt: 1 }, paid()],
      ['paid', 'paid'],
    ],
    [
      'last that nothing came',
      ({ paid, id }) => [paid(), { kind: 'failed', id: 'evt_9', at: NOW, payment: id, attempt: 1 }],
      ['paid', 'paid'],
    ],
    ['a cent too few', ({ paid }) => [paid({ amount: DEPOSIT - 1 })], ['held', 'open,refunded']],
    ['a cent too many', ({ paid }) => [paid({ amount: DEPOSIT + 1 })], ['held', 'open,refunded']],
    ['nothing at all', ({ paid }) => [paid({ amount: 0 })], ['held', 'open,refunded']],
    ['from a clock an hour ahead', ({ paid }) => [paid({ at: NOW + 3_600_000 })], ['paid', 'paid']],
    ['from a clock an hour behind', ({ paid }) => [paid({ at: NOW - 3_600_000 })], ['paid', 'paid']],
    ['of a payment that is not', ({ paid }) => [paid({ payment: 'RNONE' })], ['held', 'open']],
    [
      'of a refund that nobody paid for',
      () => [{ kind: 'refunded', id: 'evt_7', at: NOW, charge: 'pi_none' }],
      ['held', 'open'],
    ],
    [
      'of a refund, twice, then that it was paid',
      ({ paid, id }) => [
        paid(),
        { kind: 'refunded', id: 'evt_7', at: NOW, charge: `pi_${id}` },
        { kind: 'refunded', id: 'evt_7', at: NOW, charge: `pi_${id}` },
        paid(),
      ],
      ['released', 'refunded'],
    ],
  ])('[RES-02] and comes %s is answered 200 and comes to the one thing', async (_, events, standing) => {
    const hold = await aHold()
    for (const event of events(hold)) {
      expect((await hold.tell(event)).status).toBe(200)
      await hold.settled()
    }
    expect(hold.standing()).toEqual(standing)
    expect(new Set(hold.changes()).size).toBe(hold.changes().length)
  })

  it.each<[string, (body: string) => string]>([
    ['in another currency', (body) => body.replace('"aud"', '"usd"')],
    ['in no currency', (body) => body.replace('"aud"', 'null')],
  ])('[RES-02] and paid %s goes back and holds nothing', async (_, change) => {
    const hold = await aHold()
    expect((await tellBody(hold, change((await signed(hold.paid(), Date.now())).body))).status).toBe(200)
    await hold.settled()
    expect(hold.standing()).toEqual(['held', 'open,refunded'])
  })

  it.each<[string, (body: string) => string]>([
    ['of a type that is none of ours', (body) => body.replace('checkout.session.completed', 'customer.created')],
    ['of a type that every object has', (body) => body.replace('checkout.session.completed', 'constructor')],
    ['that is not paid yet', (body) => body.replace('"payment_status":"paid"', '"payment_status":"unpaid"')],
    [
      'of a session of somebody else',
      (body) => body.replace(/"client_reference_id":"[^"]+"/, '"client_reference_id":null'),
    ],
    ['with an amount that is no number', (body) => body.replace('20000', '"20000"')],
    ['with half a cent', (body) => body.replace('20000', '20000.5')],
    ['that says nothing', () => '{}'],
    ['that is a list', () => '[]'],
    ['that is null', () => 'null'],
    ['about nothing', (body) => body.replace(/"object":\{.*\}/, '"object":null}}')],
  ])('[RES-02] %s is answered 200 and is nothing to us', async (_, change) => {
    const hold = await aHold()
    const before = hold.written()
    const answer = await tellBody(hold, change((await signed(hold.paid(), Date.now())).body))
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
    await hold.settled()
    expect(hold.written()).toEqual(before)
  })

  it('[TEN-06] of another site’s payment changes nothing, here or there', async () => {
    const database = sqliteDatabase()
    const [ours, theirs] = [await aHold(await aYard({ database })), await aHold(await aYard({ database }))]
    for (const event of [
      ours.paid({ payment: theirs.id }),
      { kind: 'unpaid', id: 'evt_5', at: NOW, payment: theirs.id, attempt: 1 } as const,
    ])
      expect((await ours.tell(event)).status).toBe(200)
    await ours.settled()
    expect([ours.standing(), theirs.standing()]).toEqual([
      ['held', 'open'],
      ['held', 'open'],
    ])
  })
})

/** Signs what no event of ours looks like. */
async function tellBody(yard: Yard, body: string) {
  const { default: Stripe } = await import('stripe')
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: 'whsec_local',
    timestamp: Math.floor(Date.now() / 1000),
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  })
  return post(yard, body, { 'Stripe-Signature': signature })
}
