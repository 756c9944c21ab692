import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseSessions } from '../../worker/features/account/sign-in/sessions.ts'
import { signed } from '../../worker/features/payments/local.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { aCar } from '../builders/car.ts'
import { aForm, JO, unseenIn } from './a-form.ts'

const STRIPE = { key: 'STRIPE_KEY_OWN', webhook_secret: 'STRIPE_WEBHOOK_SECRET_OWN' }
const PAID = { payment_processors: ['stripe' as const], stripe: STRIPE }
const env = { LOCAL: 'yes' }
const PATH = '/online-payment'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const textOf = async (answer: Response) => (await answer.text()).replace(/<[^>]+>/g, ' ')

async function aTill(features = {}) {
  const till = await aForm({
    site: { features: { online_payment: true, captcha: false, ...features }, reservation: PAID },
    env,
  })
  const rows = () => till.base.rows<{ id: string; state: string; amount: number }>('select * from payment')
  const pay = (payment_amount: string, payment_reference = 'INV-100') =>
    till.fill(PATH, { ...JO, payment_amount, payment_reference })
  return { ...till, rows, pay }
}

describe('an online payment', () => {
  it('[RES-04] leads to the payment of the very amount, and says when it has arrived', async () => {
    const till = await aTill()
    const answer = await till.pay('$1,250.50')
    expect(answer.headers.get('location')).toContain('/dev/pay?payment=R')
    const [{ id, amount } = { id: '', amount: 0 }] = till.rows()
    expect(amount).toBe(125_050)
    const done = `${PATH}?done=${id}`
    expect(await textOf(await till.ask(done))).toContain('on its way to us')
    const event = { kind: 'paid', id: 'evt_1', at: Date.now(), payment: id, amount, charge: 'pi_1' } as const
    const { body, signature } = await signed(event, Date.now())
    const headers = { 'Stripe-Signature': signature }
    await till.ask('/api/payments/webhook', { method: 'POST', body, headers })
    await till.settled()
    expect(await textOf(await till.ask(done))).toContain('We’ve received your payment of $1,250.50')
    expect(till.leads()).toMatchObject([{ category: 'Online Payment', fields: { Reference: 'INV-100' } }])
    const [change] = till.base.rows<{ doc: string }>('select doc from lead_change')
    expect(JSON.parse(change!.doc)).toMatchObject({ subcategory: '2. Paid', fields: { Amount: '$1,250.50' } })
  })

  it.each([
    ['cancel', 'You came back without paying $700.00 for INV-A.'],
    ['decline', 'Your payment of $700.00 for INV-A didn’t go through. No money was taken.'],
  ])(
    '[RES-04] [QLT-03] that came to nothing (%s) is spoken of, and may be sent again as it was typed',
    async (does, words) => {
      const till = await aTill()
      const at = (await till.pay('700', 'INV-A')).headers.get('location')!
      const back = (await till.post(at, { does })).headers.get('location')!
      const html = await (await till.ask(back)).text()
      expect(html.replace(/<[^>]+>/g, ' ')).toContain(words)
      expect(html).toContain('value="INV-A"')
      expect(html).toContain('value="700.00"')
    },
  )

  it('[RES-02] [RES-04] that was refunded before it was told of is said to have gone back', async () => {
    const till = await aTill()
    await till.pay('700')
    const [{ id, amount } = { id: '', amount: 0 }] = till.rows()
    const at = Date.now()
    for (const event of [
      { kind: 'refunded', id: 'evt_2', at, charge: 'pi_1' },
      { kind: 'paid', id: 'evt_1', at, payment: id, amount, charge: 'pi_1' },
    ] as const) {
      const { body, signature } = await signed(event, Date.now())
      await till.ask('/api/payments/webhook', { method: 'POST', body, headers: { 'Stripe-Signature': signature } })
    }
    expect(till.rows()).toMatchObject([{ state: 'refunded' }])
    expect(await textOf(await till.ask(`${PATH}?done=${id}`))).toContain('has gone back to your card')
  })

  it('[RES-04] is spoken of where it was made, whatever this browser opened since, and to no other browser', async () => {
    const till = await aTill()
    await till.pay('700', 'INV-A')
    await till.pay('900', 'INV-B')
    const done = `${PATH}?done=${till.rows().find(({ amount }) => amount === 70_000)!.id}`
    expect(await textOf(await till.ask(done))).toContain('Your payment of $700.00 for INV-A')
    expect(await textOf(await till.ask(`${PATH}?done`))).not.toContain('Your payment of')
    till.jar.clear()
    expect(await textOf(await till.ask(done))).not.toContain('Your payment of')
  })

  it.each(['9.99', '5000.01', '250.5', 'lots', ''])('[RES-04] of %s is asked for again', async (amount) => {
    const till = await aTill()
    const answer = await till.pay(amount)
    expect([answer.status, till.rows()]).toEqual([422, []])
    expect(await answer.text()).toContain('value="INV-100"')
  })

  it('[RES-04] is one payment, sent twice', async () => {
    const till = await aTill()
    const form = unseenIn(await (await till.ask(PATH)).text())
    const values = { ...form, ...JO, payment_amount: '100', payment_reference: 'INV-100' }
    await Promise.all([till.post(PATH, values), till.post(PATH, values)])
    expect(till.rows()).toHaveLength(1)
  })

  it('[TEN-03] is not there where a site has none', async () => {
    const till = await aTill({ online_payment: false })
    expect((await till.ask(PATH)).status).toBe(404)
  })
})

describe('spin to win', () => {
  const spin_to_win = {
    slug: 'spring',
    title: 'Spin to win',
    intro: 'One turn.',
    prizes: [
      { slug: 'pen', name: 'A pen', weight: 99 },
      { slug: 'car', name: 'A car', weight: 1, limit: 1 },
    ],
    terms: ['One turn each.'],
    permit: 'Authorised under NSW authority TP/1.',
  }

  async function aFair(booked = {}) {
    const promotion = { ...spin_to_win, ...booked }
    const fair = await aForm({ site: { features: { spin_to_win: true }, spin_to_win: promotion }, env })
    const signIn = async () => {
      const means = { store: siteStore(fair.base.db, fair.slug), now: Date.now(), defer: () => {} }
      fair.jar.set('__Host-forecourt', await databaseSessions(means).begin('+61491570006'))
    }
    return { ...fair, signIn, spins: () => fair.base.rows('select * from spin') }
  }

  it('[RES-04] gives a turn to who has signed in, and the same prize however often they press', async () => {
    const fair = await aFair()
    await fair.signIn()
    const before = await textOf(await fair.ask('/spin-to-win'))
    for (const words of ['Take your turn', 'A pen', 'One turn each.', 'TP/1']) expect(before).toContain(words)
    await fair.post('/spin-to-win', {})
    const after = await textOf(await fair.ask('/spin-to-win'))
    expect(after).toContain('You’ve won')
    await fair.post('/spin-to-win', {})
    expect(await textOf(await fair.ask('/spin-to-win'))).toBe(after)
    expect(fair.spins()).toHaveLength(1)
  })

  it('[RES-04] [DSK-01] writes the prize and its code to who won it, once, and to the dealer', async () => {
    const fair = await aFair()
    await fair.signIn()
    await fair.post('/spin-to-win', {})
    await fair.post('/spin-to-win', {})
    const [{ prize, code }] = fair.spins() as [{ prize: string; code: string }]
    const name = spin_to_win.prizes.find(({ slug }) => slug === prize)!.name
    expect(fair.leads()).toMatchObject([
      { subcategory: 'Spin To Win', contact: { phone: '+61491570006' }, fields: { Prize: name, 'Prize Code': code } },
    ])
    expect(fair.base.rows("select destination from outbox where destination like 'shopper%'")).toHaveLength(1)
  })

  it('[RES-04] says how many of a prize are left, and the chances of the next turn', async () => {
    const fair = await aFair()
    await fair.base.db
      .prepare("insert into spin (site, promotion, who, prize, code, at) values (?, ?, 'ann', 'car', 'W1', 1)")
      .bind(fair.slug, spin_to_win.slug)
      .run()
    expect(await textOf(await fair.ask('/spin-to-win'))).toMatch(/A car\s+all 1 have been won/)
  })

  it.each([
    ['begin', { opens: '2099-12-01T09:00:00+10:00' }, 'Turns begin Tuesday 1 December at 9am'],
    ['ended', { closes: '2026-01-02T09:00:00+10:00' }, 'Turns ended Friday 2 January at 9am'],
  ])('[RES-04] says when turns %s', async (_, booked, words) => {
    const fair = await aFair(booked)
    await fair.signIn()
    const page = await textOf(await fair.ask('/spin-to-win'))
    expect(page).toContain(words)
    expect(page).not.toContain('Take your turn')
  })

  it('[RES-04] [GAT-01] gives none to anybody else', async () => {
    const fair = await aFair()
    expect(await textOf(await fair.ask('/spin-to-win'))).not.toContain('Take your turn')
    await fair.post('/spin-to-win', {})
    expect(fair.spins()).toEqual([])
  })
})

describe('the checkout journey', () => {
  const rav = aCar({ id: 7, slug: 'rav4', price: 30_000 })
  const aRoad = (features = {}) =>
    aForm({ site: { features: { checkout_journey: true, reserve: true, checkout: true, ...features } }, cars: [rav] })

  it('[RES-04] leads a step at a time to the car that is named, by slug or by number', async () => {
    const road = await aRoad()
    for (const car_id of ['rav4', '7']) {
      const page = await (await road.ask(`/checkout-journey?car_id=${car_id}`)).text()
      expect(page).toContain('href="/cars/rav4/checkout"')
      expect(page).toContain('href="/cars/rav4"')
    }
  })

  it.each([
    ['no car', '', 404],
    ['a car that is not there', '?car_id=nothing', 404],
  ])('[RES-04] of %s is no page', async (_, query, status) => {
    expect((await (await aRoad()).ask(`/checkout-journey${query}`)).status).toBe(status)
  })

  it('[TEN-03] is not there where a site has none', async () => {
    const road = await aRoad({ checkout_journey: false })
    expect((await road.ask('/checkout-journey?car_id=rav4')).status).toBe(404)
  })
})
