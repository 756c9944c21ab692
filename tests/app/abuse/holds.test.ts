import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '../../../shared/time.ts'
import { setClock, stopClock } from '../../clock.ts'
import { JO, unseenIn } from '../a-form.ts'
import { PAID } from '../a-yard.ts'
import { aStock, invented } from './a-stock.ts'

stopClock()
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})

describe('holds without money', () => {
  it('[TRU-01] of 18 invented numbers from six addresses: 0 of 148 cars are held, and no request is lost', async () => {
    const yard = await aStock()
    for (let car = 1; car <= 18; car++) await yard.reserve(car, { address: `203.0.113.${car % 6}` })
    expect(yard.held()).toBe(0)
    expect(yard.leads()).toHaveLength(18)
    expect(yard.leads().every(({ subcategory }) => subcategory === '1. Requested')).toBe(true)
  })

  it('[TRU-01] of 20 confirmed numbers: at most 14 of 148 cars (10 %), and the others are requests', async () => {
    const yard = await aStock()
    for (let car = 1; car <= 20; car++) await yard.reserve(car, { address: `203.0.${car}.9`, isProved: true })
    expect(yard.held()).toBe(14)
    expect(yard.leads()).toHaveLength(20)
  })

  it('[TRU-01] [RES-03] of one confirmed number: the car that is asked for, with the number on the lead', async () => {
    const yard = await aStock()
    const answer = await yard.reserve(1, { isProved: true })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/cars/car-1/checkout'])
    expect(yard.held()).toBe(1)
    expect(yard.leads()[0]!.fields['Confirmed Mobile']).toBe('+61491570101')
  })

  it('[TRU-01] [GAT-01] are offered for a confirmed number: the page leads to it and back, and takes a request as well', async () => {
    const yard = await aStock()
    const page = await (await yard.ask('/cars/car-1/checkout')).text()
    expect(page).toContain('Confirm your mobile number and we’ll hold it for 24 hours.')
    expect(page).toContain('Text me a code')
    expect(page).toContain('Send a request instead')
    const signIn = await yard.ask('/sign-in?type=hold&redirect=%2Fcars%2Fcar-1%2Fcheckout')
    expect(signIn.status).toBe(200)
  })
})

describe('holds while a deposit is not paid', () => {
  it('[TRU-01] of 12 invented numbers from 12 networks: at most 3 of 148 cars, and the next shopper confirms a number', async () => {
    const yard = await aStock(PAID)
    for (let car = 1; car <= 12; car++) await yard.reserve(car, { address: `198.51.${car}.7` })
    expect(yard.held()).toBe(3)
    const page = await (await yard.ask('/cars/car-100/checkout')).text()
    expect(page).toContain('Confirm my mobile number')
    const honest = await yard.reserve(100, { isProved: true })
    expect(honest.headers.get('location')?.split('?')[0]).toBe('/dev/pay')
    expect(yard.held()).toBe(4)
  })

  it('[TRU-01] of one address: at most 4 a day, then with a confirmed number; of one number 3, however often they run out', async () => {
    const yard = await aStock(PAID)
    let now = Date.now()
    const take = async (car: number, shopper: Parameters<typeof yard.reserve>[1]) => {
      now += HOUR_MS
      setClock(now)
      const { status, headers } = await yard.reserve(car, shopper)
      return headers.get('location')?.split('?')[0] ?? status
    }
    const [pay, confirm] = ['/dev/pay', '/sign-in']
    const ofAddress: unknown[] = []
    for (let car = 1; car <= 6; car++) ofAddress.push(await take(car, { address: '203.0.113.5' }))
    expect(ofAddress).toEqual([pay, pay, pay, pay, confirm, confirm])
    expect(await take(7, { address: '203.0.113.5', isProved: true })).toBe(pay)
    const ofNumber: unknown[] = []
    for (let car = 11; car <= 15; car++)
      ofNumber.push(await take(car, { phone: invented(200), address: `192.0.${car}.5` }))
    expect(ofNumber).toEqual([pay, pay, pay, confirm, confirm])
  })
})

describe('a car that another shopper has', () => {
  it.each([
    ['without payment', undefined],
    ['with a deposit', PAID],
  ])('[RES-02] [TRU-01] %s: who comes too late reads so, and no hold is counted', async (_, reservation) => {
    const yard = await aStock(reservation)
    await yard.reserve(1, { isProved: true })
    const counted = () => yard.base.rows("select what, who, count from trust_count where what like '%holds%'")
    const before = counted()
    const late = await yard.reserve(1, { phone: invented(2), isProved: true })
    expect([late.status, counted()]).toEqual([409, before])
  })

  it('[RES-02] is theirs by the same form sent again, from a browser that keeps no cookies too', async () => {
    const yard = await aStock(PAID)
    const path = '/cars/car-1/checkout'
    const form = unseenIn(await (await yard.ask(path)).text())
    const send = async () => {
      yard.jar.clear()
      return (await yard.post(path, { ...form, ...JO })).headers.get('location')
    }
    const pay = await send()
    expect(pay).toMatch(/^\/dev\/pay/)
    expect([await send(), yard.held()]).toEqual([pay, 1])
  })
})
