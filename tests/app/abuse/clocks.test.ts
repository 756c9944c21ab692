import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentEvent } from '../../../shared/reservation/reservation.ts'
import { pass, stopClock } from '../../clock.ts'
import { type Browser, challengeIn } from '../sign-in/a-shopper.ts'
import { aYard, JO, NOW, unseenAt, type Yard } from './a-yard.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const HOUR = 3_600
const CHECKOUT = '/cars/rav4/checkout'

async function askedForCode(yard: Yard) {
  const browser = yard.browser()
  await browser.send('/sign-in', { phone: '0491 570 156' })
  const challenge = challengeIn(await (await browser.go('/sign-in/code')).text())
  const [{ text } = { text: '' }] = yard.database.rows<{ text: string }>('select text from text_message')
  return { browser, fields: { challenge, code: text.slice(0, 6) } }
}

describe('a code', () => {
  it.each([
    ['a moment later', 1, 303],
    ['just before its end', 299, 303],
    ['at its end', 300, 422],
    ['an hour later', HOUR, 422],
    ['by a clock a minute behind', -60, 303],
    ['by a clock an hour behind', -HOUR, 422],
  ])('[GAT-02] entered %s', async (_, seconds, status) => {
    const yard = await aYard()
    const { browser, fields } = await askedForCode(yard)
    pass(seconds)
    const answer = await browser.send('/sign-in/code', fields)
    expect(answer.status).toBe(status)
    expect(yard.database.rows('select * from shopper_session')).toHaveLength(status === 303 ? 1 : 0)
    // A clock that was wrong and is right again costs nobody their code.
    if (seconds !== -HOUR) return
    pass(HOUR)
    expect((await browser.send('/sign-in/code', fields)).status).toBe(303)
  })

  it('[GAT-02] costs a session nothing, an hour off in either direction', async () => {
    const yard = await aYard()
    const shopper = await yard.signedIn()
    for (const seconds of [-HOUR, 2 * HOUR]) {
      pass(seconds)
      expect((await shopper.go('/my-garage')).status).toBe(200)
    }
  })
})

const hold = async () => {
  const yard = await aYard()
  const browser = yard.browser()
  await browser.send(CHECKOUT, JO)
  await yard.settled()
  const [{ id } = { id: '' }] = yard.database.rows<{ id: string }>('select id from payment')
  return { yard, browser, id }
}
const want = async ({ yard }: { yard: Yard }, phone = '0491 570 157') => {
  const { status } = await yard.browser().send(CHECKOUT, { ...JO, phone })
  await yard.settled()
  return status
}
const paid = (id: string): PaymentEvent => ({
  kind: 'paid',
  id: 'evt_1',
  at: Date.now(),
  payment: id,
  amount: 20_000,
  charge: 'pi_1',
})
const states = ({ database }: Yard) => [
  ...database.rows<{ state: string }>('select state from reservation order by held_at').map(({ state }) => state),
  ...database.rows<{ state: string }>('select state from payment order by opened_at').map(({ state }) => state),
]

describe('a hold', () => {
  it('[RES-01] is no less one by a clock an hour behind, and over by one an hour ahead', async () => {
    const held = await hold()
    pass(-HOUR)
    expect(await want(held)).toBe(409)
    pass(2 * HOUR)
    expect(await want(held)).toBe(303)
    expect(states(held.yard)).toEqual(['released', 'held', 'open', 'open'])
  })

  it('[RES-01] that is over cannot be paid, let go or sent again by who had it', async () => {
    const held = await hold()
    const { browser, yard } = held
    pass(HOUR)
    expect(await want(held)).toBe(303)
    const before = states(yard)
    for (const does of ['pay', 'release']) {
      const answer = await browser.send(CHECKOUT, { does })
      expect(answer.headers.get('Location')).toBe(CHECKOUT)
    }
    expect(states(yard)).toEqual(before)
    const page = await (await browser.go(CHECKOUT)).text()
    expect(page).not.toContain('name="does"')
  })

  it('[RES-02] that is paid for when another has the car by then gives the money back', async () => {
    const held = await hold()
    pass(HOUR)
    expect(await want(held)).toBe(303)
    await held.yard.tell(paid(held.id))
    await held.yard.settled()
    expect(states(held.yard)).toEqual(['released', 'held', 'refunded', 'open'])
  })

  it.each([-HOUR, HOUR])(
    '[RES-02] that is paid for by a clock %d seconds off lasts its time from now, and no longer',
    async (off) => {
      const { yard, id } = await hold()
      await yard.tell({ ...paid(id), at: NOW + off * 1_000 })
      const [{ held_until } = { held_until: 0 }] = yard.database.rows<{ held_until: number }>(
        'select held_until from reservation',
      )
      expect((held_until - NOW) / 3_600_000).toBe(48)
    },
  )
})

const drive = async (browser: Browser, drive_time: string) =>
  browser.send('/book-test-drive', {
    ...(await unseenAt(browser, '/book-test-drive?car_id=any')),
    ...JO,
    step: '2',
    drive_time,
  })
const drives = ({ database }: Yard) => database.rows('select * from test_drive')

describe('a time to drive', () => {
  it.each([
    ['gone by', '2026-11-19T09:00+10:00'],
    ['before anybody can come', '2026-11-20T10:00+10:00'],
    ['of the night', '2026-11-21T03:00+10:00'],
    ['of a closed day', '2026-11-22T09:00+10:00'],
    ['between two', '2026-11-21T09:07+10:00'],
    ['of next year', '2027-11-19T09:00+10:00'],
    ['of another century', '9999-12-31T09:00+10:00'],
    ['of another zone', '2026-11-21T09:00-10:00'],
  ])('[TST-01] %s is not booked, and the wish is kept', async (_, time) => {
    const yard = await aYard()
    const answer = await drive(yard.browser(), time)
    expect([answer.status, drives(yard)]).toEqual([409, []])
    expect(await answer.text()).toContain('That time has just been booked')
    expect(yard.database.rows('select * from lead')).toHaveLength(1)
  })

  it('[TST-01] that was open when the page was made, and by an hour later is not', async () => {
    const yard = await aYard()
    const browser = yard.browser()
    const form = await unseenAt(browser, '/book-test-drive?car_id=any')
    pass(23 * HOUR + 1_800)
    const late = await browser.send('/book-test-drive', {
      ...form,
      ...JO,
      step: '2',
      drive_time: '2026-11-21T09:00+10:00',
    })
    expect([late.status, drives(yard)]).toEqual([409, []])
  })
})

describe('a form with a clock an hour off', () => {
  const captcha = { site: { features: { captcha: true } }, env: { FORM_SECRET: 'of the test' } }
  const ENQUIRY = { ...JO, category: 'Sales', message: 'Is it still here?' }

  it.each([
    ['an hour later', HOUR, false],
    ['a day later', 24 * HOUR, true],
    ['by a clock an hour behind', -HOUR, true],
    ['at once', 0, true],
  ])('[LED-02] %s is taken, and held back where a person would not have sent it', async (_, seconds, isHeld) => {
    const yard = await aYard(captcha)
    const browser = yard.browser()
    const form = await unseenAt(browser, '/contact-us')
    pass(seconds)
    expect((await browser.send('/contact-us', { ...form, ...ENQUIRY })).status).toBe(303)
    const [row] = yard.database.rows<{ doc: string }>('select doc from lead')
    expect(row!.doc.includes('"Suspected"')).toBe(isHeld)
  })
})
