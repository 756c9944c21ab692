import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setClock, stopClock } from '../clock.ts'
import { JO } from './a-form.ts'
import { aYard, PAID, paidFor } from './a-yard.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a checkout', () => {
  it('[RES-01] [RES-03] says the deposit, that all of it comes back, until when, and what can be paid with', async () => {
    const { ask, path, text } = await aYard()
    const page = await text()
    for (const words of [
      'Reserve this car',
      '$200',
      'Fully refundable',
      'On hold for 48 hours',
      '(Queensland time)',
      'Mastercard, Visa, Maestro, Google Pay, Apple Pay',
    ])
      expect(page).toContain(words)
    const answer = await ask(path)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('<meta name="robots" content="noindex,follow"/>')
  })

  it('[RES-01] says what the first week costs before a subscriber pays a deposit', async () => {
    const said = { ...PAID, after_deposit: 'in advance, and a joining fee of $150.' }
    const paid = { subscription_price: 189 }
    const weekly = await aYard({ reservation: said, features: { subscriptions: true }, car: paid })
    expect(await weekly.text()).toContain('$189 a week, in advance, and a joining fee of $150.')
    expect(await (await aYard({ reservation: said })).text()).not.toContain('joining fee')
  })

  it('[RES-02] leads whoever asks first to the payment, and tells the next that the car is taken', async () => {
    const yard = await aYard()
    const answer = await yard.reserve()
    expect([answer.status, answer.headers.get('location')?.split('?')[0]]).toEqual([303, '/dev/pay'])
    expect(await yard.text()).toContain('One step left: your deposit')
    expect(await (await yard.asBen()).text()).toContain('Another shopper has this car on hold')
    const late = await yard.asBen({
      method: 'POST',
      headers: {
        Origin: `http://${yard.host}`,
        Accept: 'application/json',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ ...JO, phone: '0491 570 156' }).toString(),
    })
    expect([late.status, await late.json()]).toEqual([
      409,
      {
        error: { code: 'taken', message: expect.stringContaining('a moment before you') },
        lead_id: null,
        next: `${yard.path}?lost=taken`,
      },
    ])
    expect(await (await yard.asBen({}, `${yard.path}?lost=taken`)).text()).toContain('a moment before you')
  })

  it('[RES-04] [GAT-01] says where its other steps are before, and where it is found again after', async () => {
    const yard = await aYard({ features: { checkout_journey: true, garage: true } })
    const html = async () => (await yard.ask(yard.path)).text()
    expect(await html()).toContain('href="/checkout-journey?car_id=rav4"')
    await yard.reserve()
    expect(await html()).toContain('href="/my-garage">My garage</a>')
  })

  it('[RES-02] makes one reservation and one lead of a form that is sent twice', async () => {
    const yard = await aYard()
    const ticket = '0123456789abcdef'
    await yard.ask(yard.path)
    const [one, two] = await Promise.all([
      yard.post(yard.path, { ...JO, ticket }),
      yard.post(yard.path, { ...JO, ticket }),
    ])
    expect(one.headers.get('location')).toBe(two.headers.get('location'))
    expect([yard.reservations().length, yard.payments().length, yard.leads().length]).toEqual([1, 1, 1])
  })

  it('[RES-02] asks nobody to pay again whose payment is on its way', async () => {
    const yard = await aYard()
    await yard.reserve()
    const words = await yard.text(`${yard.path}?paid`)
    expect(words).toContain('Your payment is on its way to us')
    expect(words).toContain('I have not paid yet')
    expect(words).not.toMatch(/To pay now|Continue to payment/)
    await yard.tell(paidFor(yard.reservations()[0]!.id))
    expect(await yard.text(`${yard.path}?paid`)).toContain('This car is reserved for you')
  })

  it('[LED-04] answers its script with the form, or with the page to go on to', async () => {
    const yard = await aYard()
    const asScript = { Accept: 'application/json' }
    const wrong = await yard.fill(yard.path, { ...JO, phone: '1' }, asScript)
    expect([wrong.status, await wrong.json()]).toMatchObject([422, { form: { id: 'reservation' }, error: null }])
    const right = await yard.fill(yard.path, JO, asScript)
    const told = (await right.json()) as { next: string; lead_id: string }
    expect([right.status, told.next.split('?')[0]]).toEqual([200, '/dev/pay'])
    const again = await yard.fill(yard.path, JO, asScript)
    expect([again.status, await again.json()]).toEqual([200, { lead_id: null, next: yard.path }])
    expect([yard.reservations().length, yard.leads().length]).toEqual([1, 1])
  })

  it('[RES-02] [LED-02] keeps what a shopper typed who has another car to pay for', async () => {
    const yard = await aYard()
    await yard.reserve()
    await yard.base.db.prepare("update reservation set car_id = 8, holder = 'another browser'").run()
    const answer = await yard.reserve()
    const page = await answer.text()
    expect(answer.status).toBe(409)
    expect(page).toContain('You already have one on hold that isn’t paid for yet.')
    expect(page).toContain('value="Jo Park"')
  })

  it('tells the dealer who reserves, and what becomes of it', async () => {
    const yard = await aYard()
    await yard.reserve()
    expect(yard.leads()).toMatchObject([
      {
        category: 'Reservation',
        subcategory: '1. Deposit Pending',
        contact: { name: 'Jo Park', phone: '+61491570006' },
        car: { car_id: 7 },
        fields: { Deposit: '$200.00', Payment: 'Not paid' },
      },
    ])
    await yard.tell(paidFor(yard.reservations()[0]!.id))
    await yard.settled()
    const changes = yard.base.rows<{ doc: string }>('select doc from lead_change').map(({ doc }) => JSON.parse(doc))
    expect(changes).toMatchObject([{ subcategory: '2. Deposit Paid', fields: { Payment: 'Paid' } }])
  })

  it('[RES-01] shows the car as reserved on its card and page once somebody has it', async () => {
    const yard = await aYard()
    await yard.reserve()
    await yard.settled()
    setClock(Date.now() + 10_000)
    const page = await (await yard.asBen({}, '/cars/rav4')).text()
    expect(page).toContain('It’s on hold for a shopper')
    expect(page).not.toContain('/cars/rav4/checkout')
    expect(await (await yard.asBen({}, '/search/used-cars')).text()).toContain('>Reserved<')
  })

  it('[RES-01] ends by the clock alone, and says so to whoever had it', async () => {
    const yard = await aYard()
    await yard.reserve()
    setClock(Date.now() + 46 * 60_000)
    const page = await yard.text()
    expect(page).toContain('Time ran out to pay')
    expect(page).toContain('Continue to payment')
    expect(await (await yard.asBen()).text()).toContain('Continue to payment')
  })

  it('[RES-01] gives the deposit back to whoever changes their mind', async () => {
    const yard = await aYard()
    await yard.reserve()
    await yard.tell(paidFor(yard.reservations()[0]!.id))
    expect(await yard.text()).toContain('This car is reserved for you')
    await yard.post(yard.path, { does: 'release' })
    await yard.settled()
    expect([yard.reservations()[0], yard.payments()[0]]).toMatchObject([
      { state: 'released', reason: 'cancelled' },
      { state: 'refunded' },
    ])
    expect(await yard.text()).toContain('Your $200 has gone back to your card')
  })

  it('keeps what was typed and says what is wrong with it', async () => {
    const yard = await aYard()
    const answer = await yard.reserve({ phone: '1900 123 456' })
    const page = await answer.text()
    expect(answer.status).toBe(422)
    expect(page).toContain('value="Jo Park"')
    expect(page).toContain('Enter a phone number we can call')
    expect(yard.reservations()).toEqual([])
  })

  it.each([
    ['sold', { status: 'sold', sold_at: Date.now() } as const, 409],
    ['for test drives only', { tag: 'Test Drive Only' }, 409],
    ['reserved by the dealer', { reserved: true }, 409],
  ])('[RES-01] does not reserve a car that is %s', async (_, car, status) => {
    const yard = await aYard({ car })
    expect((await yard.post(yard.path, { ...JO })).status).toBe(status)
    expect(yard.reservations()).toEqual([])
  })

  it('[NAV-08] stands at the one address that the site has chosen', async () => {
    const yard = await aYard({ reservation: { ...PAID, checkout_page: 'buy-online' } })
    expect((await yard.ask('/cars/rav4/checkout')).headers.get('location')).toBe('/cars/rav4/buy-online')
    expect((await yard.ask('/cars/rav4/buy-online')).status).toBe(200)
  })

  it('[TEN-03] is not there where the site has none, nor for a car that it does not show', async () => {
    const yard = await aYard({ features: { checkout: false } })
    expect((await yard.ask(yard.path)).status).toBe(404)
    expect((await (await aYard()).ask('/cars/nothing/checkout')).status).toBe(404)
  })

  it('takes nothing that another site sends', async () => {
    const yard = await aYard()
    const answer = await yard.post(yard.path, { ...JO }, { Origin: 'https://evil.example' })
    expect([answer.status, yard.reservations()]).toEqual([403, []])
  })
})

describe('a reservation without payment', () => {
  it('[RES-03] holds the car for as long as the dealer says', async () => {
    const yard = await aYard({ reservation: { request_hours: 4 } })
    await yard.signIn()
    expect(await yard.text()).toContain('We’ll hold it for 4 hours')
    expect((await yard.reserve()).headers.get('location')).toBe(yard.path)
    expect(await yard.text()).toContain('This car is on hold for you')
    expect(yard.payments()).toEqual([])
    setClock(Date.now() + 4 * 3_600_000)
    expect(await yard.text()).toContain('Your hold on this car has ended')
  })

  it('[RES-03] holds nothing where the dealer wants to call first, and tells the dealer', async () => {
    const yard = await aYard({ reservation: { request_hours: 0 } })
    const answer = await yard.reserve()
    expect(await yard.text(answer.headers.get('location')!)).toContain('We’ve got your request')
    expect([yard.reservations(), yard.leads()]).toMatchObject([[], [{ subcategory: '1. Requested' }]])
  })

  it('[RES-03] makes a second hold a request where no money is taken, and says so', async () => {
    const yard = await aYard({ reservation: { request_hours: 4 } })
    await yard.signIn()
    await yard.reserve()
    await yard.base.db.prepare("update reservation set car_id = 8, holder = 'another browser'").run()
    const answer = await yard.reserve({ email: 'jo.park@mail.example' })
    expect(await yard.text(answer.headers.get('location')!)).toContain('It isn’t on hold until we’ve called you')
    expect([yard.reservations().length, yard.leads().length]).toEqual([1, 2])
  })
})
