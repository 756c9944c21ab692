import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts'
import { REQUEST_AGAIN_DAYS } from '../../../shared/trust/hold-limits.ts'
import { LIMITS } from '../../../shared/trust/limits.ts'
import { setClock, stopClock } from '../../clock.ts'
import { PAID } from '../a-yard.ts'
import { aStock, invented } from './a-stock.ts'
import { logged } from './logged.ts'

// Far from the end of an hour, by which holds are counted.
stopClock(Date.parse('2026-11-25T02:20:00Z'))
const lines = logged()

const PAY = '/dev/pay'
const CONFIRM = '/sign-in'
type Shopper = { phone?: string; address?: string; isProved?: boolean }

/** Of a yard that takes deposits: where a shopper is led, an hour after the last, when the holds before have run out. */
async function aDeposit() {
  const yard = await aStock(PAID)
  let now = Date.now()
  const ask = async (car: number, shopper: Shopper) => {
    const { status, headers } = await yard.reserve(car, shopper)
    return headers.get('location')?.split('?')[0] ?? status
  }
  const take = (car: number, shopper: Shopper) => {
    now += HOUR_MS
    setClock(now)
    return ask(car, shopper)
  }
  const counts = (what = 'unpaid_holds') =>
    yard.base
      .rows<{ count: number }>('select count from trust_count where what like ? order by what', `${what} %`)
      .map(({ count }) => count)
  return { ...yard, ask, take, counts }
}

describe('holds without money in a day', () => {
  it.each([
    ['address of IPv4', LIMITS.holds_address.most, () => '203.0.113.7'],
    ['address of IPv6', LIMITS.holds_address.most, (n: number) => `2001:db8:1:1::${n}`],
    ['network of IPv4', 8, (n: number) => `203.0.113.${n}`],
    ['network of IPv6', 8, (n: number) => `2001:db8:1:${n}::1`],
  ])('[TRU-01] of one %s are %i at most, then with a confirmed number', async (_, most, address) => {
    const yard = await aDeposit()
    const led: unknown[] = []
    for (let car = 1; car <= 10; car++) led.push(await yard.take(car, { address: address(car) }))
    expect(led).toEqual([...Array<string>(most).fill(PAY), ...Array<string>(10 - most).fill(CONFIRM)])
    expect(await yard.take(11, { address: address(11), isProved: true })).toBe(PAY)
  })

  it('[TRU-01] 3 holds by a typed number leave the owner’s allowance of 3 untouched', async () => {
    const yard = await aDeposit()
    const phone = invented(0)
    for (let car = 1; car <= 3; car++) expect(await yard.take(car, { phone, address: `10.${car}.0.1` })).toBe(PAY)
    // The last of them is still open in that name.
    const own: unknown[] = [await yard.ask(11, { phone, isProved: true })]
    for (let car = 12; car <= 14; car++) own.push(await yard.take(car, { phone, isProved: true }))
    expect(own).toEqual([PAY, PAY, PAY, 409])
    expect(await yard.take(15, { phone, address: '10.15.0.1' })).toBe(CONFIRM)
  })
})

describe('an order that holds nothing', () => {
  it.each([
    ['typed', false, 'unpaid_holds'],
    ['confirmed', true, 'proved_unpaid_holds'],
  ])(
    '[TRU-01] takes nothing from its %s number, address and network: of 6 orders 1 counts',
    async (_, isProved, what) => {
      const yard = await aDeposit()
      const shopper = { phone: invented(0), address: '203.0.113.5', isProved }
      expect(await yard.ask(1, shopper)).toBe(PAY)
      for (let car = 2; car <= 6; car++) expect(await yard.ask(car, shopper)).toBe(409)
      expect(new Set(yard.counts(what))).toEqual(new Set([1]))
    },
  )

  it('[TRU-01] is counted once the same form holds the car after all', async () => {
    const yard = await aDeposit()
    const shopper = { phone: invented(0), address: '203.0.113.5' }
    await yard.ask(1, shopper)
    for (let time = 0; time < 2; time++) expect(await yard.ask(2, shopper)).toBe(409)
    expect(yard.counts()).toEqual([1, 1, 1])
    yard.base.sqlite.exec("update reservation set state = 'released'")
    expect(await yard.ask(2, shopper)).toBe(PAY)
    expect(yard.counts()).toEqual([2, 2, 2])
  })
})

describe('a hold by request', () => {
  const begin = Date.parse('2026-11-25T02:20:00Z')

  it(`[TRU-01] of one car for one confirmed number is 1 in ${REQUEST_AGAIN_DAYS} days: over three days the others are requests`, async () => {
    const yard = await aStock()
    const shopper = { phone: invented(0), isProved: true }
    const days = [0, 1.1, 2.2]
    const held: number[] = []
    for (const day of days) {
      setClock(begin + day * DAY_MS)
      await yard.reserve(1, shopper)
      held.push(yard.base.rows('select 1 from reservation where held_until > ?', Date.now()).length)
    }
    expect(held).toEqual([1, 0, 0])
    expect([yard.leads().length, yard.base.rows('select 1 from reservation').length]).toEqual([3, 1])
    expect(lines.filter((line) => line.includes('trust.hold_again'))).toHaveLength(2)
    await yard.reserve(2, shopper)
    setClock(begin + (REQUEST_AGAIN_DAYS + 0.1) * DAY_MS)
    await yard.reserve(1, shopper)
    expect(yard.base.rows('select 1 from reservation where held_until > ?', Date.now())).toHaveLength(1)
  })

  it('[TRU-01] of one car by invented numbers that never pay are 3 a day; then a confirmed number holds it', async () => {
    const yard = await aStock(PAID)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      statuses.push((await yard.reserve(7, { phone: invented(n), address: `198.51.${n}.7` })).status)
      await yard.post('/cars/car-7/checkout', { does: 'release' })
    }
    expect(statuses).toEqual([303, 303, 303, 409, 409, 409])
    const page = await (await yard.ask('/cars/car-7/checkout')).text()
    expect(page).toContain('Confirm your mobile number first')
    expect((await yard.reserve(8, { phone: invented(8), address: '198.51.80.7' })).status).toBe(303)
    const proved = await yard.reserve(7, { phone: invented(9), address: '198.51.90.7', isProved: true })
    expect(proved.headers.get('location')).toContain('/dev/pay')
    await yard.post('/cars/car-7/checkout', { does: 'release' })
    setClock(begin + 1.1 * DAY_MS)
    expect((await yard.reserve(7, { phone: invented(10), address: '198.51.100.7' })).status).toBe(303)
  })

  it('[TRU-01] that is over is not offered again: the page asks for a request, and says why', async () => {
    const yard = await aStock()
    await yard.reserve(1, { isProved: true })
    setClock(begin + 1.1 * DAY_MS)
    const page = await (await yard.ask('/cars/car-1/checkout')).text()
    expect(page).toContain(`You had it on hold within the last ${REQUEST_AGAIN_DAYS} days`)
    expect(page).toContain('Send my request')
    expect(page).not.toMatch(/n hold for 24 hours|hold it for 24 hours/)
    expect(await (await yard.ask('/cars/car-2/checkout')).text()).toContain('We’ll hold it for 24 hours')
  })
})
