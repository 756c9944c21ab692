import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentEvent } from '../../../shared/reservation/reservation.ts'
import { HOLD_TEXTS } from '../../../shared/trust/hold-limits.ts'
import { stopClock } from '../../clock.ts'
import { JO, unseenIn } from '../a-form.ts'
import { PAID, paidFor } from '../a-yard.ts'
import { aStock, invented } from './a-stock.ts'

stopClock()
beforeEach(() => {
  for (const level of ['error', 'warn', 'log'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})

const words = (html: string) =>
  html
    .replace(/<(script|style|footer|header)[^]*?<\/\1>|data-props="[^"]*"/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
/** Each says what to do next; a page says one. */
const STEPS = [
  /try again in an hour/i,
  /confirm (your|my) mobile number/i,
  /pay now and it is yours until/i,
  /please call us/i,
]
const stepsOn = (page: string) => STEPS.filter((step) => step.test(page)).length

const full = async (kind: 'unproved' | 'both') => {
  const yard = await aStock(PAID)
  for (let car = 1; car <= 3; car++) await yard.reserve(car, { address: `198.51.${car}.7` })
  if (kind === 'both')
    for (let car = 11; car <= 24; car++) await yard.reserve(car, { address: `198.51.${car}.7`, isProved: true })
  return yard
}

describe('a checkout where a limit of holds is reached', () => {
  it('[TRU-01] without room for a number that is not confirmed asks for that alone, and keeps what was typed', async () => {
    const yard = await full('unproved')
    const answer = await yard.reserve(100)
    expect(answer.status).toBe(409)
    const html = await answer.text()
    expect(stepsOn(words(html))).toBe(1)
    expect(html).toContain('Confirm your mobile number first')
    expect(html).not.toMatch(/<form[^>]*checkout|role="alert"|To pay now/)
    expect(html).not.toContain(JO.email)
    const page = await (await yard.ask('/sign-in?type=hold&redirect=%2Fcars%2Fcar-100%2Fcheckout')).text()
    expect(page).toContain(`value="${invented(100)}"`)
    await yard.signIn(invented(100))
    const back = await (await yard.ask('/cars/car-100/checkout')).text()
    for (const typed of ['Jo Park', JO.email, invented(100)]) expect(back).toContain(`value="${typed}"`)
    const sent = await yard.post('/cars/car-100/checkout', { ...unseenIn(back), ...JO, phone: invented(100) })
    expect(sent.headers.get('location')?.split('?')[0]).toBe('/dev/pay')
    expect(await (await yard.ask('/cars/car-101/checkout')).text()).not.toContain(JO.email)
  })

  it('[TRU-01] beyond an address says on the sign-in page why the number is asked for; nothing typed is in its address', async () => {
    const yard = await aStock(PAID)
    for (let car = 1; car <= 2; car++) await yard.reserve(car, { address: '203.0.113.5' })
    yard.base.sqlite.exec("update trust_count set count = 4 where what = 'unpaid_holds address'")
    const answer = await yard.reserve(9, { address: '203.0.113.5' })
    const next = answer.headers.get('location')!
    expect([answer.status, next]).toEqual([303, expect.stringMatching(/^\/sign-in\?type=hold&/)])
    expect(decodeURIComponent(next)).not.toMatch(/Jo|mail\.example|0491/)
    const page = await (await yard.ask(next)).text()
    expect(page).toContain(HOLD_TEXTS.confirm)
    expect(page).toMatch(/<h1>Confirm your mobile number<\/h1>/)
    expect(page).toContain(`value="${invented(9)}"`)
  })

  it('[TRU-01] without room for a confirmed number either says when to come back, and offers no payment', async () => {
    const yard = await full('both')
    for (const isProved of [true, false]) {
      const answer = await yard.reserve(100, { isProved })
      expect(answer.status).toBe(409)
      const html = await answer.text()
      expect(stepsOn(words(html))).toBe(1)
      expect(html).toMatch(/We can’t put any more on hold just now[^]*try again in an hour/)
      expect(html).not.toMatch(/Continue to payment|<form[^>]*checkout/)
    }
  })

  it('[TRU-01] of a number with its share says so in place of the form, keeps what was typed and promises nothing', async () => {
    const yard = await aStock(PAID)
    yard.base.sqlite.exec('delete from trust_count')
    await yard.reserve(1, { phone: invented(7), isProved: true })
    yard.base.sqlite.exec("update trust_count set count = 3 where what = 'proved_unpaid_holds number'")
    yard.base.sqlite.exec("update reservation set state = 'released'")
    const answer = await yard.reserve(2, { phone: invented(7), isProved: true })
    expect(answer.status).toBe(409)
    const html = await answer.text()
    expect(stepsOn(words(html))).toBe(1)
    expect(html).toContain(HOLD_TEXTS.number)
    expect(html).not.toMatch(/can have it for|To pay now|<form[^>]*checkout/)
    const fields = { ...JO, phone: invented(7) }
    const script = await yard.post('/cars/car-2/checkout', fields, { Accept: 'application/json' })
    expect([script.status, await script.json()]).toEqual([409, { lead_id: null, next: '/cars/car-2/checkout' }])
    const opened = await (await yard.ask('/cars/car-2/checkout')).text()
    expect(opened).toContain(HOLD_TEXTS.number)
    expect(stepsOn(words(opened))).toBe(1)
    yard.base.sqlite.exec('delete from trust_count')
    const later = await (await yard.ask('/cars/car-2/checkout')).text()
    expect(later).not.toContain(HOLD_TEXTS.number)
    expect(later).toContain(`value="${JO.email}"`)
  })
})

describe('a hold that is paid', () => {
  it('[TRU-01] takes nothing from its address’s share of holds without money, however often the news comes', async () => {
    const yard = await aStock(PAID)
    const address = '203.0.113.5'
    const counts = () =>
      yard.base
        .rows<{ count: number }>("select count from trust_count where what like 'unpaid_holds%' order by what")
        .map(({ count }) => count)
    for (let car = 1; car <= 2; car++) {
      yard.base.sqlite.exec("update reservation set state = 'released'")
      await yard.reserve(car, { address, phone: invented(1) })
    }
    const [held] = yard.base.rows<{ id: string }>("select id from reservation where state = 'held'")
    expect(counts()).toEqual([2, 2, 2])
    const deposit = paidFor(held!.id)
    await yard.tell({ ...deposit, id: 'evt_0', amount: 1 } as PaymentEvent)
    expect(counts()).toEqual([2, 2, 2])
    for (let time = 0; time < 2; time++) await yard.tell(deposit)
    expect(counts()).toEqual([1, 1, 1])
    for (let car = 11; car <= 13; car++)
      expect((await yard.reserve(car, { address })).headers.get('location')).toMatch(/^\/dev\/pay/)
  })
})
