import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MESSAGES } from '../../../shared/messages.ts'
import { HOLD_TEXTS } from '../../../shared/trust/hold-limits.ts'
import { stopClock } from '../../clock.ts'
import { JO, unseenIn } from '../a-form.ts'
import { PAID } from '../a-yard.ts'
import { aStock, invented } from './a-stock.ts'

stopClock()
beforeEach(() => {
  for (const level of ['error', 'warn', 'log'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})

const CHECKOUT = '/cars/car-2/checkout'

/** A shopper whose number a code has confirmed, with another car on hold or with none left for today. */
async function aShopper(reservation: object | undefined, has: 'another' | 'spent') {
  const yard = await aStock(reservation)
  await yard.reserve(1, { phone: invented(7), isProved: true })
  if (has === 'spent') {
    yard.base.sqlite.exec("update reservation set state = 'released'")
    yard.base.sqlite.exec("update trust_count set count = 3 where what = 'proved_unpaid_holds number'")
  }
  const page = async () => (await yard.ask(CHECKOUT)).text()
  return { ...yard, page }
}

describe('the way to a confirmed number at a checkout', () => {
  it('[TRU-01] [LED-03] is the form’s first button: a code is texted to the typed number, and nothing is held before it', async () => {
    const yard = await aStock()
    const page = await (await yard.ask(CHECKOUT)).text()
    const [button = ''] = page.match(/<button[^>]*type="submit"[^>]*>Text me a code/) ?? []
    for (const part of ['name="does"', 'value="confirm"']) expect(button).toContain(part)
    expect(page).toMatch(/Text me a code<\/button><button[^>]*>Send a request instead/)
    const answer = await yard.post(CHECKOUT, { ...unseenIn(page), name: 'Jo Pa', phone: invented(3), does: 'confirm' })
    const next = answer.headers.get('location')!
    expect(answer.status).toBe(303)
    expect(next).toMatch(/^\/sign-in(\/code|\?type=hold&)/)
    expect(decodeURIComponent(next)).not.toMatch(/Jo|0491/)
    expect([yard.held(), yard.leads()]).toEqual([0, []])
    expect(await (await yard.ask(CHECKOUT)).text()).toContain('value="Jo Pa"')
    const code = await (await yard.ask('/sign-in/code')).text()
    for (const words of ['Step 2 of 3: </span>Mobile', 'href="/cars/car-2"', '>Hold this car</button>'])
      expect(code).toContain(words)
  })

  it('[GAT-02] asked for again at once, for another car: leads to the code that has come already, and then to that car', async () => {
    const yard = await aStock()
    const press = async (path: string) => {
      const page = await (await yard.ask(path)).text()
      const typed = { name: 'Jo Pa', phone: invented(3), does: 'confirm' }
      return (await yard.post(path, { ...unseenIn(page), ...typed })).headers.get('location')
    }
    expect(await press(CHECKOUT)).toBe('/sign-in/code')
    expect(await press('/cars/car-3/checkout')).toBe('/sign-in/code')
    const codes = yard.base.rows<{ ask: string }>('select ask from sign_in_challenge')
    expect(codes).toEqual([{ ask: expect.stringContaining('/cars/car-3/checkout') }])
  })

  it.each([
    ['no name', { name: '', phone: invented(3) }, 'Enter your name.'],
    ['no number', { name: 'Jo Pa', phone: '' }, 'Enter your phone.'],
    [
      'a number that takes no texts',
      { name: 'Jo Pa', phone: '07 5550 0142' },
      'A landline can’t get the text with your code.',
    ],
  ])('[TRU-01] texts nothing with %s', async (_, values, words) => {
    const yard = await aStock()
    const answer = await yard.post(CHECKOUT, { ...values, does: 'confirm' })
    expect([answer.status, (await answer.text()).includes(words)]).toEqual([422, true])
  })

  it.each([
    ['Text me a code', { does: 'confirm' }],
    ['Send a request instead', {}],
  ])(
    '[RES-02] ends where another shopper has the car meanwhile: ‘%s’ says so, texts nothing and stores nothing',
    async (_, button) => {
      const yard = await aStock()
      const form = unseenIn(await (await yard.ask(CHECKOUT)).text())
      await yard.reserve(2, { phone: invented(5), isProved: true })
      yard.jar.clear()
      const typed = { ...form, ...JO, phone: invented(3), ...button }
      const answer = await yard.post(CHECKOUT, typed, { Accept: 'application/json' })
      expect([answer.status, await answer.json()]).toMatchObject([409, { error: { code: 'taken' }, lead_id: null }])
      expect([yard.held(), yard.leads().length]).toEqual([1, 1])
      expect(await (await yard.post(CHECKOUT, typed)).text()).toContain(MESSAGES.reservationTaken)
    },
  )

  it('[RES-02] leads back to a car that another shopper has by then with the words that say so', async () => {
    const yard = await aStock()
    const form = unseenIn(await (await yard.ask(CHECKOUT)).text())
    await yard.post(CHECKOUT, { ...form, name: 'Jo Pa', phone: invented(3), does: 'confirm' })
    const mine = [...yard.jar]
    yard.jar.clear()
    await yard.reserve(2, { phone: invented(5), isProved: true })
    yard.jar.clear()
    expect(await (await yard.ask(CHECKOUT)).text()).not.toContain(MESSAGES.reservationTaken)
    for (const [name, value] of mine) yard.jar.set(name, value)
    expect(await (await yard.ask(CHECKOUT)).text()).toContain(MESSAGES.reservationTaken)
  })
})

describe('a shopper with a car on hold already', () => {
  it('[TRU-01] reads at the next car that a request holds it no more, with the way to the one on hold', async () => {
    const page = await (await aShopper(undefined, 'another')).page()
    expect(page).toContain('You already have one on hold, so we can’t hold a second yet.')
    expect(page).toContain('href="/cars/car-1/checkout">Open the one on hold</a>')
    expect(page).toContain('Or send a request')
    expect(page).not.toMatch(/On hold for|hold it for/)
    expect(page).toContain('Send my request')
  })

  it('[TRU-01] is led to that one where a deposit is paid, and gets no form that could hold nothing', async () => {
    const page = await (await aShopper(PAID, 'another')).page()
    expect(page).toContain(HOLD_TEXTS.another)
    expect(page).toContain('href="/cars/car-1/checkout">Open the one on hold</a>')
    expect(page).not.toMatch(/Continue to payment|<form[^>]*checkout|To pay now/)
  })

  it('[TRU-01] by the form alone has the way to it too, from the browser that holds it', async () => {
    const yard = await aStock(PAID)
    await yard.reserve(1, { phone: invented(7) })
    const page = await (await yard.ask(CHECKOUT)).text()
    expect(page).toContain('href="/cars/car-1/checkout">Open that hold</a>')
    expect(page).toContain('Continue to payment')
  })
})

describe('a number that has had its share of holds', () => {
  it('[TRU-01] is promised none by a page that is opened, and may still send a request', async () => {
    const shopper = await aShopper(undefined, 'spent')
    const page = await shopper.page()
    expect(page).toContain('You’ve put as many on hold today as one number can')
    expect(page).not.toMatch(/On hold for|hold it for/)
    expect(page).toContain('Send my request')
  })

  it('[TRU-01] is asked to call where a deposit is paid', async () => {
    const page = await (await aShopper(PAID, 'spent')).page()
    expect(page).toContain(HOLD_TEXTS.number)
    expect(page).toMatch(/href="tel:[^"]+">Call /)
    expect(page).not.toMatch(/Continue to payment|<form[^>]*checkout|To pay now/)
  })
})
